/** The one error of the embedded PostgreSQL that is meant for the operator's eyes. */

/** A start failure whose message is one clear sentence for the operator. */
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
  EEXIST: 'a file of this name is in the way',
  EBUSY: 'it is a mount point or in use',
};

/** The system's error code (`ENOENT`) or the SQLSTATE of a PostgreSQL error, if there is one. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Why something failed, in words that fit behind a colon. */
export function reasonOf(error: unknown): string {
  const known = REASONS[codeOf(error) ?? ''];
  return known ?? (error instanceof Error ? error.message : String(error));
}
