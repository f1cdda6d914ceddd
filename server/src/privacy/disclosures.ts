/** The disclosure log: which application read whose data, at which endpoint and when. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { busy } from '../http/problem.ts';
import { rowsToSql } from '../storage/database/batch.ts';
import type { Database, Transaction } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import { findErasedHash } from './person-hash.ts';

interface Disclosure {
  readonly at: Date;
  readonly applicationId: string;
  readonly clientId: string;
  /** 'GET /xp/1.0/users/:sourcedId/entries' */
  readonly endpoint: string;
  readonly requestId: string;
  /** Ids separated by newlines; repeats are possible. */
  readonly students: string;
}

const WAIT_MS = 1_000;
const BATCH_MAX = 1_000;
/** Maximum queue; when it is full, reads of personal data are answered 503. */
const WAITING_MAX = 50_000;

/**
 * Writes lines in batches, within a second, so that reads do not wait for them. `stop` writes all;
 * a process that is killed loses the lines of its last second.
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

  /** Throws a Problem 503 when the queue is full: no data is shown without a line. */
  requireRoom(): void {
    if (this.#waiting.length < WAITING_MAX) return;
    throw busy('Reads of personal data cannot be logged at the moment; try again soon.', 5);
  }

  note(disclosure: Disclosure): void {
    this.#waiting.push(disclosure);
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Writes the queued lines; do not call `note` after this. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#writing;
    if (this.#waiting.length > 0) {
      // The count only: personal data stays out of the server log.
      this.#log.error({ lines: this.#waiting.length }, 'disclosures could not be written');
    }
  }

  async #writeAll(): Promise<void> {
    const { signal } = this.#stopping;
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < BATCH_MAX) await this.#pauseBetweenBatches();
      const batch = this.#waiting.splice(0, BATCH_MAX);
      try {
        await insertDisclosures(this.#db, batch);
      } catch (error) {
        this.#log.warn({ err: error }, 'disclosures wait for the database');
        this.#waiting.unshift(...batch);
        if (signal.aborted) return;
        await this.#pauseBetweenBatches();
      }
    }
  }

  async #pauseBetweenBatches(): Promise<void> {
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

/** Inserts lines; ids of people who were erased since the read are replaced by their hash. */
function insertDisclosures(db: Database, batch: readonly Disclosure[]): Promise<void> {
  return db.begin(async (tx) => {
    // Takes a transaction id: an erasure waits for these transactions before its last pass.
    await tx.execute(sql`select pg_current_xact_id()`);
    const hashes = await hashesOfErased(tx, batch);
    const idOrHash = (student: string) => hashes.get(student) ?? student;
    const lines = batch.map((line) => {
      return hashes.size === 0
        ? line
        : { ...line, students: idsIn(line.students).map(idOrHash).join('\n') };
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

/** Hashes of erased people by id. A day of margin: an erasure has the date of its start. */
async function hashesOfErased(
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
  const hashes = new Map<string, string>();
  for (const { id } of gone) {
    const hash = await findErasedHash(tx, id);
    if (hash) hashes.set(id, hash);
  }
  return hashes;
}
