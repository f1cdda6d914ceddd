/** Runs the embedded PostgreSQL of a data folder: starts, shares, restarts and stops it. */
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../../lib/time.ts';
import { ClusterError, isInUse } from './cluster-error.ts';
import { findSocketDir, SOCKET_PORT } from './folders.ts';
import { type Postmaster, readLockState, readPostmaster } from './lock-file.ts';
import { joinCluster, type Member } from './member.ts';
import { claim, SignOfLife } from './owner.ts';
import { readPassword } from './password.ts';
import {
  type Child,
  openSite,
  POLL_MS,
  type Site,
  type StartOptions,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { DATABASE, SERVER_ROLE } from './roles.ts';

export { ClusterError };

/** Connection options of `pg`. `host` is the folder of the socket. */
interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

export interface Cluster {
  readonly connection: Connection;
  /** '18.4' */
  readonly version: string;
  /** False when it was running already. */
  readonly startedHere: boolean;
  /**
   * Leaves PostgreSQL; the last member stops it. Close all pools first. A server that started it
   * stops it even while other connections (psql) are open.
   */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** The cluster is in `<dataDir>/postgres`, its log in `<dataDir>/postgres.log`. */
  dataDir: string;
  /**
   * 'server': PostgreSQL stops when this process ends that started it (on Linux also when that is
   * killed), and this process restarts PostgreSQL when that dies. 'command' (a short CLI command):
   * neither.
   */
  lifetime: 'server' | 'command';
  /** PostgreSQL settings as `name=value`; they override the default ones, when started here. */
  settings?: readonly string[];
  /**
   * Called after a restart, or when all restarts failed: then there is no further try. Only with
   * lifetime 'server'.
   */
  onRestart?: (outcome: { restarted: true } | { error: Error }) => void;
}

/** The use of a running PostgreSQL by this process. */
interface Lease {
  readonly member: Member;
  readonly postmaster: Postmaster;
  readonly startedHere: boolean;
  /** Undefined while the file of the password is lost. */
  readonly password: string | undefined;
}

/** After a crash PostgreSQL replays its WAL before it is ready, which can take minutes. */
const START_MS_MAX = 300_000;
/** How long a postmaster may report `ready` and refuse connections. */
const UNRESPONSIVE_MS_MAX = 30_000;
/** How long a shutdown that has begun is left alone. */
const STOPPING_MS_MAX = 5_000;
/** How long the backends of a killed postmaster may hold its shared memory. */
const ORPHANS_MS_MAX = 20_000;
const ORPHANS_POLL_MS = 100;
/** Between two questions whether another process still has PostgreSQL. */
const BUSY_POLL_MS = 100;

const RESTARTS_MAX = 10;
const BACKOFF_MS_MIN = 50;
const BACKOFF_MS_MAX = 5_000;
/** After this uptime the count of losses starts again from one. */
const STABLE_MS = 60_000;

/**
 * Starts the PostgreSQL of a data folder, or joins a running one. Call it in the main thread, since
 * PostgreSQL stops with the thread that started it. Throws a ClusterError when it cannot run.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const site = await openSite(options.dataDir);
  const closing = new AbortController();
  const life = new SignOfLife(site.dataDir);
  const startOptions = {
    life,
    diesWithParent: options.lifetime === 'server',
    settings: options.settings ?? [],
  };
  const first = { ...startOptions, mayMake: true, password: undefined };
  let lease = await acquireLease(site, first, closing.signal);
  const { socketDir: host, port } = lease.postmaster;
  const { password } = lease;
  const address = { host, port, ...(password === undefined ? {} : { password }) };
  let stopped: Promise<void> | undefined;
  const guard =
    options.lifetime === 'server'
      ? keepAlive(lease, closing.signal, {
          reacquire: () => {
            const { password } = lease;
            return acquireLease(
              site,
              { ...startOptions, mayMake: false, password },
              closing.signal,
            );
          },
          onAcquired: (next) => {
            lease = next;
          },
          onRestart: options.onRestart ?? (() => undefined),
        })
      : Promise.resolve();
  return {
    connection: { ...address, user: SERVER_ROLE, database: DATABASE },
    version: lease.member.version,
    startedHere: lease.startedHere,
    stop: () => {
      closing.abort();
      stopped ??= guard.then(() => releaseLease(site, lease, { ...options, life }));
      return stopped;
    },
  };
}

interface Options extends Omit<StartOptions, 'stalePid' | 'claim'> {
  readonly life: SignOfLife;
}

/** Joins the running PostgreSQL of the site, or starts one; waits until it is ready. */
async function acquireLease(site: Site, options: Options, signal: AbortSignal): Promise<Lease> {
  let began = Date.now();
  let child: Child | undefined;
  let unresponsiveSince: number | undefined;
  let stoppingSince: number | undefined;
  try {
    while (Date.now() - began < START_MS_MAX) {
      signal.throwIfAborted();
      const state = await readLockState(site.clusterDir);
      const known = state.kind === 'alive' ? state.postmaster : undefined;
      const isStarting = known !== undefined && known.status !== 'ready';
      const joined = isStarting ? 'refused' : await join(site, { known, former: options.password });
      if (typeof joined === 'object') {
        await options.life.begin();
        return { ...joined, startedHere: joined.postmaster.pid === child?.pid };
      }
      // It recovers from an archive, for as long as that is.
      if (known?.status === 'standby') began = Date.now();
      stoppingSince = known?.status === 'stopping' ? (stoppingSince ?? Date.now()) : undefined;
      if (known && stoppingSince) {
        // A shutdown that came in the recovery from a crash hangs in PostgreSQL 18 until a stronger
        // signal. Not at once: a new process may have the number that the file of the former one
        // still names, as in a container.
        if (Date.now() - stoppingSince > STOPPING_MS_MAX)
          await stopPostmaster(site.clusterDir, known.pid);
      } else if (known) {
        unresponsiveSince = isStarting ? undefined : (unresponsiveSince ?? Date.now());
        if (unresponsiveSince && Date.now() - unresponsiveSince > UNRESPONSIVE_MS_MAX) {
          throw unresponsiveError(known);
        }
      } else if (child?.hasEnded()) {
        await refuseUnlessTemporary(child, Date.now() - began);
        child = undefined;
        await pause(ORPHANS_POLL_MS);
      } else if (!child && joined === 'silent' && state.kind !== 'unfinished') {
        child = await startAlone(site, options);
        if (!child) await pause(BUSY_POLL_MS);
      }
      await pause(POLL_MS);
    }
    throw await timeoutError(site, child);
  } catch (error) {
    if (child && !child.hasEnded()) await child.stop();
    await options.life.end(child !== undefined);
    throw error;
  }
}

/**
 * Joins a PostgreSQL that listens: the known one, or one that another container runs. `former`: the
 * password that this process has used.
 */
async function join(
  { dataDir, clusterDir }: Site,
  { known, former }: { known: Postmaster | undefined; former: string | undefined },
) {
  const socketDir = known?.socketDir ?? (await findSocketDir(dataDir));
  const port = known?.port ?? SOCKET_PORT;
  const password = (await readPassword(dataDir)) ?? former;
  const member = await joinCluster({ dataDir, socketDir, port }, password);
  if (typeof member === 'string') return member;
  return { member, password, postmaster: { ...(await readPostmaster(clusterDir)), socketDir } };
}

/** Starts PostgreSQL; undefined while another process may have it, or starts it. */
async function startAlone(site: Site, options: Options): Promise<Child | undefined> {
  const { dataDir, clusterDir } = site;
  const right = await claim(dataDir);
  if (!right) return undefined;
  try {
    // Another process may have started it since.
    const state = await readLockState(clusterDir);
    if (state.kind === 'alive' || state.kind === 'unfinished') return undefined;
    await options.life.begin();
    if (!right.isLocked && !(await options.life.isAlone())) {
      await options.life.end(false);
      return undefined;
    }
    const stalePid = state.kind === 'stale' ? state.pid : undefined;
    return await startPostmaster(site, { ...options, claim: right, stalePid });
  } finally {
    await right.release();
  }
}

/** Ends the lease, and stops PostgreSQL when no other member is left. */
async function releaseLease(
  site: Site,
  lease: Lease,
  { lifetime, life }: Pick<ClusterOptions, 'lifetime'> & { readonly life: SignOfLife },
) {
  const mindGuests = lifetime === 'command' || !lease.startedHere;
  let isLast = false;
  const member = lease.member.isLost() ? await joinAgain(site, lease) : lease.member;
  try {
    if (await member?.leave(mindGuests)) {
      await life.show();
      const { pid } = await readPostmaster(site.clusterDir);
      // One in another container stays: its processes end with that container.
      isLast = await stopPostmaster(site.clusterDir, pid);
    } else {
      await seeOut(site, lease, lifetime);
    }
  } finally {
    member?.close();
    await life.end(isLast);
  }
}

/**
 * Waits for a PostgreSQL that ends although other members were there: with the server that started
 * it, or because that one stops it. The folder may be copied when the last process has ended.
 */
async function seeOut(
  { clusterDir }: Site,
  { startedHere, postmaster }: Lease,
  lifetime: ClusterOptions['lifetime'],
): Promise<void> {
  const state = await readLockState(clusterDir);
  if (state.kind !== 'alive') return;
  const { pid, status } = state.postmaster;
  const endsWithThis = lifetime === 'server' && startedHere && pid === postmaster.pid;
  if (endsWithThis || status === 'stopping') await stopPostmaster(clusterDir, pid);
}

/** PostgreSQL ended, or only this connection: an administrator can end any connection. */
async function joinAgain(site: Site, { password: former }: Lease): Promise<Member | undefined> {
  const state = await readLockState(site.clusterDir);
  if (state.kind !== 'alive' || state.postmaster.status !== 'ready') return undefined;
  const joined = await join(site, { known: state.postmaster, former });
  return typeof joined === 'object' ? joined.member : undefined;
}

/** Joins again whenever the lease is lost, until the signal or too many losses in a row. */
async function keepAlive(
  first: Lease,
  signal: AbortSignal,
  actions: {
    reacquire: () => Promise<Lease>;
    onAcquired: (lease: Lease) => void;
    onRestart: NonNullable<ClusterOptions['onRestart']>;
  },
): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let lease = first;
  let since = Date.now();
  let lastError = new Error(`PostgreSQL ended ${RESTARTS_MAX + 1} times in a row.`);
  for (let losses = 1; ; losses += 1) {
    await Promise.race([lease.member.lost, aborted]);
    if (Date.now() - since > STABLE_MS) losses = 1;
    if (losses > RESTARTS_MAX) return actions.onRestart({ error: lastError });
    // No pause before the first restart; the tenth waits some seconds.
    const backoffMs = losses === 1 ? 0 : Math.min(BACKOFF_MS_MIN * 2 ** losses, BACKOFF_MS_MAX);
    await pause(backoffMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const next = await actions.reacquire().catch((error: Error) => error);
    since = Date.now();
    if (next instanceof Error) {
      lastError = next;
      continue;
    }
    actions.onAcquired(next);
    const [before, now] = [lease.postmaster, next.postmaster];
    // In a container it often gets the same process id again.
    const restarted = now.pid !== before.pid || now.startTime !== before.startTime;
    lease = next;
    if (restarted) actions.onRestart({ restarted: true });
  }
}

/**
 * Throws when a postmaster ended for a lasting reason. Two reasons are temporary: another process
 * started one first, or the backends of a killed postmaster still use its shared memory.
 */
async function refuseUnlessTemporary(child: Child, waitedMs: number): Promise<void> {
  const log = await child.logTail();
  if (isInUse(log) && waitedMs < ORPHANS_MS_MAX) return;
  throw new ClusterError(`PostgreSQL did not start. Its log says:\n${log}`);
}

function unresponsiveError({ pid, socketDir }: Postmaster): ClusterError {
  return new ClusterError(
    `PostgreSQL (process ${pid}) runs, but accepts no connection at ${socketDir}: ` +
      `end it with "kill -INT ${pid}" and start again.`,
  );
}

async function timeoutError({ dataDir }: Site, child: Child | undefined): Promise<ClusterError> {
  const log = child ? await child.logTail() : `see ${dataDir}/postgres.log`;
  return new ClusterError(
    `PostgreSQL was not ready after ${START_MS_MAX / MINUTE_MS} minutes. Its log says:\n${log}`,
  );
}
