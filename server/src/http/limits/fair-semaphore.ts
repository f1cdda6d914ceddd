/** Turns of applications at work that a few may do at once: shared fairly, with limited waits. */
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
  /** Waits for a turn; call the result at its end. A Problem 429 if too many wait, or too long. */
  take(who: string): Promise<() => void>;
  /** Does the work in a turn. */
  run<Result>(who: string, work: () => Promise<Result>): Promise<Result>;
}

/** Waiting applications are served in turn, so that none waits behind all requests of another. */
export function createFairSemaphore(limits: TurnLimits): FairSemaphore {
  const { total, each, waitingMax, waitMsMax, what } = limits;
  /** The application of each turn that is under way. */
  const active: string[] = [];
  /** Who waits, the next one first; none is empty. */
  const queues = new Map<string, Waiter[]>();

  const isFree = (who: string) =>
    active.length < total && active.filter((one) => one === who).length < each;
  const begin = (who: string): (() => void) => {
    active.push(who);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      active.splice(active.indexOf(who), 1);
      admitNext();
    };
  };
  const keep = (who: string, queue: Waiter[]) => {
    if (queue.length > 0) queues.set(who, queue);
    else queues.delete(who);
  };
  const admitNext = () => {
    const next = queues.entries().find(([who]) => isFree(who));
    if (!next) return;
    const [who, [first, ...rest]] = next;
    // Behind all others.
    queues.delete(who);
    keep(who, rest);
    first?.begin();
  };
  const refusal = () => tooMany(`Too many ${what} by this application at once; ask for fewer.`, 2);

  const take: FairSemaphore['take'] = async (who) => {
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
        keep(who, queues.get(who)?.filter((one) => one !== waiter) ?? []);
        reject(refusal());
      }, waitMsMax);
      queues.set(who, [...queue, waiter]);
    });
  };
  return {
    take,
    async run(who, work) {
      const end = await take(who);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
