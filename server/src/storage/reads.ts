/** Reads from the standby of READ_DATABASE_URL, and from the primary where that cannot answer. */
import { currentActor } from './database/actor.ts';
import { isDatabaseAway, isPoolBusy, isStandbyConflict } from './database/errors.ts';
import type { Database } from './database/postgres.ts';

/** Why the primary answers a read in place of the standby. */
export type Reason = 'away' | 'busy' | 'conflict';

/** A standby that was away is left alone for so long before it is examined again. */
const LEFT_ALONE_MS = 5_000;

interface Observers {
  /** Why the standby cannot be read from, in a sentence; undefined = it can. Throws while it is away. */
  examine(): Promise<string | undefined>;
  /** The standby could not answer a read. */
  onMoved(reason: Reason): void;
  /** All reads go to the primary now. */
  onLeft(cause: string): void;
  /** The standby answers reads again. */
  onBack(): void;
}

interface Servers {
  readonly standby: Database;
  readonly primary: Database;
}

/**
 * Whether the standby is read from. Once it is away, all reads go to the primary; after some
 * seconds one of them has it examined, and none waits for that.
 */
export class StandbyWatch {
  readonly #observers: Observers;
  #isAway = false;
  #examineAt = 0;
  /** The last cause that was told. */
  #cause: string | undefined;

  constructor(observers: Observers) {
    this.#observers = observers;
  }

  /** Reads from the standby; from the primary within a write, and what the standby cannot answer. */
  async read<Result>(
    { standby, primary }: Servers,
    work: (db: Database) => Promise<Result>,
  ): Promise<Result> {
    if (currentActor() || this.#isLeftAlone()) return work(primary);
    try {
      return await work(standby);
    } catch (error) {
      const reason = reasonOf(error);
      if (!reason) throw error;
      this.#observers.onMoved(reason);
      if (reason === 'away') this.#leave((error as Error).message);
      return work(primary);
    }
  }

  #isLeftAlone(): boolean {
    if (!this.#isAway) return false;
    const now = performance.now();
    if (now >= this.#examineAt) {
      this.#examineAt = now + LEFT_ALONE_MS;
      void this.#examine();
    }
    return true;
  }

  #leave(cause: string): void {
    this.#isAway = true;
    this.#examineAt = performance.now() + LEFT_ALONE_MS;
    if (this.#cause === undefined) this.#tell(cause);
  }

  async #examine(): Promise<void> {
    const fault = await this.#observers.examine().catch(({ message }: Error) => message);
    if (fault === undefined) {
      this.#isAway = false;
      this.#cause = undefined;
      this.#observers.onBack();
    } else if (fault !== this.#cause) this.#tell(fault);
  }

  #tell(cause: string): void {
    this.#cause = cause;
    this.#observers.onLeft(cause);
  }
}

/** Undefined = the primary would fail in the same way. */
function reasonOf(error: unknown): Reason | undefined {
  if (isPoolBusy(error)) return 'busy';
  if (isStandbyConflict(error)) return 'conflict';
  return isDatabaseAway(error) ? 'away' : undefined;
}

/** The primary, with its reads from the standby; transactions and writes stay where they are. */
export function readsFrom(servers: Servers, watch: StandbyWatch): Database {
  const { standby, primary } = servers;
  const own: Pick<
    Database,
    'query' | 'first' | 'texts' | 'stream' | 'waiting' | 'renew' | 'close'
  > = {
    query: (statement) => watch.read(servers, (db) => db.query(statement)),
    first: (statement) => watch.read(servers, (db) => db.first(statement)),
    texts: (statement) => watch.read(servers, (db) => db.texts(statement)),
    // A stream that has begun stays where it is: its first rows are sent.
    stream: (statement) =>
      watch.read(servers, async (db) => {
        const rows = await db.stream<never>(statement);
        await rows.begun();
        return rows;
      }),
    get waiting() {
      return standby.waiting;
    },
    renew() {
      standby.renew();
      primary.renew();
    },
    async close() {
      await Promise.all([standby.close(), primary.close()]);
    },
  };
  return Object.create(primary, Object.getOwnPropertyDescriptors(own));
}
