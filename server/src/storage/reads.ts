/** Reads from the standby of READ_DATABASE_URL, and from the primary where that cannot answer. */
import { currentActor } from './database/actor.ts';
import { isDatabaseAway, isPoolBusy, isStandbyConflict } from './database/errors.ts';
import type { Database } from './database/postgres.ts';

/** Why the primary answers a read in place of the standby. */
export type Reason = 'away' | 'busy' | 'conflict';

/** Reads come from the standby for so long after a look at it began, which found it current. */
const TRUSTED_MS = 3_000;
const LOOK_EVERY_MS = 1_000;
/** One that could not be used is left alone for so long. */
const LEFT_ALONE_MS = 5_000;

interface Observers {
  /** Why the standby cannot be read, in a sentence; undefined = it can. Throws while it is away. */
  examine(): Promise<string | undefined>;
  /** Whether the standby shows, within a moment, all that the primary has committed at the call. */
  isCurrent(): Promise<boolean>;
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
 * Whether the standby is read from: while it was found current lately, so that no read is older
 * than TRUSTED_MS, whatever is cut off. Reads have it looked at, and none waits for that.
 */
export class StandbyWatch {
  readonly #observers: Observers;
  #trustedUntil = 0;
  #lookAt = 0;
  #leftAt = 0;
  #isLooking = false;
  #isExamined = false;
  /** Why reads went to the primary, as it was told; undefined = it was not, or they are back. */
  #cause: string | undefined;

  constructor(observers: Observers) {
    this.#observers = observers;
  }

  /** Reads from the standby; from the primary in a write, and what the standby cannot answer. */
  async read<Result>(
    { standby, primary }: Servers,
    work: (db: Database) => Promise<Result>,
  ): Promise<Result> {
    if (currentActor() || !this.#isTrusted()) return work(primary);
    try {
      return await work(standby);
    } catch (error) {
      const reason = whyMoved(error);
      if (!reason) throw error;
      this.#observers.onMoved(reason);
      if (reason === 'away') this.#leave((error as Error).message);
      return work(primary);
    }
  }

  #isTrusted(): boolean {
    const now = performance.now();
    if (now >= this.#lookAt && !this.#isLooking) {
      this.#lookAt = now + LOOK_EVERY_MS;
      void this.#look(now);
    }
    return now < this.#trustedUntil;
  }

  async #look(now: number): Promise<void> {
    this.#isLooking = true;
    const fault = await this.#findFault().catch(({ message }: Error) => message);
    this.#isLooking = false;
    if (fault !== undefined) this.#leave(fault);
    else if (this.#leftAt < now) this.#trust(now);
  }

  async #findFault(): Promise<string | undefined> {
    const fault = this.#isExamined ? undefined : await this.#observers.examine();
    if (fault !== undefined) return fault;
    this.#isExamined = true;
    return (await this.#observers.isCurrent()) ? undefined : 'it does not show the latest commits';
  }

  #trust(since: number): void {
    this.#trustedUntil = since + TRUSTED_MS;
    if (this.#cause === undefined) return;
    this.#cause = undefined;
    this.#observers.onBack();
  }

  #leave(cause: string): void {
    this.#leftAt = performance.now();
    this.#trustedUntil = 0;
    this.#lookAt = this.#leftAt + LEFT_ALONE_MS;
    this.#isExamined = false;
    if (this.#cause !== undefined) return;
    this.#cause = cause;
    this.#observers.onLeft(cause);
  }
}

/** Why a read goes to the primary; undefined = it would fail there in the same way. */
function whyMoved(error: unknown): Reason | undefined {
  if (isPoolBusy(error)) return 'busy';
  if (isStandbyConflict(error)) return 'conflict';
  return isDatabaseAway(error) ? 'away' : undefined;
}

/** The primary, with its reads from the standby; transactions and writes stay where they are. */
export function readsFrom(servers: Servers, watch: StandbyWatch): Database {
  const { standby, primary } = servers;
  const own: Pick<
    Database,
    'query' | 'first' | 'rawRows' | 'stream' | 'waiting' | 'recycleConnections' | 'close'
  > = {
    query: (statement) => watch.read(servers, (db) => db.query(statement)),
    first: (statement) => watch.read(servers, (db) => db.first(statement)),
    rawRows: (statement) => watch.read(servers, (db) => db.rawRows(statement)),
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
    recycleConnections() {
      standby.recycleConnections();
      primary.recycleConnections();
    },
    async close() {
      await Promise.all([standby.close(), primary.close()]);
    },
  };
  return Object.create(primary, Object.getOwnPropertyDescriptors(own));
}
