/** Reports: answers over many rows, made in turn and shared by their readers for a minute. */
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../lib/time.ts';
import { versionOf } from '../../storage/database/expressions.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import type { Caller } from '../caller.ts';
import { createFairSemaphore, type FairSemaphore } from './fair-semaphore.ts';

const ANSWERS_MAX = 200;
const AT_ONCE = 2;
/** Connections of the pool: one for each report that is made. */
export const REPORT_CONNECTIONS_MAX = AT_ONCE;
const WAITING_MAX = 100;
/** A reader waits for the reports before its own at most. */
const WAIT_MS_MAX = 30_000;

interface ReportRequest {
  readonly caller: Caller;
  /** Names the route and everything that the answer depends on, beside the caller. */
  readonly key: readonly unknown[];
  /** A pool of the server that the pool of the reports leads to. */
  readonly db: Queryable;
}

export class Reports {
  readonly #pool: Database;
  readonly #turns: FairSemaphore;
  readonly #made = new LRUCache<string, Promise<object>>({ max: ANSWERS_MAX, ttl: MINUTE_MS });

  /** `pool`: of connections that may work longer than a request does. */
  constructor(pool: Database) {
    this.#pool = pool;
    this.#turns = createFairSemaphore({
      total: AT_ONCE,
      each: 1,
      waitingMax: WAITING_MAX,
      waitMsMax: WAIT_MS_MAX,
      what: 'reports are made',
    });
  }

  /**
   * The answer that `make` gave for this key in the last minute, else a new one; a failed one is
   * not kept. An application gets none from before a change of the roster, which may have ended
   * what it may read. A Problem 429 when too many reports of the reader wait.
   */
  async get<Answer extends object>(
    request: ReportRequest,
    make: (db: Database) => Promise<Answer>,
  ): Promise<Answer> {
    return this.#shared(await nameParts(request), make);
  }

  /** Whether `get` makes no new answer. */
  async has(request: ReportRequest): Promise<boolean> {
    return this.#made.has(JSON.stringify(await nameParts(request)));
  }

  /** An answer over all records, which operators alone read. */
  ofOperators<Answer extends object>(
    key: readonly unknown[],
    make: (db: Database) => Promise<Answer>,
  ): Promise<Answer> {
    return this.#shared(['', ...key], make);
  }

  #shared<Answer extends object>(
    parts: NameParts,
    make: (db: Database) => Promise<Answer>,
  ): Promise<Answer> {
    const name = JSON.stringify(parts);
    const known = this.#made.get(name) as Promise<Answer> | undefined;
    if (known) return known;
    const made = this.#turns.run(parts[0], () => make(this.#pool));
    this.#made.set(name, made);
    made.catch(() => this.#made.delete(name));
    return made;
  }
}

type NameParts = readonly [reader: string, ...key: unknown[]];

async function nameParts({ caller, key, db }: ReportRequest): Promise<NameParts> {
  if (caller.operator) return ['', ...key];
  return [caller.applicationId, await rosterVersion(db), ...key];
}

async function rosterVersion(db: Queryable): Promise<number | undefined> {
  const row = await db.first<{ version: number }>(sql`
    select ${versionOf(['roster'])} as version`);
  return row?.version;
}
