/** The disclosure log: which application was shown whose data, where and when. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { busy } from '../http/problem.ts';
import { rowsToSql } from '../storage/database/batch.ts';
import type { Database, Transaction } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import { isErased, personHash } from './person-hash.ts';

interface Disclosure {
  readonly at: Date;
  readonly applicationId: string;
  readonly clientId: string;
  /** 'GET /xp/1.0/users/:sourcedId/entries' */
  readonly endpoint: string;
  readonly requestId: string;
  /** Their ids, with newlines between; one may come twice. */
  readonly students: string;
}

const WAIT_MS = 1_000;
const BATCH_MAX = 1_000;
/** When more wait, the database takes no lines, and nothing more is shown. */
const WAITING_MAX = 50_000;

/**
 * Reads do not wait for their line: lines are written together, within a second, and all of them
 * before the process ends in order. A process that is killed loses those of its last second.
 */
export class DisclosureLog {
  #waiting: Disclosure[] = [];
  #writing: Promise<void> | undefined;
  #stopping = new AbortController();
  #db: Database;
  #log: Logger;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Throws a Problem 503 when what is shown now could not be kept. */
  requireRoom(): void {
    if (this.#waiting.length < WAITING_MAX) return;
    throw busy('Reads of personal data cannot be recorded now; ask again soon.', 5);
  }

  note(disclosure: Disclosure): void {
    this.#waiting.push(disclosure);
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Writes what waits; nothing may be noted after this. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#writing;
    if (this.#waiting.length > 0) {
      // Whom they name stays out of the log.
      this.#log.error({ lines: this.#waiting.length }, 'disclosures could not be written');
    }
  }

  async #writeAll(): Promise<void> {
    const { signal } = this.#stopping;
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < BATCH_MAX) await this.#rest();
      const batch = this.#waiting.splice(0, BATCH_MAX);
      try {
        await insertDisclosures(this.#db, batch);
      } catch (error) {
        this.#log.warn({ err: error }, 'disclosures wait for the database');
        this.#waiting.unshift(...batch);
        if (signal.aborted) return;
        await this.#rest();
      }
    }
  }

  async #rest(): Promise<void> {
    await pause(WAIT_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}

const LINE_TYPES = {
  at: 'timestamptz',
  application_id: 'uuid',
  client_id: 'text',
  endpoint: 'text',
  request_id: 'text',
  students: 'text',
};

/** Who was erased since it was shown stands there as a hash already. */
function insertDisclosures(db: Database, batch: readonly Disclosure[]): Promise<void> {
  return db.begin(async (tx) => {
    // An erasure waits for transactions with a number before it looks for the last time.
    await tx.execute(sql`select pg_current_xact_id()`);
    const names = await namesOfErased(tx, batch);
    const named = (student: string) => names.get(student) ?? student;
    const lines = batch.map((line) => {
      return names.size === 0
        ? line
        : { ...line, students: idsIn(line.students).map(named).join('\n') };
    });
    await tx.execute(sql`
      insert into disclosures (at, application_id, client_id, endpoint, request_id, students)
      select at, application_id, client_id, endpoint, request_id, string_to_array(students, e'\n')
      from ${rowsToSql('line', LINE_TYPES, lines)}`);
  });
}

function idsIn(students: string): string[] {
  return students.split('\n');
}

/** An erasure is dated by its start, and it can take long. */
async function namesOfErased(
  tx: Transaction,
  batch: readonly Disclosure[],
): Promise<Map<string, string>> {
  const oldest = new Date(Math.min(...batch.map(({ at }) => at.getTime())));
  const erased = await tx.first(sql`
    select from erasures
    where erased_at > least(${oldest}::timestamptz, now()) - interval '1 day' limit 1`);
  if (!erased) return new Map();
  const shown = [...new Set(batch.flatMap(({ students }) => idsIn(students)))];
  const gone = await tx.query<{ id: string }>(sql`
    select id from unnest(${shown}::text[]) as s (id)
    where not exists (select from users u where u.sourced_id = s.id)`);
  const names = new Map<string, string>();
  for (const { id } of gone) {
    const name = await personHash(tx, id);
    if (await isErased(tx, name)) names.set(id, name);
  }
  return names;
}
