/** Makes the ids of the demo: name-based UUIDs (RFC 9562 §5.5), the same on every run. */
import { uuidV5 } from '../lib/uuid.ts';

/** The UUID namespace of the demo; a change would change all ids. */
const DEMO_NAMESPACE = '6f1d3f52-8a3e-4b0c-9d57-2c1b7a90e4d8';

/** The id for a name in parts, such as `demoId('lesson', 'fractions', 'U1.1')`. */
export function demoId(...parts: readonly (string | number)[]): string {
  return uuidV5(parts.join(' '), DEMO_NAMESPACE);
}
