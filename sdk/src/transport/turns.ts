/** Two ways to wait for one's turn: a limit of what runs at once, and lanes that keep an order. */

/** The work's result, or the signal's reason when that comes first; the work may go on. */
export async function unlessAborted<Result>(
  signal: AbortSignal | undefined,
  work: Promise<Result>,
): Promise<Result> {
  if (!signal) return work;
  const ended = new AbortController();
  const aborted = new Promise<never>((_, fail) => {
    const abort = () => fail(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: ended.signal });
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    ended.abort();
  }
}

/** Runs at most `max` works at once; more wait in order. */
export function createGate(max: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= max) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Runs works that share a key one after the other, in the order of the calls. */
export function createLanes() {
  const last = new Map<string, Promise<unknown>>();
  return <Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> => {
    const before = keys.map((key) => last.get(key));
    const run = Promise.all(before).then(work);
    const ended = run.then(
      () => undefined,
      () => undefined,
    );
    for (const key of keys) last.set(key, ended);
    ended.then(() => {
      for (const key of keys) if (last.get(key) === ended) last.delete(key);
    });
    return run;
  };
}
