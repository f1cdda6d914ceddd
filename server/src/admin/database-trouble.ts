/** What PostgreSQL does to this process: lost connections and refused work, in log and metrics. */
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import { registry } from '../http/metrics.ts';
import type { Refusal } from '../storage/database/errors.ts';
import type { Reason } from '../storage/reads.ts';

const LOG_EVERY_MS = 10_000;
/** How long a refusal counts. */
const REFUSAL_MS = 10_000;

const refusals = new Counter({
  name: 'lectern_database_refusals_total',
  help: 'Work that PostgreSQL refused: full disk (53100), no connection left (53300), read-only (25006)',
  labelNames: ['sqlstate'],
  registers: [registry],
});

const lostConnections = new Counter({
  name: 'lectern_database_connections_lost_total',
  help: 'Connections to the database that were lost',
  registers: [registry],
});

const waitsTooLong = new Counter({
  name: 'lectern_database_waits_too_long_total',
  help: 'Requests that waited too long for a connection of a pool and were refused',
  labelNames: ['pool'],
  registers: [registry],
});

const standbyAway = new Gauge({
  name: 'lectern_read_database_away',
  help: '1 = the standby of READ_DATABASE_URL is away or behind, and the primary answers its reads',
  aggregator: 'max',
  registers: [registry],
});

const readsMoved = new Counter({
  name: 'lectern_read_database_failures_total',
  help: 'Reads that the standby could not answer and the primary did: away, busy, conflict',
  labelNames: ['reason'],
  registers: [registry],
});

export interface DatabaseTrouble {
  lost(error: Error): void;
  /** A request waited too long for a connection of this pool. */
  busy(pool: string): void;
  refused(refusal: Refusal): void;
  /** What happens to reads of the standby. */
  readonly standby: {
    onMoved(reason: Reason): void;
    onLeft(cause: string): void;
    onBack(): void;
  };
  /** What was refused to any connection within the last ten seconds. */
  lastRefusal(): Error | undefined;
}

/** Logs each kind of refusal when it begins and then every few seconds. */
export function watchDatabase(log: Logger): DatabaseTrouble {
  const logAt = new Map<string, number>();
  let last: { readonly error: Error; readonly at: number } | undefined;
  const isDue = (kind: string) => {
    const now = performance.now();
    if (now < (logAt.get(kind) ?? 0)) return false;
    logAt.set(kind, now + LOG_EVERY_MS);
    return true;
  };
  return {
    lost({ message }) {
      lostConnections.inc();
      log.warn({ cause: message }, 'a database connection was lost');
    },
    busy(pool) {
      waitsTooLong.inc({ pool });
      if (isDue(pool)) log.warn({ pool }, 'overload: requests wait too long for the database');
    },
    refused({ state, error }) {
      refusals.inc({ sqlstate: state });
      last = { error, at: performance.now() };
      if (!isDue(state)) return;
      log.error({ sqlstate: state, cause: error.message }, 'the database refuses work');
    },
    standby: {
      onMoved: (reason) => readsMoved.inc({ reason }),
      onLeft(cause) {
        standbyAway.set(1);
        log.warn({ cause }, 'READ_DATABASE_URL cannot be used: the primary answers all reads');
      },
      onBack() {
        standbyAway.set(0);
        log.warn({}, 'READ_DATABASE_URL answers reads again');
      },
    },
    lastRefusal: () => (last && performance.now() - last.at < REFUSAL_MS ? last.error : undefined),
  };
}
