/** The disclosure log: which application read whose data, at which endpoint and when. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { busy } from '../http/problem.ts';
import type { Database } from '../storage/database/postgres.ts';
import { type Disclosure, insertDisclosures } from './disclosure-lines.ts';

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
