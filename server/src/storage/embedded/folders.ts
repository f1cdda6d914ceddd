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
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { ClusterError, codeOf, reasonOf } from './cluster-error.ts';
import { type Account, launch, type Privileges } from './launch.ts';

/** A socket file is named after a port; in its own folder any port works. */
export const SOCKET_PORT = 5432;

/** The path of a unix socket has at most 107 bytes on Linux and 103 on macOS. */
const SOCKET_PATH_BYTES_MAX = 103;
const INITDB_MS_MAX = 300_000;
/** After this age an unfinished cluster is removed even when its process number is in use. */
const LEFTOVER_MS_MIN = 600_000;
/** A longer log is renamed to postgres.log.1 when PostgreSQL starts. */
const LOG_BYTES_MAX = 10_000_000;

/** A recursive `mkdir` that ends with an error under /proc, where Node's own never ends. */
async function makeFolders(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT' || path === dirname(path)) throw error;
    await makeFolders(dirname(path));
    await mkdir(path);
  }
}

/** Makes the data folder; returns its real path. Throws a ClusterError when it is unusable. */
export async function openDataDir(dataDir: string): Promise<string> {
  try {
    await makeFolders(resolve(dataDir));
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    throw new ClusterError(
      `The data folder ${resolve(dataDir)} cannot be used: ${reasonOf(error)}.`,
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
    throw new ClusterError(`The folder ${clusterDir} cannot be read: ${reasonOf(error)}.`);
  });
  if (entries.length === 0) return false;
  const version = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    throw new ClusterError(
      `The folder ${clusterDir} has no PostgreSQL database (PG_VERSION: ${reasonOf(error)}): ` +
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

/**
 * Makes a new cluster in a temporary folder and renames that when it is complete: a crash leaves no
 * partial cluster. Of two processes one renames first, and the other uses its cluster.
 */
export async function makeCluster(dataDir: string, binaries: Binaries, privileges: Privileges) {
  await removeLeftovers(dataDir);
  const unfinished = join(dataDir, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`);
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
      `The database cannot be made in ${join(dataDir, 'postgres')}: ${reasonOf(error)}.`,
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

/** Makes the socket folder: the same path at every start, accessible to its owner only. */
export async function openSocketDir(dataDir: string, account: Account | undefined) {
  const near = join(dataDir, 'socket');
  const fits = Buffer.byteLength(`${near}/.s.PGSQL.${SOCKET_PORT}`) <= SOCKET_PATH_BYTES_MAX;
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const path = fits ? near : join(tmpdir(), `lectern-${digest}`);
  try {
    await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    const found = await lstat(path);
    const user = process.getuid?.() ?? found.uid;
    // Any user can make a folder of this name in the temporary folder.
    if (!found.isDirectory() || ![user, account?.uid].includes(found.uid)) {
      throw new ClusterError(
        `The folder ${path} is for PostgreSQL's socket, but another user owns it: remove it.`,
      );
    }
    if (account) await chown(path, account.uid, account.gid);
    await chmod(path, 0o700);
    return path;
  } catch (error) {
    if (error instanceof ClusterError) throw error;
    throw new ClusterError(`The socket folder ${path} cannot be used: ${reasonOf(error)}.`);
  }
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
    throw new ClusterError(`PostgreSQL's log ${path} cannot be written: ${reasonOf(error)}.`);
  }
}

async function initdb(folder: string, binaries: Binaries, privileges: Privileges): Promise<void> {
  const { file, args, options } = launch(privileges, [
    binaries.initdb,
    ...['-D', folder, '-U', 'lectern', '--auth=trust', '--no-instructions', '-E', 'UTF8'],
    // Without these the environment decides: SQL_ASCII under LC_ALL=C.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    '--data-checksums',
  ]);
  try {
    await promisify(execFile)(file, args, { ...options, timeout: INITDB_MS_MAX });
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new ClusterError(`The database could not be made (initdb): ${stderr || reasonOf(error)}`);
  }
}

/** Removes unfinished clusters of processes that died. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (!pid) continue;
    const path = join(dataDir, name);
    const ageMs = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0);
    if (!isAlive(Number(pid)) || ageMs > LEFTOVER_MS_MIN) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** A rename survives a power failure only when its folder is on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
