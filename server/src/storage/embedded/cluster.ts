/** A PostgreSQL of our own in the data folder: started, shared with others, kept alive, stopped. */
import { setTimeout as pause } from 'node:timers/promises';
import { ClusterError } from './cluster-error.ts';
import { type Postmaster, readLockState } from './lock-file.ts';
import { joinCluster, type Member } from './member.ts';
import {
  type Child,
  openSite,
  POLL_MS,
  type Site,
  type StartOptions,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';

export { ClusterError };

/** How to reach a PostgreSQL server: what `pg`'s Pool takes. `host` is the socket's folder. */
interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface Cluster {
  readonly connection: Connection;
  /** '18.4' */
  readonly version: string;
  /** False when another process had started it already. */
  readonly startedHere: boolean;
  /**
   * Stops PostgreSQL unless others still use it: the last one out stops it. Close your pools first.
   * A server that started it stops it under connections that came around this module (psql).
   */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** The cluster is kept in `<dataDir>/postgres`, its log in `<dataDir>/postgres.log`. */
  dataDir: string;
  /**
   * 'server': PostgreSQL stops when this process dies (on Linux, when we started it), and is
   * started again when it dies while we live. 'command', a short CLI command: neither.
   */
  lifetime: 'server' | 'command';
  /** PostgreSQL's settings instead of ours, as `name=value`, when it is started here. */
  settings?: readonly string[];
  /**
   * Called when PostgreSQL died and runs again, or could not be started again, after which nobody
   * tries any more. Only with lifetime 'server'.
   */
  onRestart?: (outcome: { restarted: true } | { error: Error }) => void;
}

/** Us at one running PostgreSQL. */
interface Lease {
  readonly member: Member;
  readonly postmaster: Postmaster;
  readonly startedHere: boolean;
}

/** After a crash PostgreSQL replays its log before it is ready: minutes at worst. */
const START_MS_MAX = 300_000;
/** How long one may say that it is ready and take no connection. */
const UNRESPONSIVE_MS_MAX = 30_000;
/** How long the backends of a postmaster that was killed may hold its memory. */
const ORPHANS_MS_MAX = 20_000;
const ORPHANS_POLL_MS = 100;

const RESTARTS_MAX = 10;
const BACKOFF_MS_MIN = 50;
const BACKOFF_MS_MAX = 5_000;
/** One that lived for so long has recovered: its next death is counted from one again. */
const STABLE_MS = 60_000;

/**
 * Starts the PostgreSQL of a data folder, or joins the one that runs there already.
 * Call it in the main thread: PostgreSQL stops with the thread that started it.
 * Throws a ClusterError when it cannot.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const site = await openSite(options.dataDir);
  const closing = new AbortController();
  const how = { diesWithUs: options.lifetime === 'server', settings: options.settings ?? [] };
  let seat = await acquireLease(site, { ...how, mayMake: true }, closing.signal);
  let stopped: Promise<void> | undefined;
  const guard =
    options.lifetime === 'server'
      ? keepAlive(seat, closing.signal, {
          reopen: () => acquireLease(site, { ...how, mayMake: false }, closing.signal),
          seated: (next) => {
            seat = next;
          },
          onRestart: options.onRestart ?? (() => undefined),
        })
      : Promise.resolve();
  const { socketDir: host, port } = seat.postmaster;
  return {
    connection: { host, port, user: 'lectern', database: 'lectern' },
    version: seat.member.version,
    startedHere: seat.startedHere,
    stop: () => {
      closing.abort();
      stopped ??= guard.then(() => releaseLease(site, seat, options.lifetime));
      return stopped;
    },
  };
}

/** Waits for PostgreSQL, ours or another process's, and becomes a member. */
async function acquireLease(
  site: Site,
  how: Omit<StartOptions, 'stalePid'>,
  signal: AbortSignal,
): Promise<Lease> {
  const began = Date.now();
  let child: Child | undefined;
  let mute: number | undefined;
  try {
    while (Date.now() - began < START_MS_MAX) {
      signal.throwIfAborted();
      const sight = await readLockState(site.clusterDir);
      if (sight.kind === 'alive') {
        const { postmaster } = sight;
        const ready = postmaster.status === 'ready';
        const member = ready ? await joinCluster(postmaster) : undefined;
        if (member) return { member, postmaster, startedHere: postmaster.pid === child?.pid };
        mute = ready ? (mute ?? Date.now()) : undefined;
        if (mute && Date.now() - mute > UNRESPONSIVE_MS_MAX) throw unresponsiveError(postmaster);
      } else if (!child && sight.kind !== 'unfinished') {
        const stalePid = sight.kind === 'stale' ? sight.pid : undefined;
        child = await startPostmaster(site, { ...how, stalePid });
      } else if (child?.hasEnded()) {
        await refuseUnlessPassing(child, Date.now() - began);
        child = undefined;
        await pause(ORPHANS_POLL_MS);
      }
      await pause(POLL_MS);
    }
    throw new ClusterError(await lateError(site, child));
  } catch (error) {
    if (child && !child.hasEnded()) await child.stop();
    throw error;
  }
}

/** Gives up our seat, and stops PostgreSQL when nobody is left. */
async function releaseLease(site: Site, seat: Lease, lifetime: ClusterOptions['lifetime']) {
  const mindGuests = lifetime === 'command' || !seat.startedHere;
  let { member, postmaster } = seat;
  if (member.isLost()) {
    // PostgreSQL ended, or our connection alone: an administrator may end any.
    const sight = await readLockState(site.clusterDir);
    if (sight.kind !== 'alive' || sight.postmaster.status !== 'ready') return;
    const again = await joinCluster(sight.postmaster);
    if (!again) return;
    [member, postmaster] = [again, sight.postmaster];
  }
  try {
    if (await member.leave(mindGuests)) await stopPostmaster(site.clusterDir, postmaster.pid);
  } finally {
    member.close();
  }
}

/** Takes a new seat whenever ours is lost, until we are told to stop or have failed too often. */
async function keepAlive(
  first: Lease,
  signal: AbortSignal,
  to: {
    reopen: () => Promise<Lease>;
    seated: (seat: Lease) => void;
    onRestart: NonNullable<ClusterOptions['onRestart']>;
  },
): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let seat = first;
  let since = Date.now();
  let problem = new Error('PostgreSQL ends again and again.');
  for (let losses = 1; ; losses += 1) {
    await Promise.race([seat.member.lost, aborted]);
    if (Date.now() - since > STABLE_MS) losses = 1;
    if (losses > RESTARTS_MAX) return to.onRestart({ error: problem });
    // The first restart is immediate, the tenth some seconds late.
    const backoffMs = losses === 1 ? 0 : Math.min(BACKOFF_MS_MIN * 2 ** losses, BACKOFF_MS_MAX);
    await pause(backoffMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const next = await to.reopen().catch((error: Error) => error);
    since = Date.now();
    if (next instanceof Error) {
      problem = next;
      continue;
    }
    to.seated(next);
    const restarted = next.postmaster.pid !== seat.postmaster.pid;
    seat = next;
    if (restarted) to.onRestart({ restarted: true });
  }
}

/**
 * Refuses to go on when a postmaster ended for a reason that will not pass. Two do: another starter
 * was quicker, or the last postmaster was killed and its backends still work on the same memory.
 */
async function refuseUnlessPassing(child: Child, waitedMs: number): Promise<void> {
  const words = await child.logTail();
  const passing = /pre-existing shared memory block|lock file ".*" already exists/.test(words);
  if (passing && waitedMs < ORPHANS_MS_MAX) return;
  throw new ClusterError(`PostgreSQL ended when it was started. Its log says:\n${words}`);
}

function unresponsiveError({ pid, socketDir }: Postmaster): ClusterError {
  return new ClusterError(
    `PostgreSQL (process ${pid}) runs, but takes no connection at ${socketDir}: ` +
      `end it with "kill -INT ${pid}" and start again.`,
  );
}

async function lateError({ dataDir }: Site, child: Child | undefined): Promise<string> {
  const words = child ? await child.logTail() : `see ${dataDir}/postgres.log`;
  return `PostgreSQL was not ready after ${START_MS_MAX / 60_000} minutes. Its log says:\n${words}`;
}
