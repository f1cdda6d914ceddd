/** Appends events to the log in groups, and acknowledges each after its group's COMMIT. */
import { busy, type Problem, tooMany } from '../../http/problem.ts';
import { databaseRefusal, toProblem } from '../../http/reply/failure.ts';
import { GroupSlots } from '../../lib/group-slots.ts';
import { CommitsStalled } from '../../storage/database/commit-circuit-breaker.ts';
import { type Database, isDatabaseAway, sqlState } from '../../storage/database/postgres.ts';
import type { LogEntry } from './entry.ts';
import { type Appended, appendSorted, CONFLICT, STORED } from './log.ts';
import { withPartitions } from './payload-days.ts';
import { removeRepeats } from './payloads.ts';
import { withStoredIds } from './stored-ids.ts';
import { WakeSignal } from './wake-signal.ts';

interface Waiting {
  readonly entry: LogEntry;
  /** While the database is unreachable: when the sender gets a 503 (ms since 1970). */
  readonly deadline: number;
  settle(outcome: Appended): void;
  fail(error: unknown): void;
}

const BATCH_ROWS_MAX = 1_000;
const BATCH_BYTES_MAX = 1024 * 1024;
/** Events that are worth a second batch beside one in flight, as are more bytes than one takes. */
const SECOND_ROWS_MIN = 100;
/** Above these the server answers 503. */
const WAITING_MAX = 20_000;
const WAITING_BYTES_MAX = 128 * 1024 * 1024;
/** Per application (429), so that one sender cannot fill the queue. */
const WAITING_OF_ONE_MAX = 10_000;
/** How long a batch is retried after a lost connection, before its senders get a 503. */
const RETRY_MS_MAX = 10_000;
const RETRY_PAUSE_MS = 200;

/**
 * Group commit: when the batch before is committed, or is slow, or many events wait, all that wait
 * are stored by one statement and one COMMIT. No timer delays an event, and groups grow with the
 * load.
 */
export class EventCommitter {
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  /** Events that wait, by application. */
  #waitingOf = new Map<string, number>();
  readonly #slots = new GroupSlots();
  #whenDrained: (() => void)[] = [];
  #hasRepeats = false;
  #tidying: Promise<void> | undefined;
  readonly #db: Database;
  /** Raised after each COMMIT of new events. */
  readonly stored = new WakeSignal();

  constructor(db: Database) {
    this.#db = db;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Resolves after COMMIT. Rejects with 503 when too many events wait or the database is
   * unreachable, with 429 when too many of this application wait.
   */
  append(entry: LogEntry): Promise<Appended> {
    if (this.#waiting.length >= WAITING_MAX || this.#waitingBytes > WAITING_BYTES_MAX) {
      return Promise.reject(
        busy('Events arrive faster than they can be stored; send the event again soon.', 1),
      );
    }
    const waitingOfOne = this.#waitingOf.get(entry.applicationId) ?? 0;
    if (waitingOfOne >= WAITING_OF_ONE_MAX) {
      return Promise.reject(
        tooMany('You send events faster than they can be stored; slow down.', 1),
      );
    }
    return new Promise((settle, fail) => {
      this.#waitingOf.set(entry.applicationId, waitingOfOne + 1);
      this.#waitingBytes += entry.payload.length;
      this.#waiting.push({ entry, deadline: Date.now() + RETRY_MS_MAX, settle, fail });
      this.#pump();
    });
  }

  /** Resolves when no event is being stored, also none of a client that has disconnected. */
  async drained(): Promise<void> {
    if (!this.#slots.isIdle) {
      await new Promise<void>((resolve) => void this.#whenDrained.push(resolve));
    }
    await this.#tidying;
  }

  #pump(): void {
    while (this.#waiting.length > 0 && this.#slots.isFree(this.#isWorthASecond())) {
      const taken = this.#take();
      const deadline = taken[0]?.deadline ?? 0;
      const batch = taken.sort((a, b) => (a.entry.key < b.entry.key ? -1 : 1));
      void this.#slots.run(
        () => this.#store(batch, deadline),
        () => this.#pump(),
      );
    }
    if (this.#slots.isIdle) for (const resolve of this.#whenDrained.splice(0)) resolve();
  }

  #isWorthASecond(): boolean {
    return this.#waiting.length >= SECOND_ROWS_MIN || this.#waitingBytes > BATCH_BYTES_MAX;
  }

  #take(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { entry } of this.#waiting) {
      bytes += entry.payload.length;
      if (count > 0 && (count === BATCH_ROWS_MAX || bytes > BATCH_BYTES_MAX)) break;
      count += 1;
      this.#waitingBytes -= entry.payload.length;
      const waitingOfOne = (this.#waitingOf.get(entry.applicationId) ?? 1) - 1;
      if (waitingOfOne > 0) this.#waitingOf.set(entry.applicationId, waitingOfOne);
      else this.#waitingOf.delete(entry.applicationId);
    }
    return this.#waiting.splice(0, count);
  }

  /** A bad row fails its whole batch; halving isolates it, and the other events are stored. */
  async #store(batch: readonly Waiting[], deadline: number): Promise<void> {
    try {
      const sent = batch.map(({ entry }) => entry);
      const outcomes = await this.#db.brake.commit(async () => {
        const entries = await withStoredIds(this.#db, sent);
        return withPartitions(this.#db, entries, () => appendSorted(this.#db, entries));
      });
      for (const [index, one] of batch.entries()) one.settle(outcomes[index] ?? CONFLICT);
      const stored = outcomes.filter((one) => one === STORED).length;
      if (stored > 0) this.stored.raise();
      if (stored > 0 && stored < batch.length) this.#tidy();
    } catch (error) {
      if (error instanceof CommitsStalled) this.#refuse(batch, toProblem(error));
      else if (isDatabaseAway(error)) await this.#storeLater(batch, deadline, error);
      // 57014 = statement timeout: fail the batch, do not split it.
      else if (sqlState(error) === '57014')
        this.#refuse(batch, busy('The database is too slow; send the event again soon.', 2));
      else if (batch.length === 1) batch[0]?.fail(error);
      else {
        const middle = batch.length >> 1;
        await this.#store(batch.slice(0, middle), deadline);
        await this.#store(batch.slice(middle), deadline);
      }
    }
  }

  /** Removes the texts of repeats, beside the next batches. */
  #tidy(): void {
    this.#hasRepeats = true;
    this.#tidying ??= this.#removeRepeats().finally(() => {
      this.#tidying = undefined;
    });
  }

  /** A failure is harmless: the retention job removes the rest. */
  async #removeRepeats(): Promise<void> {
    while (this.#hasRepeats) {
      this.#hasRepeats = false;
      await removeRepeats(this.#db).catch(() => 0);
    }
  }

  #refuse(batch: readonly Waiting[], refusal: Problem): void {
    for (const one of batch) one.fail(refusal);
  }

  /** The lost connection may have committed; storing again is safe because keys are unique. */
  async #storeLater(batch: readonly Waiting[], deadline: number, error: unknown): Promise<void> {
    if (Date.now() > deadline) {
      const away = busy('The database is not reachable; send the event again soon.', 2);
      this.#refuse(batch, databaseRefusal(error) ?? away);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    await this.#store(batch, deadline);
  }
}
