/** Makes the ids of the demo: name-based UUIDs (RFC 9562 §5.5), the same on every run. */
import { createHash } from 'node:crypto';

/** The UUID namespace of the demo; a change would change all ids. */
const NAMESPACE = Buffer.from('6f1d3f528a3e4b0c9d572c1b7a90e4d8', 'hex');

/** The id for a name in parts, such as `demoId('lesson', 'fractions', 'U1.1')`. */
export function demoId(...parts: readonly (string | number)[]): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(parts.join(' ')).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
