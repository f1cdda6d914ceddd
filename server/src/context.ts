/** Makes the context: pools, caches and queues that every request handler gets. */

import { LRUCache } from 'lru-cache';
import { ImportRunner } from './admin/imports/runner.ts';
import { Readiness } from './admin/readiness.ts';
import { RequestErrorCounter } from './admin/request-errors/counter.ts';
import type { Config } from './config.ts';
import { createSessionCache } from './console/sessions/callers.ts';
import { EventCounter } from './events/counts/counter.ts';
import { RefusalCounter } from './events/intake/refusals.ts';
import { Committer } from './events/log/committer.ts';
import { Lag } from './events/log/lag.ts';
import { EventFeed } from './events/monitor/feed.ts';
import { createOpenLimiter, createRateLimiter } from './http/limits/rate-limit.ts';
import { Reports } from './http/limits/reports.ts';
import type { Context } from './http/route.ts';
import { type Secrets, secretsOf } from './lib/sealing.ts';
import { LargePages } from './listing/large-pages.ts';
import { createTotals } from './listing/totals.ts';
import { BeatGroups } from './sessions/beat-groups.ts';
import { PackageCache } from './standards/threads/package-cache.ts';
import { createPackageWork } from './standards/threads/package-work.ts';
import type { Database } from './storage/database/postgres.ts';

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
}

export function createContext(
  config: Config,
  pools: ContextPools,
  { now = () => new Date(), secrets = secretsOf(config) }: ContextOptions = {},
): Context {
  const { db, reads = db, ingest, sessions, pages, reports, feed = db, health = db } = pools;
  const limiter = config.rateLimitsOn
    ? createRateLimiter(config.rateLimits, () => performance.now())
    : createOpenLimiter(config.rateLimits);
  return {
    config,
    secrets,
    db,
    reads,
    limiter,
    sessions,
    health,
    pools: { ...pools },
    readiness: new Readiness(config, health),
    now,
    totals: createTotals(),
    reports: new Reports(reports),
    imports: new ImportRunner(db, config),
    largePages: new LargePages({ pool: pages, limiter }),
    rosterAccess: new LRUCache({ max: ROSTER_ACCESSES_MAX }),
    accountSessions: createSessionCache(),
    packages: new PackageCache(),
    packageWork: createPackageWork(config),
    committer: new Committer(ingest),
    beats: new BeatGroups(sessions),
    lag: new Lag(db, config.eventsLagSecondsMax),
    refusals: new RefusalCounter(db),
    requestErrors: new RequestErrorCounter(db),
    eventCounter: new EventCounter(db),
    feed: new EventFeed({ db: feed, config }),
    streams: new Map(),
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
