/** Refuses entries of zip files that unpack to far more than their size: zip bombs. */
import { UnreadableFile } from './unreadable-file.ts';

interface ZipEntry {
  readonly fileName: string;
  readonly compressedSize: number;
  readonly uncompressedSize: number;
}

/** Below this size any entry is accepted. */
const SAFE_BYTES = 64 * 1024 * 1024;
/** Tables of real schools pack 5 to 30 times; a bomb of zeros 1,000 times. */
const RATIO_MAX = 100;

/** Throws an UnreadableFile. The sizes are those that the archive declares; readers check them. */
export function requireNoBomb({ fileName, compressedSize, uncompressedSize }: ZipEntry): void {
  if (uncompressedSize <= SAFE_BYTES || uncompressedSize <= compressedSize * RATIO_MAX) return;
  const ratio = Math.floor(uncompressedSize / Math.max(1, compressedSize));
  throw new UnreadableFile(
    'zip_bomb',
    `'${fileName}' unpacks to ${uncompressedSize} bytes, ${ratio} times its size: a table packs ` +
      `${RATIO_MAX} times at most. Unpack it yourself if you trust it.`,
  );
}
