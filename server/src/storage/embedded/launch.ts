/** As whom PostgreSQL's programs run, and how they are started. */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { ClusterError } from './cluster-error.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** How to start a program of PostgreSQL: what `spawn` takes, without the file descriptors. */
interface Launch {
  readonly file: string;
  readonly args: string[];
  readonly options: { cwd: string; env: Record<string, string>; uid?: number; gid?: number };
}

/** As whom we start PostgreSQL. `account` undefined: as ourselves, we are not root. */
export interface Privileges {
  readonly account: Account | undefined;
  /** What lets the account reach folders that are closed to it: '' when nothing has to. */
  readonly capability: Capability;
}

type Capability = '' | 'dac_read_search' | 'dac_override';

const run = promisify(execFile);

/** PostgreSQL follows its environment (PGPORT, LC_ALL, TZ …): it gets a plain one. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };
const PROBE_MS_MAX = 10_000;
const NOBODY = 65_534;

/**
 * The account PostgreSQL runs under: it refuses to run as root. The data's owner if that is
 * somebody else ("sudo npm start" leaves the files their owner's), else `postgres`, else `nobody`.
 */
export async function chooseAccount(
  clusterDir: string,
  dataDir: string,
): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = await stat(clusterDir).catch(() => undefined);
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
  const { uid: owner } = await stat(dataDir);
  // Listed users only: initdb does not work for a user id without a name.
  const user =
    users.find(({ uid }) => uid === owner) ??
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ name }) => name === 'nobody');
  return { uid: user?.uid ?? NOBODY, gid: user?.gid ?? NOBODY };
}

/**
 * The least the account needs to run `postgres` with a data folder in `dataDir`.
 * Somebody who clones the repository into /root (0700) has put both where no other user can go.
 * PostgreSQL then gets the one capability to pass closed folders, since it refuses to be root.
 * Throws a ClusterError that names the folder when even that is not allowed.
 */
export async function choosePrivileges(
  account: Account | undefined,
  dataDir: string,
  postgres: string,
): Promise<Privileges> {
  if (!account) return { account, capability: '' };
  for (const capability of ['', 'dac_read_search', 'dac_override'] as const) {
    const privileges = { account, capability };
    const enter = ['/bin/sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', dataDir, postgres];
    const { file, args, options } = launch(privileges, enter);
    const works = await run(file, args, { ...options, timeout: PROBE_MS_MAX }).then(
      () => true,
      () => false,
    );
    if (works) return privileges;
  }
  const closed =
    (await findClosedFolder(dataDir, account)) ?? (await findClosedFolder(postgres, account));
  throw new ClusterError(
    `PostgreSQL cannot run as root, and user id ${account.uid} cannot pass the folder ` +
      `${closed ?? dirname(postgres)}: run "chmod o+x" on it, start Lectern as another user, ` +
      'or set DATABASE_URL.',
  );
}

/** The command that starts `program` (path and arguments) as the account. */
export function launch(
  { account, capability }: Privileges,
  program: readonly string[],
  diesWithUs = false,
): Launch {
  const wrapper = diesWithUs ? ['--pdeathsig', 'INT'] : [];
  const options: Launch['options'] = { cwd: '/', env: ENVIRONMENT };
  if (account && capability) {
    wrapper.push('--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups');
    // PostgreSQL asks access(2) about its own program, which ignores capabilities otherwise.
    wrapper.push('--securebits', '+no_setuid_fixup');
    for (const set of ['inh', 'ambient', 'bounding']) {
      wrapper.push(set === 'bounding' ? '--bounding-set' : `--${set}-caps`);
      wrapper.push(`-all,+${capability}`);
    }
  } else if (account) {
    Object.assign(options, account);
  }
  const [file = '', ...args] =
    wrapper.length > 0 ? ['setpriv', ...wrapper, '--', ...program] : program;
  return { file, args, options };
}

/**
 * Whether this system can make PostgreSQL stop when we die: util-linux's `setpriv`.
 * The signal comes when the thread that spawned it ends, so spawn from the main thread.
 */
export async function canDieWithUs(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { file, args, options } = launch({ account: undefined, capability: '' }, ['true'], true);
  return run(file, args, { ...options, timeout: PROBE_MS_MAX }).then(
    () => true,
    () => false,
  );
}

/** The topmost folder on the way to `path` that the account may not pass, by its mode bits. */
async function findClosedFolder(path: string, { uid, gid }: Account): Promise<string | undefined> {
  const above = dirname(path);
  const closed = above === path ? undefined : await findClosedFolder(above, { uid, gid });
  if (closed) return closed;
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return undefined;
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
  return found.mode & bit ? undefined : path;
}
