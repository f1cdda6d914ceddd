/** Whether this process can serve: its database is there, current, and takes writes. */
import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { busy, type Problem } from '../http/problem.ts';
import { databaseRefusal } from '../http/reply/failure.ts';
import { sqlState } from '../storage/database/errors.ts';
import { isMigrated } from '../storage/database/migrate.ts';
import type { Database } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';

/** An answer is repeated for so long: a write costs a commit. */
const KEPT_MS = 5_000;
const ANSWER_MS_MAX = 4_000;
/** PostgreSQL writes its log in files of 16 MiB; without room for the next one it stops. */
const DISK_BYTES_MIN = 48 * 1024 * 1024;

/** Free bytes of the disk of the embedded database; undefined = it is another machine's. */
export async function freeDiskBytes(config: Config): Promise<number | undefined> {
  if (config.databaseUrl !== null) return undefined;
  const disk = await statfs(config.dataDir).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}

interface ReadinessOptions {
  readonly config: Config;
  readonly db: Database;
  /** What PostgreSQL refused lately to any connection: a full disk shows where a table grows. */
  lastRefusal(): Error | undefined;
}

/** Remembers the last answer. */
export class Readiness {
  readonly #config: Config;
  readonly #db: Database;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<Problem | undefined> | undefined;
  #problem: Problem | undefined;
  readonly #lastRefusal: () => Error | undefined;

  constructor({ config, db, lastRefusal }: ReadinessOptions) {
    this.#config = config;
    this.#db = db;
    this.#lastRefusal = lastRefusal;
  }

  /** Throws a Problem 503 when requests should go elsewhere. */
  async require(): Promise<void> {
    if (performance.now() - this.#checkedAt > KEPT_MS) {
      this.#checking ??= this.#check().finally(() => {
        this.#checking = undefined;
      });
      this.#problem = await this.#checking;
    }
    if (this.#problem) throw this.#problem;
    const refusal = databaseRefusal(this.#lastRefusal());
    if (refusal) throw refusal;
  }

  async #check(): Promise<Problem | undefined> {
    const late = Promise.withResolvers<Problem>();
    const timer = setTimeout(
      () => late.resolve(busy('The database does not answer in time.', 5)),
      ANSWER_MS_MAX,
    );
    try {
      const problem = await Promise.race([this.#examine(), late.promise]);
      // A failure is looked at again at once: an operator waits for its end.
      if (!problem) this.#checkedAt = performance.now();
      return problem;
    } finally {
      clearTimeout(timer);
    }
  }

  async #examine(): Promise<Problem | undefined> {
    const free = await freeDiskBytes(this.#config);
    if (free !== undefined && free < DISK_BYTES_MIN) {
      return busy(`The disk of the database is full: ${free} bytes are free.`, 30);
    }
    try {
      if (!(await isMigrated(this.#db))) {
        return busy('The database schema is not current; restart the server.', 30);
      }
      await this.#db.execute(sql`update readiness set written_at = now() where id = 1`);
      return undefined;
    } catch (error) {
      const state = sqlState(error);
      return (
        databaseRefusal(error) ??
        busy(`The database is not reachable${state ? ` (SQLSTATE ${state})` : ''}.`, 2)
      );
    }
  }
}
