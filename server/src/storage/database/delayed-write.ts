/** Writes what was gathered in memory a moment later, so that no request waits for it. */
import { isDatabaseAway } from './postgres.ts';

const DELAY_MS = 2_000;

export class DelayedWrite {
  readonly #write: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;

  /** `write` takes what was gathered since its last call, and stores it. */
  constructor(write: () => Promise<void>) {
    this.#write = write;
  }

  /** Writes two seconds after the first call since the last write. */
  schedule(): void {
    this.#timer ??= setTimeout(() => void this.writeNow(), DELAY_MS).unref();
  }

  /** What was gathered is dropped while the database is unreachable. */
  async writeNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      await this.#write();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  }
}
