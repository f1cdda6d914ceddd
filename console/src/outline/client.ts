/** The page's end of the thread of an outline. */
import { default as address } from 'lectern:worker/outline/thread.js';
import type { Calls } from './calls.ts';

interface Answer {
  readonly id: number;
  readonly output?: unknown;
  readonly error?: string;
}

export interface OutlineThread {
  call<Name extends keyof Calls>(
    name: Name,
    input: Calls[Name]['input'],
  ): Promise<Calls[Name]['output']>;
  end(): void;
}

export function startThread(): OutlineThread {
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  let calls = 0;
  const settle = ({ id, output, error }: Answer) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(output as never);
    else call?.reject(new Error(error));
  };
  const start = () => {
    const started = new Worker(address, { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => settle(data));
    started.addEventListener('error', () => {
      // Its script did not arrive: it answers nothing any more, and the next call starts another.
      started.terminate();
      worker = undefined;
      for (const id of waiting.keys()) settle({ id, error: 'The thread of the outline failed.' });
    });
    return started;
  };
  let worker: Worker | undefined = start();
  return {
    call(name, input) {
      calls += 1;
      const call = Promise.withResolvers<never>();
      waiting.set(calls, call);
      worker ??= start();
      worker.postMessage({ id: calls, name, input });
      return call.promise;
    },
    end: () => worker?.terminate(),
  };
}
