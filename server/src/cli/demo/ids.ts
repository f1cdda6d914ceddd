/** Ids that are the same on every run: name-based UUIDs (RFC 9562 §5.5, version 5). */
import { createHash } from 'node:crypto';

/** The namespace of everything the demo makes; drawn once, never changed. */
const DEMO_NAMESPACE = '6f1d3f52-8a3e-4b0c-9d57-2c1b7a90e4d8';

/** SHA-1 is what the RFC prescribes; the id is a name, not a secret. */
export function uuidV5(name: string, namespace: string): string {
  const digest = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest()
    .subarray(0, 16);
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** The id of one thing of the demo; the parts name it: `demoId('lesson', 'fractions', 'U1.1')`. */
export function demoId(...parts: readonly (string | number)[]): string {
  return uuidV5(parts.join(' '), DEMO_NAMESPACE);
}
