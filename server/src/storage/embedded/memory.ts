/** Computes the size of PostgreSQL's cache from the memory of the machine. */
import { totalmem } from 'node:os';

const MB = 1024 * 1024;
const MB_MIN = 128;
const MB_MAX = 2_048;

/**
 * The setting shared_buffers: an eighth of the memory, 128 MB to 2 GB. Event keys are random, so
 * that index pages outside this cache are read and written for each event. The rest of the memory
 * is for the server and the system's cache.
 */
export function sharedBuffers(memoryBytes: number): string {
  const share = Math.floor(memoryBytes / 8 / MB);
  return `${Math.max(MB_MIN, Math.min(share, MB_MAX))}MB`;
}

/** The memory of the machine, or the limit of its container. */
export function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
