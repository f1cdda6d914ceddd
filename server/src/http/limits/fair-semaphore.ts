/** Turns of applications at work that a few may do at once: shared fairly, and not for ever waited for. */
import { tooMany } from '../problem.ts';

interface TurnLimits {
  /** At once, of all applications. */
  readonly total: number;
  /** At once, of one application. */
  readonly each: number;
  /** Requests of one application that may wait. */
  readonly waitingMax: number;
  readonly waitMsMax: number;
  /** What is limited, for the refusal: 'large pages'. */
  readonly what: string;
}

interface Waiter {
  readonly begin: () => void;
}

export interface FairSemaphore {
  /** Waits for a turn; call the result when it is over. A Problem 429 when too many wait, too long. */
  take(who: string): Promise<() => void>;
}

/** Applications that wait are served in a circle, so that none waits behind all requests of another. */
export function createFairSemaphore(limits: TurnLimits): FairSemaphore {
  const { total, each, waitingMax, waitMsMax, what } = limits;
  const active = new Map<string, number>();
  /** Who waits, the next one first. */
  const queues = new Map<string, Waiter[]>();
  let underWay = 0;

  const isFree = (who: string) => underWay < total && (active.get(who) ?? 0) < each;
  const begin = (who: string): (() => void) => {
    underWay += 1;
    active.set(who, (active.get(who) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      underWay -= 1;
      const left = (active.get(who) ?? 1) - 1;
      if (left > 0) active.set(who, left);
      else active.delete(who);
      admitNext();
    };
  };
  const leave = (who: string, waiter: Waiter) => {
    const rest = (queues.get(who) ?? []).filter((one) => one !== waiter);
    if (rest.length > 0) queues.set(who, rest);
    else queues.delete(who);
  };
  const admitNext = () => {
    const who = queues.keys().find(isFree);
    if (who === undefined) return;
    const [first, ...rest] = queues.get(who) ?? [];
    queues.delete(who);
    // Behind all others.
    if (rest.length > 0) queues.set(who, rest);
    first?.begin();
  };
  const refusal = () => tooMany(`Too many ${what} by this application at once; ask for fewer.`, 2);

  return {
    async take(who) {
      if (isFree(who) && !queues.has(who)) return begin(who);
      const queue = queues.get(who) ?? [];
      if (queue.length >= waitingMax) throw refusal();
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          begin: () => {
            clearTimeout(timer);
            resolve(begin(who));
          },
        };
        const timer = setTimeout(() => {
          leave(who, waiter);
          reject(refusal());
        }, waitMsMax);
        queues.set(who, [...queue, waiter]);
      });
    },
  };
}
