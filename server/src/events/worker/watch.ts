/** Watches the worker of this process: what it did last, and what holds it back. */
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { registry } from '../../http/metrics.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { describeHolder, findHold, TransactionWatch } from '../log/hold.ts';

const CHECK_EVERY_MS = 5_000;
const WARN_SECONDS = 10;
const WARN_EVERY_MS = 60_000;

let lastStep = performance.now();

const active = new Gauge({
  name: 'lectern_worker_active',
  help: '1 = this process reads shards of the event log, 0 = others hold all of them, or none works',
  registers: [registry],
});

new Gauge({
  name: 'lectern_worker_last_step_seconds',
  help: 'Time since the worker of this process last looked at the event log',
  registers: [registry],
  collect() {
    this.set((performance.now() - lastStep) / 1_000);
  },
});

/** Logs a transaction that holds the worker back, when it begins to matter and each minute. */
export class WorkerWatch {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #holding = new TransactionWatch();
  #checkAt = 0;
  #warnAt = 0;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Notes a look at the event log that found nothing to do. */
  looked(): void {
    lastStep = performance.now();
  }

  /** Notes a step; false = other processes hold all shards. */
  stepped(isOurs: boolean): void {
    this.looked();
    active.set(isOurs ? 1 : 0);
  }

  /** Call it often; it asks the database every few seconds. */
  async check(): Promise<void> {
    const now = performance.now();
    if (now < this.#checkAt) return;
    this.#checkAt = now + CHECK_EVERY_MS;
    const hold = await findHold(this.#db);
    const seconds = this.#holding.secondsOf(hold);
    if (!hold || seconds < WARN_SECONDS || now < this.#warnAt) return;
    this.#warnAt = now + WARN_EVERY_MS;
    const { xid, waitingSeconds } = hold;
    this.#log.warn(
      {
        holder: describeHolder(hold),
        xid,
        openSeconds: Math.round(seconds),
        eventWaitsSeconds: Math.round(waitingSeconds),
      },
      'an open transaction holds the event worker back; events behind it wait for its end',
    );
  }
}
