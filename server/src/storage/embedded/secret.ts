/** The secret of the data folder: outside the database, so that a copy of that opens no key. */
import { randomBytes } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, phraseOf } from '../../lib/disk/errors.ts';
import { syncFolder, writeSynced } from '../on-disk.ts';
import { ClusterError } from './cluster-error.ts';

const fileOf = (dataDir: string) => join(dataDir, 'secret');

/** Null = it has none; throws a ClusterError when it cannot be used. */
export async function readSecret(dataDir: string): Promise<string | null> {
  const file = fileOf(dataDir);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new ClusterError(`${file} cannot be read: ${phraseOf(error)}.`);
  });
  if (text === undefined) return null;
  const secret = text.trim();
  if (secret !== '') return secret;
  throw new ClusterError(`${file} is empty; restore the secret from a backup, or remove the file.`);
}

/** Reads the secret, or makes one. Of processes that begin together one makes it for all. */
export async function openSecret(dataDir: string): Promise<string> {
  const found = await readSecret(dataDir);
  if (found !== null) return found;
  const created = randomBytes(32).toString('base64url');
  await storeSecret(dataDir, created);
  return (await readSecret(dataDir)) ?? created;
}

/**
 * Stores a secret, unless there is one. The file appears as a whole, and it is on disk when this
 * returns: what is sealed with it is kept for years. Throws a ClusterError when it cannot.
 */
export async function storeSecret(dataDir: string, secret: string): Promise<void> {
  const unfinished = `${fileOf(dataDir)}.new-${randomBytes(8).toString('hex')}`;
  try {
    await writeSynced(unfinished, `${secret}\n`);
    // A rename would replace the secret that another process has made, and may have sealed with.
    await link(unfinished, fileOf(dataDir)).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    await syncFolder(dataDir);
  } catch (error) {
    throw new ClusterError(`${fileOf(dataDir)} cannot be written: ${phraseOf(error)}.`);
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}
