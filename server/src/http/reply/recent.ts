/** Answers over many rows that the readers of one minute share. */
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../lib/time.ts';

const ANSWERS_MAX = 200;

declare module '../route.ts' {
  interface Context {
    readonly recentAnswers: RecentAnswers;
  }
}

export class RecentAnswers {
  readonly #made = new LRUCache<string, Promise<object>>({ max: ANSWERS_MAX, ttl: MINUTE_MS });

  /**
   * The answer that `make` gave for this key in the last minute, else a new one; a failed one is not
   * kept. The key names the route and everything that the answer depends on, the reader first.
   */
  get<Answer extends object>(
    key: readonly unknown[],
    make: () => Promise<Answer>,
  ): Promise<Answer> {
    const name = JSON.stringify(key);
    const known = this.#made.get(name) as Promise<Answer> | undefined;
    if (known) return known;
    const made = make();
    this.#made.set(name, made);
    made.catch(() => this.#made.delete(name));
    return made;
  }
}
