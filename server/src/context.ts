/** The context, what every request handler gets: settings, pools, caches, queues and counters. */
import { LRUCache } from 'lru-cache';
import type { RosterAccess } from './access/roster.ts';
import { ImportRunner } from './admin/imports/runner.ts';
import { Readiness } from './admin/readiness.ts';
import { RequestErrorCounter } from './admin/request-errors/counter.ts';
import type { Config } from './config.ts';
import { EventCounter } from './events/counts/counter.ts';
import { RefusalCounter } from './events/intake/refusals.ts';
import { EventCommitter } from './events/log/committer.ts';
import { Lag } from './events/log/lag.ts';
import type { OpenStream } from './feed/open-stream.ts';
import { FeedTail } from './feed/tail.ts';
import {
  createOpenLimiter,
  createRateLimiter,
  type RateLimiter,
  type RateUsage,
} from './http/limits/rate-limit.ts';
import { Reports } from './http/limits/reports.ts';
import { type Secrets, secretsOf } from './lib/sealing.ts';
import { PageTurns } from './listing/page-turns.ts';
import { createTotals, type Totals } from './listing/totals.ts';
import { HeartbeatCommitter } from './sessions/heartbeat-committer.ts';
import { PackageCache } from './standards/threads/package-cache.ts';
import { createPackageWork, type PackageWork } from './standards/threads/package-work.ts';
import type { Database } from './storage/database/postgres.ts';
import { Downloads } from './warehouse/downloads.ts';

/** Made once, closed with the server. Functions ask for the members that they use. */
export interface Context {
  /** The settings as given. */
  readonly config: Config;
  /** Seal what only the server may read. */
  readonly secrets: Secrets;
  readonly now: () => Date;

  /** Ordinary writes, and reads that belong to them or must show what was just committed. */
  readonly db: Database;
  /**
   * Records, and what comes of events: the standby of READ_DATABASE_URL, else `db`. It shows each
   * record whose write was answered, an event a moment later. Within a write it is `db`.
   */
  readonly reads: Database;
  /** For SessionEvents alone: their answers do not wait for other work. */
  readonly sessions: Database;
  /** For health and metrics alone: no other work can keep them waiting. */
  readonly health: Database;
  /** By name, for metrics. */
  readonly pools: Readonly<Record<string, Database>>;

  readonly limiter: RateLimiter;
  /** To share with other processes; undefined = nothing is limited. */
  readonly rateUsage: RateUsage | undefined;
  readonly readiness: Readiness;
  readonly totals: Totals;
  readonly pageTurns: PageTurns;
  readonly reports: Reports;
  /** Tables of the warehouse that clients fetch. */
  readonly downloads: Downloads;
  /** The access of each application, by collection, as of the version when it was read. */
  readonly rosterAccess: LRUCache<string, RosterAccess>;
  readonly imports: ImportRunner;
  readonly packages: PackageCache;
  readonly packageWork: PackageWork;

  /** All events of this process share its groups. */
  readonly committer: EventCommitter;
  /** All heartbeats of this process share its groups. */
  readonly beats: HeartbeatCommitter;
  readonly lag: Lag;
  readonly refusals: RefusalCounter;
  readonly requestErrors: RequestErrorCounter;
  readonly eventCounter: EventCounter;
  readonly feed: FeedTail;
  /** The streams that this process has open, and who reads them. */
  readonly streams: Set<OpenStream>;
}

interface ContextPools {
  /** Reads, and all writes without a pool of their own. */
  readonly db: Database;
  /** Reads that a standby may answer; left out = `db`. */
  readonly reads?: Database;
  /** Appends to the event log; apart, so that a long queue delays nothing else. */
  readonly ingest: Database;
  /** SessionEvents, which are processed within their request, under any load. */
  readonly sessions: Database;
  /** One connection for health and metrics; left out = `db`. */
  readonly health?: Database;
  /** Pages that are read while they are sent, as fast as their readers are. */
  readonly pages: Database;
  /** Answers over many rows, which take longer than a request may. */
  readonly reports: Database;
  /** What live streams of events read; left out = `db`. */
  readonly feed?: Database;
}

/** Cached access decisions, one per application and collection. */
const ROSTER_ACCESSES_MAX = 1_000;

interface ContextOptions {
  /** The clock; tests pass their own. */
  readonly now?: (() => Date) | undefined;
  /** Left out = those of the settings. */
  readonly secrets?: Secrets | undefined;
  /** Its address on its own machine, as soon as it listens; left out = that of clients. */
  readonly serverUrl?: Promise<string>;
  /** What PostgreSQL refused lately to any connection. */
  lastRefusal?(): Error | undefined;
}

export function createContext(
  config: Config,
  pools: ContextPools,
  options: ContextOptions = {},
): Context {
  const { db, reads = db, ingest, sessions, pages, reports, feed = db, health = db } = pools;
  const { now = () => new Date(), secrets = secretsOf(config) } = options;
  const { serverUrl = Promise.resolve(config.baseUrl), lastRefusal = () => undefined } = options;
  const counting = config.rateLimitsOn
    ? createRateLimiter(config.rateLimits, () => performance.now())
    : undefined;
  const limiter = counting ?? createOpenLimiter(config.rateLimits);
  const pageTurns = new PageTurns({ pool: pages, limiter });
  return {
    config,
    secrets,
    db,
    reads,
    limiter,
    rateUsage: counting,
    sessions,
    health,
    pools: { ...pools },
    readiness: new Readiness({ config, db: health, lastRefusal }),
    now,
    totals: createTotals(),
    reports: new Reports(reports),
    imports: new ImportRunner(db, { place: config, serverUrl }),
    pageTurns,
    downloads: new Downloads({ pool: pages, turns: pageTurns, place: config, now }),
    rosterAccess: new LRUCache({ max: ROSTER_ACCESSES_MAX }),
    packages: new PackageCache(),
    packageWork: createPackageWork(config),
    committer: new EventCommitter(ingest),
    beats: new HeartbeatCommitter(sessions),
    lag: new Lag(db, config.eventsLagSecondsMax),
    refusals: new RefusalCounter(db),
    requestErrors: new RequestErrorCounter(db),
    eventCounter: new EventCounter(db),
    feed: new FeedTail(feed, now),
    streams: new Set(),
  };
}

/** Writes the events, heartbeats and counts in memory; call it when no request is under way. */
export async function drainContext(ctx: Context): Promise<void> {
  const { committer, beats, refusals, requestErrors, eventCounter } = ctx;
  await committer.drained();
  await beats.drained();
  await refusals.write();
  await requestErrors.write();
  await eventCounter.write();
}
