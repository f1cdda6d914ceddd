/** Makes and checks the folders of the embedded PostgreSQL: data, socket, log. */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  type FileHandle,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, phraseOf } from '../../lib/disk/errors.ts';
import { makeFolders } from '../../lib/disk/make-folders.ts';
import { syncFolder } from '../on-disk.ts';
import type { Binaries } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';
import { type Account, launch, type Privileges } from './launch.ts';
import { SUPERUSER } from './roles.ts';

/** A socket file is named after a port; in its own folder any port works. */
export const SOCKET_PORT = 5432;

/** The path of a unix socket has at most 107 bytes on Linux and 103 on macOS. */
const SOCKET_PATH_BYTES_MAX = 103;
const INITDB_MS_MAX = 300_000;
/** After this age an unfinished cluster is removed. */
const LEFTOVER_MS_MIN = 600_000;
/** A longer log is renamed to postgres.log.1 when PostgreSQL starts. */
const LOG_BYTES_MAX = 10_000_000;

/** Makes the data folder; returns its real path. Throws a ClusterError when it is unusable. */
export async function openDataDir(dataDir: string): Promise<string> {
  try {
    await makeFolders(resolve(dataDir));
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    throw new ClusterError(
      `The data folder ${resolve(dataDir)} cannot be used: ${phraseOf(error)}.`,
    );
  }
}

/**
 * Whether `clusterDir` holds a PostgreSQL cluster; false when it is missing or empty.
 * Throws a ClusterError when its content is something else, or belongs to another user.
 */
export async function hasCluster(clusterDir: string, major: string): Promise<boolean> {
  const entries = await readdir(clusterDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new ClusterError(`The folder ${clusterDir} cannot be read: ${phraseOf(error)}.`);
  });
  if (entries.length === 0) return false;
  const version = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    throw new ClusterError(
      `The folder ${clusterDir} has no PostgreSQL database (PG_VERSION: ${phraseOf(error)}): ` +
        'move it away or choose another data folder.',
    );
  });
  if (version.trim() !== major) throw otherVersion(clusterDir, version.trim(), major);
  const [owner, user] = [(await stat(clusterDir)).uid, process.getuid?.() ?? 0];
  if (user !== 0 && owner !== user) {
    throw new ClusterError(
      `The folder ${clusterDir} belongs to user id ${owner}, and Lectern runs as ${user}: ` +
        'start it as that user, or change the owner of the folder.',
    );
  }
  return true;
}

/** Explains the upgrade by backup: PostgreSQL does not open files of another major version. */
function otherVersion(clusterDir: string, found: string, expected: string): ClusterError {
  const dataDir = dirname(clusterDir);
  return new ClusterError(
    `The folder ${clusterDir} was made by PostgreSQL ${found}, and this Lectern brings PostgreSQL ` +
      `${expected}. Move the data with a backup:\n` +
      `  with the Lectern that made it:  DATA_DIR=${dataDir} npx lectern db backup ${dataDir}-backup\n` +
      `  then:                           mv ${clusterDir} ${clusterDir}-${found}\n` +
      `  with this Lectern:              DATA_DIR=${dataDir} npx lectern db restore ${dataDir}-backup`,
  );
}

interface Making {
  readonly binaries: Binaries;
  readonly privileges: Privileges;
  /** No other process makes one now. */
  readonly isAlone: boolean;
}

/**
 * Makes a new cluster in a temporary folder and renames that when it is complete: a crash leaves no
 * partial cluster. Of two processes one renames first, and the other uses its cluster.
 */
