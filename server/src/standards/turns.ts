/** Uploads take turns: each holds a connection for seconds, and others need connections, too. */
import { busy } from '../http/problem.ts';

export interface Turns {
  /** Runs `work` when it is its turn; throws a Problem 503 when too much waits already. */
  take<Result>(bytes: number, work: () => Promise<Result>): Promise<Result>;
}

export interface TurnLimits {
  /** How many work at the same time. */
  readonly atOnceMax: number;
  /** Bodies that wait are held in memory: so many bytes in all. */
  readonly waitingBytesMax: number;
}

export function openTurns({ atOnceMax, waitingBytesMax }: TurnLimits): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  let waitingBytes = 0;
  const start = async (bytes: number) => {
    if (running < atOnceMax) {
      running += 1;
      return;
    }
    if (waitingBytes + bytes > waitingBytesMax) {
      throw busy('Too many packages are being uploaded at the moment.', 5);
    }
    waitingBytes += bytes;
    await new Promise<void>((resolve) => waiting.push(resolve));
    waitingBytes -= bytes;
  };
  return {
    async take(bytes, work) {
      await start(bytes);
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
