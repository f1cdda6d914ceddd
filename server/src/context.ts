/** What the server keeps while it runs, made once and handed to every handler. */
import { LRUCache } from 'lru-cache';
import { EventFeed } from './admin/events/feed.ts';
import type { Config } from './config.ts';
import { RefusalCounter } from './events/intake/refusals.ts';
import { Lag } from './events/log/lag.ts';
import { Committer } from './events/log/log.ts';
import type { Context } from './http/route.ts';
import { createTotals } from './listing/totals.ts';
import { PackageCache } from './standards/threads/package-cache.ts';
import { createPackageWork } from './standards/threads/package-work.ts';
import type { Database } from './storage/database/postgres.ts';

interface ContextPools {
  /** Reads and ordinary writes. */
  readonly db: Database;
  /** Appends to the event log; apart, so that a long queue never delays anything else. */
  readonly ingest: Database;
  /** SessionEvents, which are answered at once, however much waits elsewhere. */
  readonly sessions: Database;
}

/** Applications and collections whose access is remembered. */
const ROSTER_ACCESSES_MAX = 1_000;

export function createContext(
  config: Config,
  { db, ingest, sessions }: ContextPools,
  now: () => Date = () => new Date(),
): Context {
  return {
    config,
    db,
    sessions,
    now,
    totals: createTotals(),
    rosterAccess: new LRUCache({ max: ROSTER_ACCESSES_MAX }),
    packages: new PackageCache(),
    packageWork: createPackageWork(config),
    committer: new Committer(ingest),
    lag: new Lag(db, config.eventsLagSecondsMax),
    refusals: new RefusalCounter(db),
    feed: new EventFeed({ db, config }),
    streams: new Set(),
  };
}

/** Writes what is still in memory; call it when no request is under way any more. */
export async function drainContext({ committer, refusals }: Context): Promise<void> {
  await committer.drained();
  await refusals.write();
}
