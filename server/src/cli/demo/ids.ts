/** Ids that are the same on every run: name-based UUIDs (RFC 9562 §5.5). */
import { uuidV5 } from '../../lib/uuid.ts';

/** The namespace of everything the demo makes; drawn once, never changed. */
const DEMO_NAMESPACE = '6f1d3f52-8a3e-4b0c-9d57-2c1b7a90e4d8';

/** The id of one thing of the demo; the parts name it: `demoId('lesson', 'fractions', 'U1.1')`. */
export function demoId(...parts: readonly (string | number)[]): string {
  return uuidV5(parts.join(' '), DEMO_NAMESPACE);
}
