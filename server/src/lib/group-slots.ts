/** How many groups of writes are committed at the same time. */

/** A commit takes a few milliseconds; one that takes longer waits for a lock, or for a standby. */
const SLOW_MS = 25;

/**
 * One group at a time, as a small one costs nearly as much as a large one; a second one beside it
 * when what waits is worth its cost, or when the first is slow, so that one row that waits for a
 * lock does not delay all others.
 */
export class GroupSlots {
  readonly #groups = new Set<{ isSlow: boolean }>();

  get isIdle(): boolean {
    return this.#groups.size === 0;
  }

  /** Whether a group may begin; `isWorthASecond`: what waits is worth a second group. */
  isFree(isWorthASecond: boolean): boolean {
    const [first, second] = this.#groups;
    return !first || (!second && (isWorthASecond || first.isSlow));
  }

  /** Runs the work of a group; calls `onFree` whenever another group may begin. */
  async run(work: () => Promise<void>, onFree: () => void): Promise<void> {
    const group = { isSlow: false };
    this.#groups.add(group);
    const timer = setTimeout(() => {
      group.isSlow = true;
      onFree();
    }, SLOW_MS);
    try {
      await work();
    } finally {
      clearTimeout(timer);
      this.#groups.delete(group);
      onFree();
    }
  }
}