export async function makeCluster(dataDir: string, { binaries, privileges, isAlone }: Making) {
  await removeLeftovers(dataDir, isAlone);
  const unfinished = join(dataDir, `postgres.new-${randomBytes(8).toString('hex')}`);
  try {
    await mkdir(unfinished, { mode: 0o700 });
    if (privileges.account) await chown(unfinished, privileges.account.uid, privileges.account.gid);
    await initdb(unfinished, binaries, privileges);
    await rename(unfinished, join(dataDir, 'postgres'));
    await syncFolder(dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return; // Another process made it.
    if (error instanceof ClusterError) throw error;
    throw new ClusterError(
      `The database cannot be made in ${join(dataDir, 'postgres')}: ${phraseOf(error)}.`,
    );
  }
}

/** Changes the owner of a cluster that root made or copied to the account that runs it. */
export async function changeOwner(account: Account, clusterDir: string): Promise<void> {
  if ((await stat(clusterDir)).uid === account.uid) return;
  const inside = await readdir(clusterDir, { recursive: true });
  for (const name of inside) await lchown(join(clusterDir, name), account.uid, account.gid);
  // The folder last: an interrupted run is then repeated at the next start.
  await lchown(clusterDir, account.uid, account.gid);
}

/**
 * The path of the socket folder. It is on the volume of the data, where other containers find it.
 * A path that is too long for a socket is reached by a short link of the same name for this user.
 */
export async function findSocketDir(dataDir: string): Promise<string> {
  const path = join(dataDir, 'socket');
  if (Buffer.byteLength(`${path}/.s.PGSQL.${SOCKET_PORT}`) <= SOCKET_PATH_BYTES_MAX) return path;
  // Linux follows a link in the temporary folder for its own owner only.
  const user = process.getuid?.() ?? 0;
  const digest = createHash('sha256').update(`${user} ${dataDir}`).digest('hex').slice(0, 16);
  const link = join(tmpdir(), `lectern-${digest}`);
  await symlink(path, link).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw socketError(link, error);
  });
  // Any user can make a file of this name.
  const { uid } = await lstat(link);
  if (uid === user && (await readlink(link).catch(() => '')) === path) return link;
  throw new ClusterError(
    `The link ${link} is for PostgreSQL's socket, but it is another file or of another user: ` +
      'remove it.',
  );
}

/** Makes the socket folder, accessible to its owner only; returns its path. */
export async function openSocketDir(dataDir: string, account: Account | undefined) {
  const path = join(dataDir, 'socket');
  try {
    await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    const found = await lstat(path);
    // The owner of the data folder, who need not be this user, can make a link of this name.
    if (!found.isDirectory()) throw new Error('it is not a folder');
    if (account) await chown(path, account.uid, account.gid);
    await chmod(path, 0o700);
  } catch (error) {
    throw socketError(path, error);
  }
  return findSocketDir(dataDir);
}

function socketError(path: string, error: unknown): ClusterError {
  return new ClusterError(`The socket folder ${path} cannot be used: ${phraseOf(error)}.`);
}

/** Opens the log for appending. The caller closes it. */
export async function openLog(path: string, account: Account | undefined): Promise<FileHandle> {
  try {
    const before = await stat(path).catch(() => undefined);
    if (before && before.size > LOG_BYTES_MAX) await rename(path, `${path}.1`);
    const log = await open(path, 'a', 0o600);
    if (account) await log.chown(account.uid, account.gid);
    return log;
  } catch (error) {
    throw new ClusterError(`PostgreSQL's log ${path} cannot be written: ${phraseOf(error)}.`);
  }
}

async function initdb(folder: string, binaries: Binaries, privileges: Privileges): Promise<void> {
  const { file, args, options } = launch(privileges, [
    binaries.initdb,
    ...['-D', folder, '-U', SUPERUSER, '--auth=trust', '--no-instructions', '-E', 'UTF8'],
    // Without these the environment decides: SQL_ASCII under LC_ALL=C.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    '--data-checksums',
  ]);
  try {
    await promisify(execFile)(file, args, { ...options, timeout: INITDB_MS_MAX });
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new ClusterError(`The database could not be made (initdb): ${stderr || phraseOf(error)}`);
  }
}

/** Removes unfinished clusters of dead processes: initdb takes no longer than the least age. */
async function removeLeftovers(dataDir: string, isAlone: boolean): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('postgres.new-')) continue;
    const path = join(dataDir, name);
    const ageMs = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0);
    if (isAlone || ageMs > LEFTOVER_MS_MIN) await rm(path, { recursive: true, force: true });
  }
}
