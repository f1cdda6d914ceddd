/** Writes files that a command was asked for, readable by their owner alone. */
import { open } from 'node:fs/promises';
import { isFileError, phraseOf } from '../lib/disk/errors.ts';
import { CommandError, EXIT } from './exit.ts';

/** Replaces an existing file, which may have been readable by others. */
export async function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    // A path such as /dev/null is no file of the owner.
    if ((await file.stat()).isFile()) await file.chmod(0o600);
    await file.writeFile(content);
  } finally {
    await file.close();
  }
}

/** Ends a command whose file or folder cannot be written; any other error passes. */
export const unwritable =
  (path: string) =>
  (error: unknown): never => {
    if (!isFileError(error)) throw error;
    throw new CommandError(EXIT.conflict, `${path} cannot be written: ${phraseOf(error)}.`);
  };
