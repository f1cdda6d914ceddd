/** The disclosure log: which application was shown whose data, where and when. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../storage/postgres.ts';
import { sql } from '../storage/sql.ts';

export interface Disclosure {
  readonly at: Date;
  readonly applicationId: string;
  readonly clientId: string;
  /** 'GET /xp/1.0/users/:sourcedId/entries' */
  readonly endpoint: string;
  readonly requestId: string;
  readonly students: readonly string[];
}

const WAIT_MS = 1_000;
const BATCH_MAX = 1_000;
/** Reads end with the database, and with them what waits here. */
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

  note(disclosure: Disclosure): void {
    if (this.#waiting.length >= WAITING_MAX) {
      this.#log.error({ disclosure: this.#waiting.shift() }, 'a disclosure could not be kept');
    }
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
      this.#log.error({ disclosures: this.#waiting }, 'disclosures could not be written');
    }
  }

  async #writeAll(): Promise<void> {
    const { signal } = this.#stopping;
    while (this.#waiting.length > 0) {
      await pause(WAIT_MS, undefined, { signal }).catch(() => undefined);
      const batch = this.#waiting.splice(0, BATCH_MAX);
      try {
        await insertDisclosures(this.#db, batch);
      } catch (error) {
        this.#log.warn({ err: error }, 'disclosures wait for the database');
        this.#waiting.unshift(...batch);
        if (signal.aborted) return;
      }
    }
  }
}

async function insertDisclosures(db: Database, batch: readonly Disclosure[]): Promise<void> {
  await db.execute(sql`
    insert into disclosures (at, application_id, client_id, endpoint, request_id, students)
    select d.at, d."applicationId", d."clientId", d.endpoint, d."requestId",
      array(select jsonb_array_elements_text(d.students))
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as d (
      at timestamptz, "applicationId" uuid, "clientId" text, endpoint text, "requestId" text,
      students jsonb
    )`);
}
