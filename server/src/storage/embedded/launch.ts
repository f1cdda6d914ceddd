/** Chooses the account of PostgreSQL's programs and builds the command that starts them. */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { ClusterError } from './cluster-error.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The arguments of `spawn` for a program of PostgreSQL, without file descriptors. */
interface Launch {
  readonly file: string;
  readonly args: string[];
  readonly options: { cwd: string; env: Record<string, string>; uid?: number; gid?: number };
}

/** The rights of PostgreSQL. `account` undefined: the user of this process, which is not root. */
export interface Privileges {
  readonly account: Account | undefined;
  /** The capability that the account needs to enter the folders; '' = none. */
  readonly capability: Capability;
}

type Capability = '' | 'dac_read_search' | 'dac_override';

const run = promisify(execFile);

/** A fixed environment, since PostgreSQL reads PGPORT, LC_ALL, TZ and others. */
export const ENVIRONMENT = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };
const PROBE_MS_MAX = 10_000;
const NOBODY = 65_534;

/**
 * The account of PostgreSQL when this process is root: PostgreSQL refuses to run as root. The owner
 * of the data if not root ("sudo npm start" keeps the owner), else `postgres`, else `nobody`.
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
  // Only users of /etc/passwd: initdb fails for a user id without a name.
  const user =
    users.find(({ uid }) => uid === owner) ??
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ name }) => name === 'nobody');
  return { uid: user?.uid ?? NOBODY, gid: user?.gid ?? NOBODY };
}

/**
 * The least rights with which the account can run `postgres` with `dataDir`. In a clone below /root
 * (mode 0700) no other user can enter either folder, and PostgreSQL refuses to run as root: it then
 * gets the one capability that allows it. Throws a ClusterError that names the folder when the
 * system does not permit that.
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
    `PostgreSQL cannot run as root, and user id ${account.uid} cannot enter the folder ` +
      `${closed ?? dirname(postgres)}: run "chmod o+x" on it, start Lectern as another user, ` +
      'or set DATABASE_URL.',
  );
}

/** The command that starts `program` (path and arguments) as the account. */
export function launch(
  { account, capability }: Privileges,
  program: readonly string[],
  diesWithParent = false,
): Launch {
  const wrapper = diesWithParent ? ['--pdeathsig', 'INT'] : [];
  const options: Launch['options'] = { cwd: '/', env: ENVIRONMENT };
  if (account && capability) {
    wrapper.push('--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups');
    // PostgreSQL calls access(2) on its own program, which ignores capabilities without this.
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
 * Whether PostgreSQL can stop when this process dies: needs `setpriv` of util-linux. The signal
 * comes when the spawning thread ends, so the main thread must spawn it.
 */
export async function canDieWithParent(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { file, args, options } = launch({ account: undefined, capability: '' }, ['true'], true);
  return run(file, args, { ...options, timeout: PROBE_MS_MAX }).then(
    () => true,
    () => false,
  );
}

/** The topmost folder of `path` that the account cannot enter, by its mode bits. */
async function findClosedFolder(path: string, { uid, gid }: Account): Promise<string | undefined> {
  const above = dirname(path);
  const closed = above === path ? undefined : await findClosedFolder(above, { uid, gid });
  if (closed) return closed;
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return undefined;
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
  return found.mode & bit ? undefined : path;
}
