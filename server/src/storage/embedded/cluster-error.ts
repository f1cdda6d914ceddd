/** The error class of the embedded PostgreSQL, and readable reasons of system errors. */

/** The embedded PostgreSQL cannot run; the message tells the operator why and what to do. */
export class ClusterError extends Error {
  override name = 'ClusterError';
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of this path is not a folder',
  EEXIST: 'a file with this name exists',
  EBUSY: 'it is a mount point or in use',
};

/** Whether PostgreSQL says that another one has the data folder, or has just had it. */
export function isInUse(log: string): boolean {
  const isLocked = log.includes('lock file "') && log.includes('" already exists');
  return isLocked || log.includes('pre-existing shared memory block');
}

/** The system's error code (`ENOENT`) or the SQLSTATE of a PostgreSQL error, if there is one. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** An error as a phrase that fits behind a colon; in plain words where its code is known. */
export function phraseOf(error: unknown): string {
  const known = REASONS[codeOf(error) ?? ''];
  return known ?? (error instanceof Error ? error.message : String(error));
}
