/** How much of the machine's memory PostgreSQL takes for itself. */
import { totalmem } from 'node:os';

const MB = 1024 * 1024;
const LEAST_MB = 128;
const MOST_MB = 2_048;

/**
 * PostgreSQL's own cache: an eighth of the memory. What of the indexes does not fit is read and
 * written again for each event, as keys come in no order; the rest of the memory is left to the
 * server and to the system's cache.
 */
export function sharedBuffers(memoryBytes: number): string {
  const share = Math.floor(memoryBytes / 8 / MB);
  return `${Math.max(LEAST_MB, Math.min(share, MOST_MB))}MB`;
}

/** The machine's memory, or what a container may use of it. */
export function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
