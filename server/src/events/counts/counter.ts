/** Counts what no worker sees, refusals and SessionEvents, in memory, for the counts by minute. */
import { MINUTE_MS } from '../../lib/time.ts';
import { DelayedEntries } from '../../storage/database/delayed-write.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { type Counted, insertCounted } from './record.ts';

type Kind = Omit<Counted, 'minute' | 'events'>;

/** Writes every two seconds, so that no request waits for it. */
export class EventCounter {
  readonly #counted: DelayedEntries<Counted>;

  constructor(db: Database) {
    this.#counted = new DelayedEntries((counted) => insertCounted(db, counted));
  }

  add(kind: Kind, at: Date, events = 1): void {
    const { applicationId, state, code, type } = kind;
    const minute = new Date(at.getTime() - (at.getTime() % MINUTE_MS));
    this.#counted.add(applicationId, {
      key: `${minute.getTime()} ${state} ${code} ${type}`,
      first: { ...kind, minute, events },
      again(known) {
        known.events += events;
      },
    });
  }

  /** Writes the counts since the last write; drops them while the database is unreachable. */
  write(): Promise<void> {
    return this.#counted.write();
  }
}
