/** Runs work of the warehouse in a thread of its own. */
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ThreadAnswer, ThreadInput, ThreadResult } from './thread.ts';

/** With the extension of this file: `.ts`, or `.js` when compiled. */
const THREAD = new URL(`./thread${extname(import.meta.filename)}`, import.meta.url);

/** The signal ends the thread, wherever it is. */
export async function inThread(input: ThreadInput, signal?: AbortSignal): Promise<ThreadResult> {
  signal?.throwIfAborted();
  const worker = new Worker(THREAD);
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop);
  try {
    worker.postMessage(input);
    const ended = once(worker, 'exit').then((): [ThreadAnswer] => [
      { failed: 'The export was interrupted.' },
    ]);
    const [answer] = await Promise.race([
      once(worker, 'message') as Promise<[ThreadAnswer]>,
      ended,
    ]);
    if ('failed' in answer) throw new Error(answer.failed);
    return answer;
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
