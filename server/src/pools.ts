/** Opens the connection pools of one server process. */
import type { DatabaseTrouble } from './admin/database-trouble.ts';
import type { Config } from './config.ts';
import { FEED_CONNECTIONS_MAX } from './feed/tail.ts';
import { REPORT_CONNECTIONS_MAX } from './http/limits/reports.ts';
import type { Tracer } from './lib/tracer.ts';
import { PAGE_CONNECTIONS_MAX } from './listing/page-turns.ts';
import { isReadOnly } from './storage/database/errors.ts';
import {
  type Connection,
  type Database,
  openDatabase,
  type PoolOptions,
} from './storage/database/postgres.ts';
import { traced } from './storage/database/traced.ts';
import { readsFrom, StandbyWatch } from './storage/reads.ts';
import { findReplicaFault, isCurrent } from './storage/replica.ts';

/** One pool for each kind of work, so that none waits for the connections of another. */
export interface Pools {
  readonly db: Database;
  /** Large pages of lists, and files of them. */
  readonly pages: Database;
  /** Answers over many rows. */
  readonly reports: Database;
  /** Live streams of events. */
  readonly feed: Database;
  readonly ingest: Database;
  readonly sessions: Database;
  readonly work: Database;
  readonly jobs: Database;
  /** Auth state and rate limits, which all processes share. */
  readonly state: Database;
  readonly health: Database;
  /** Reads of the standby, or of `db`; left out = there is no READ_DATABASE_URL. */
  readonly reads?: Database;
  /** One connection to the standby alone; left out as above. */
  readonly standby?: Database;
}

/** A page that is read for longer ends unfinished: its reader is too slow. */
const PAGE_MS_MAX = 300_000;
const PAGES = { background: true, statementTimeoutMs: PAGE_MS_MAX } as const;
/** A report of a state takes some seconds; one that takes longer has lost its reader. */
const REPORT_MS_MAX = 60_000;
const REPORTS = { background: true, statementTimeoutMs: REPORT_MS_MAX } as const;
const HEALTH = { statementTimeoutMs: 3_000, lasting: true } as const;

/**
 * Another process takes over from one that was stopped within a transaction; twenty times what the
 * longest pause of this process is.
 */
const IDLE_MS_MAX = 4_000;

interface Watch {
  readonly trouble: DatabaseTrouble;
  /** Records the work of requests. */
  readonly tracer: Tracer | undefined;
}

interface DatabaseTarget {
  readonly config: Config;
  readonly connection: Connection;
}

/** By pool; config/connections.ts has their sums. */
export const CONNECTIONS = {
  api: 10,
  pages: PAGE_CONNECTIONS_MAX,
  reports: REPORT_CONNECTIONS_MAX,
  feed: FEED_CONNECTIONS_MAX,
  ingest: 2,
  sessions: 4,
  worker: 1,
  jobs: 1,
  'auth state': 1,
  health: 1,
} as const;

/** To the standby. */
export const STANDBY_CONNECTIONS = {
  reads: 10,
  'read pages': PAGE_CONNECTIONS_MAX,
  'read reports': REPORT_CONNECTIONS_MAX,
  'standby health': 1,
} as const;

const ALL = { ...CONNECTIONS, ...STANDBY_CONNECTIONS };

/** A server that refuses writes for long ends no more connections than this. */
const RENEW_EVERY_MS = 1_000;

/**
 * Gives up the connections of all pools when one finds a read-only server: after a fail-over the
 * others would go on reading from the old primary.
 */
function renewal(pools: () => readonly Database[]): (error: Error) => void {
  let renewAt = 0;
  return (error) => {
    const now = performance.now();
    if (!isReadOnly(error) || now < renewAt) return;
    renewAt = now + RENEW_EVERY_MS;
    for (const pool of pools()) pool.recycleConnections();
  };
}

type Open = (name: keyof typeof ALL, options?: Partial<PoolOptions>) => Database;

export function openPools(
  { config, connection }: DatabaseTarget,
  { trouble, tracer }: Watch,
): Pools {
  const poolsAt = (at: Connection, common: Partial<PoolOptions>): Open => {
    const told = { ...common, onError: trouble.lost };
    return (name, options) =>
      openDatabase(at, {
        ...{ name, connectionsMax: ALL[name], ...told, onBusy: () => trouble.busy(name) },
        ...options,
      });
  };
  const recorded = (open: Open): Open => {
    return (name, options) => {
      const db = open(name, options);
      return tracer ? traced(db, name, tracer) : db;
    };
  };
  const renew = renewal(() => Object.values(all));
  const pool = poolsAt(connection, {
    onRefused(refusal) {
      trouble.refused(refusal);
      renew(refusal.error);
    },
  });
  const ofRequests = recorded(pool);
  const pools = {
    db: ofRequests('api', { writeIdleMsMax: IDLE_MS_MAX }),
    pages: ofRequests('pages', PAGES),
    reports: ofRequests('reports', REPORTS),
    feed: pool('feed'),
    ingest: pool('ingest'),
    sessions: ofRequests('sessions', { idleMsMax: IDLE_MS_MAX }),
    work: pool('worker', { statementTimeoutMs: 60_000, idleMsMax: IDLE_MS_MAX, local: true }),
    jobs: pool('jobs', { statementTimeoutMs: 60_000 }),
    state: pool('auth state'),
    health: pool('health', HEALTH),
  };
  const { readDatabaseUrl: url } = config;
  // What a standby refuses says nothing of the primary.
  const standby =
    url === null ? {} : readingPools(poolsAt({ url }, {}), recorded, { pools, trouble });
  const all: Pools = { ...pools, ...standby };
  return all;
}

/** The pools that read from the standby. */
function readingPools(
  pool: Open,
  recorded: (open: Open) => Open,
  { pools, trouble }: { readonly pools: Pools; readonly trouble: DatabaseTrouble },
) {
  const ofRequests = recorded(pool);
  const standby = pool('standby health', HEALTH);
  const watch = new StandbyWatch({
    examine: () => findReplicaFault(standby, pools.state),
    isCurrent: () => isCurrent(standby, pools.state),
    ...trouble.standby,
  });
  const reading = (db: Database, primary: Database) => readsFrom({ standby: db, primary }, watch);
  return {
    standby,
    reads: reading(ofRequests('reads'), pools.db),
    pages: reading(ofRequests('read pages', PAGES), pools.pages),
    reports: reading(ofRequests('read reports', REPORTS), pools.reports),
  };
}
