/** The password of the embedded PostgreSQL: made, set, and asked for at its socket. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, phraseOf } from '../../lib/disk/errors.ts';
import { ClusterError, isInUse } from './cluster-error.ts';
import { launch, type Privileges } from './launch.ts';
import { SUPERUSER } from './roles.ts';

/** It needs no slow hash: it has 256 random bits. */
const SETTINGS = ['-c', 'scram_iterations=1'];
/** Before a change PostgreSQL replays its WAL, which can take minutes after a crash. */
const CHANGE_MS_MAX = 300_000;

/** Which connections PostgreSQL accepts; without it initdb lets in all who reach the socket. */
const RULES = '# Written by Lectern. The password is in the file database-password.\n';
const HBA = `${RULES}local all all scram-sha-256\n`;

const fileOf = (dataDir: string) => join(dataDir, 'database-password');

/** The password in the data folder; undefined = a cluster that has none yet. */
export async function readPassword(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(fileOf(dataDir), 'utf8')).trim() || undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new ClusterError(`The file ${fileOf(dataDir)} cannot be read: ${phraseOf(error)}.`);
  }
}

interface ClusterFiles {
  readonly dataDir: string;
  readonly clusterDir: string;
  readonly postgres: string;
  readonly privileges: Privileges;
}

/**
 * Makes a stopped cluster ask for the password, unless it does already. `known`: the password that
 * this process uses; a lost file gets it again. The next start repeats an interrupted change.
 */
export async function requirePassword(
  place: ClusterFiles,
  known: string | undefined,
): Promise<void> {
  const { dataDir, clusterDir } = place;
  const hba = join(clusterDir, 'pg_hba.conf');
  const written = await readPassword(dataDir);
  if (written !== undefined && (await readFile(hba, 'utf8')) === HBA) return;
  const password = written ?? known ?? randomBytes(32).toString('base64url');
  if (written === undefined) await replace(fileOf(dataDir), `${password}\n`, await stat(dataDir));
  if (await setPassword(place, password)) await replace(hba, HBA, await stat(clusterDir));
}

/** Writes the file as a whole, for this owner only; durable when it returns. */
async function replace(path: string, text: string, { uid, gid }: { uid: number; gid: number }) {
  const unfinished = `${path}.new-${process.pid}`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(text);
    if (process.getuid?.() === 0) await file.chown(uid, gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

/** Sets the password while PostgreSQL is stopped; false when another process starts it now. */
function setPassword({ clusterDir, postgres, privileges }: ClusterFiles, password: string) {
  const program = [postgres, '--single', '-D', clusterDir, ...SETTINGS, 'postgres'];
  const { file, args, options } = launch(privileges, program);
  return new Promise<boolean>((resolve, reject) => {
    const limits = { ...options, timeout: CHANGE_MS_MAX };
    const child = execFile(file, args, limits, (error, _stdout, stderr) => {
      if (!error && !/\b(ERROR|FATAL):/.test(stderr)) return resolve(true);
      if (isInUse(stderr)) return resolve(false);
      const reason = stderr.trim().split('\n').at(-1) || phraseOf(error);
      reject(new ClusterError(`The password of the database cannot be set: ${reason}`));
    });
    // It may end before it reads.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(`alter role ${SUPERUSER} password '${password}'\n`);
  });
}
