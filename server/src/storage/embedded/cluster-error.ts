/** The error class of the embedded PostgreSQL, and what its log says of a folder in use. */

/** The embedded PostgreSQL cannot run; the message tells the operator why and what to do. */
export class ClusterError extends Error {
  override name = 'ClusterError';
}

/** Whether PostgreSQL says that another one has the data folder, or has just had it. */
export function isInUse(log: string): boolean {
  const isLocked = log.includes('lock file "') && log.includes('" already exists');
  return isLocked || log.includes('pre-existing shared memory block');
}
