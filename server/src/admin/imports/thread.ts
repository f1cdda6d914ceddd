/** Entry point of the worker thread of imports: one run after another. */
import { parentPort } from 'node:worker_threads';
import type { Progress } from '../../lib/progress.ts';
import { actAs } from '../../storage/database/actor.ts';
import { openDatabase } from '../../storage/database/postgres.ts';
import type { Ended, Reached, ThreadInput, ThreadMessage } from './job.ts';
import { runImport } from './work.ts';

const TELL_EVERY_MS = 250;

/** Statement timeout in ms: longer than any batch takes on a busy machine. */
const STATEMENT_MS = 60_000;

const postToParent = (message: ThreadMessage) => parentPort?.postMessage(message);

/** Counts steps, and the rate since the current count began. */
class ProgressReporter implements Progress {
  #stage = '';
  #done = 0;
  #total = 0;
  #began = performance.now();

  start(total: number): void {
    [this.#total, this.#done, this.#began] = [total, 0, performance.now()];
  }

  stage(name: string): void {
    this.#stage = name;
  }

  tick(steps = 1): void {
    this.#done += steps;
  }

  stop(): void {
    // The next count begins by itself.
  }

  reached(): Reached {
    const seconds = Math.max(performance.now() - this.#began, 1) / 1_000;
    const ratePerSecond = Math.round(this.#done / seconds);
    return { stage: this.#stage, done: this.#done, total: this.#total, ratePerSecond };
  }
}

let isStopped = false;

async function run({ job, folder, connection, actor, serverUrl }: ThreadInput): Promise<Ended> {
  const progress = new ProgressReporter();
  const telling = setInterval(() => postToParent({ reached: progress.reached() }), TELL_EVERY_MS);
  const db = openDatabase(connection, {
    name: 'import',
    connectionsMax: 2,
    statementTimeoutMs: STATEMENT_MS,
  });
  try {
    const running = { progress, isStopped: () => isStopped, serverUrl, folder };
    return await actAs(actor, () => runImport(db, job, running));
  } finally {
    clearInterval(telling);
    postToParent({ reached: progress.reached() });
    await db.close();
  }
}

parentPort?.on('message', async (message: ThreadInput | 'stop') => {
  isStopped = message === 'stop';
  if (message !== 'stop') postToParent({ ended: await run(message) });
});
