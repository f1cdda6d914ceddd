/** Writes what was gathered in memory a moment later, so that no request waits for it. */
import { isDatabaseAway } from './postgres.ts';

const DELAY_MS = 2_000;

/** Ten applications that each have as many entries as one may have leave no room. */
const FULL_APPLICATIONS_MAX = 10;

/** Entries of applications by their keys: one application leaves room for the others. */
export class DelayedEntries<Entry> {
  readonly #insert: (entries: readonly Entry[]) => Promise<void>;
  readonly #eachMax: number;
  #byApplication = new Map<string, Map<string, Entry>>();
  #size = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * `insert` stores the entries since its last call. `eachMax`: entries of one application between
   * two writes; further ones are left out.
   */
  constructor(insert: (entries: readonly Entry[]) => Promise<void>, eachMax = 1_000) {
    this.#insert = insert;
    this.#eachMax = eachMax;
  }

  /** Adds an entry, written two seconds later at most; `again` changes the one with its key. */
  add(
    applicationId: string,
    { key, first, again }: { key: string; first: Entry; again(known: Entry): void },
  ): void {
    const own = this.#byApplication.get(applicationId) ?? new Map<string, Entry>();
    const known = own.get(key);
    if (known) again(known);
    else if (own.size < this.#eachMax && this.#size < this.#eachMax * FULL_APPLICATIONS_MAX) {
      this.#byApplication.set(applicationId, own.set(key, first));
      this.#size += 1;
    }
    this.#timer ??= setTimeout(() => void this.write(), DELAY_MS).unref();
  }

  /** Writes what was added since the last write; drops it while the database is unreachable. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const entries = [...this.#byApplication.values()].flatMap((own) => [...own.values()]);
    this.#byApplication = new Map();
    this.#size = 0;
    if (entries.length === 0) return;
    await this.#insert(entries).catch((error) => {
      if (!isDatabaseAway(error)) throw error;
    });
  }
}
