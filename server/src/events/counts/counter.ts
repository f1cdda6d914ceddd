/** Counts what no worker sees, refusals and SessionEvents, in memory, for the counts by minute. */
import { MINUTE_MS } from '../../lib/time.ts';
import { DelayedWrite } from '../../storage/database/delayed-write.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { type Counted, insertCounted } from './record.ts';

/** Maximum of kinds between two writes; further kinds are ignored. */
const KINDS_MAX = 1_000;

type Kind = Omit<Counted, 'minute' | 'events'>;

/** Writes every two seconds, so that no request waits for it. */
export class EventCounter {
  readonly #db: Database;
  readonly #later = new DelayedWrite(() => this.#write());
  #counted = new Map<string, Counted>();

  constructor(db: Database) {
    this.#db = db;
  }

  add(kind: Kind, at: Date, events = 1): void {
    const { applicationId, state, code, type } = kind;
    const minute = new Date(at.getTime() - (at.getTime() % MINUTE_MS));
    const key = `${minute.getTime()} ${applicationId} ${state} ${code} ${type}`;
    const known = this.#counted.get(key);
    if (known) known.events += events;
    else if (this.#counted.size < KINDS_MAX) this.#counted.set(key, { ...kind, minute, events });
    this.#later.schedule();
  }

  /** Writes the counts since the last write; drops them while the database is unreachable. */
  write(): Promise<void> {
    return this.#later.writeNow();
  }

  async #write(): Promise<void> {
    const counted = [...this.#counted.values()];
    this.#counted = new Map();
    if (counted.length === 0) return;
    await insertCounted(this.#db, counted);
  }
}
