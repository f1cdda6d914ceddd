/**
 * Worker threads for package jobs: started on demand, reused, ended when idle or after a large job.
 */
import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { Problem } from '../../http/problem.ts';
import { Threads } from '../../lib/threads.ts';
import { currentActor } from '../../storage/database/actor.ts';
import type { JobName, JobResult, Jobs } from './package-jobs.ts';
import type { JobMessage, PackageJob } from './package-worker.ts';

/** With the extension of this file: `.ts`, or `.js` when compiled. */
const FILE = new URL(`./package-worker${extname(import.meta.filename)}`, import.meta.url);

type JobOutcome<Name extends JobName> = Jobs[Name]['outcome'];

interface RunOptions {
  /** Memory that moves to the thread. */
  readonly transfer: ArrayBuffer[];
  /** The thread ends after the job, because only that frees its memory. */
  readonly large: boolean;
}

export interface PackageThreads {
  /** Starts a thread unless one is idle; starting takes as long as a small package. */
  prepare(): void;
  /** Runs a job in a thread of its own; throws the Problem that the job threw. */
  run<Name extends JobName>(job: JobMessage<Name>, options: RunOptions): Promise<JobOutcome<Name>>;
}

/** A job needed more memory than a thread may use. */
export class OutOfMemory extends Error {}

/** `heapMib`: limit of the heap of each thread, in MiB. */
export function openThreads({ heapMib }: { readonly heapMib: number }): PackageThreads {
  const threads = new Threads(FILE, { resourceLimits: { maxOldGenerationSizeMb: heapMib } });
  return {
    prepare: () => threads.prepare(),
    async run<Name extends JobName>(job: JobMessage<Name>, { transfer, large }: RunOptions) {
      const worker = threads.take();
      const ended = await answer(worker, job, transfer);
      if (large) await worker.terminate();
      else threads.keep(worker);
      return outcomeOf(ended);
    },
  };
}

function answer<Name extends JobName>(
  worker: Worker,
  job: JobMessage<Name>,
  transfer: ArrayBuffer[],
): Promise<JobResult<JobOutcome<Name>>> {
  const { promise, resolve, reject } = Promise.withResolvers<JobResult<JobOutcome<Name>>>();
  const onError = (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isMemory ? new OutOfMemory(error.message, { cause: error }) : error);
  };
  const onExit = (code: number) =>
    reject(new Error(`A worker thread ended during a job with exit code ${code}.`));
  worker.once('message', resolve).once('error', onError).once('exit', onExit);
  // A thread cannot be given the function of an actor.
  const { requirePresence: _, ...actor } = currentActor() ?? { kind: 'system' };
  const sent: PackageJob = { ...job, actor: 'id' in actor ? actor : undefined };
  worker.postMessage(sent, transfer);
  return promise.finally(() => {
    worker.off('message', resolve).off('error', onError).off('exit', onExit);
  });
}

function outcomeOf<Result>(ended: JobResult<Result>): Result {
  if ('outcome' in ended) return ended.outcome;
  if ('failure' in ended) throw new Error(`A worker thread failed: ${ended.failure}`);
  const { status, code, message, members } = ended.problem;
  throw new Problem(status, code, message, members);
}
