/** Work that takes much memory or a core: so much of it at a time, the rest in the order it came. */

interface Lane {
  /** How many wait for their turn; more than 0 only while as many run as may. */
  readonly waiting: number;
  /** Runs `work` when it is its turn. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function openLane(atOnceMax: number): Lane {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    get waiting() {
      return waiting.length;
    },
    async run(work) {
      if (running < atOnceMax) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // The turn passes on: whoever waited longest counts as running already.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
