/** Files that a power failure leaves whole: what is written is on disk when the calls return. */
import { open } from 'node:fs/promises';

/** Writes a new file, for its owner only. */
export async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name of a file survives a power failure only when its folder is on disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
