/** Holds back commits while the database answers none, as when it waits for a lost standby. */
import { Unanswered } from './errors.ts';

/** The database has confirmed no commit for a while; this one was not tried. */
export class CommitsStalled extends Error {
  constructor() {
    super('The connection to the database confirms no commit.');
  }
}

/** Finds a commit of the pool that asks, by its name, which waits for a standby. */
export const WAITING_COMMIT = `
  select from pg_stat_activity
  where wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '3 seconds'
    and application_name = current_setting('application_name')
    and datname = current_database() limit 1`;

/** Commits without an answer in a row, after which the next ones are held back. */
const UNANSWERED_MAX = 3;
const TRY_EVERY_MS = 5_000;

/**
 * Each commit that is given up leaves a backend behind that goes on waiting for the standby, until
 * no connection is left for any work. So after a few the next ones fail at once, and every few
 * seconds one goes through, as soon as none of this pool waits in the server.
 */
export class CommitCircuitBreaker {
  readonly #isFree: () => Promise<boolean>;
  #unanswered = 0;
  #tryAt = 0;

  /** `isFree`: whether the server answers and no commit of this pool waits in it. */
  constructor(isFree: () => Promise<boolean>) {
    this.#isFree = isFree;
  }

  /** Runs what commits; throws CommitsStalled in its place while commits are held back. */
  async commit<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#unanswered >= UNANSWERED_MAX) await this.#tryOne();
    try {
      const result = await work();
      this.#unanswered = 0;
      return result;
    } catch (error) {
      if (error instanceof Unanswered) this.#unanswered += 1;
      throw error;
    }
  }

  async #tryOne(): Promise<void> {
    const now = performance.now();
    if (now < this.#tryAt) throw new CommitsStalled();
    this.#tryAt = now + TRY_EVERY_MS;
    if (!(await this.#isFree().catch(() => false))) throw new CommitsStalled();
  }
}
