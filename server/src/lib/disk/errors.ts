/** Errors of the system: their codes, readable reasons, and which are of a file or folder. */

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of this path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a file with this name exists',
  EBUSY: 'it is a mount point or in use',
};

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

/** An open file's error is told from a connection's only where it is one of writing. */
export function isFileError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { path } = error as NodeJS.ErrnoException;
  return path !== undefined || /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS)$/.test(codeOf(error) ?? '');
}
