/**
 * Worker threads for package jobs: started on demand, reused, ended when idle or after a large job.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Problem } from '../../http/problem.ts';
import { currentActor } from '../../storage/database/actor.ts';
import type { JobName, JobResult, Jobs } from './package-jobs.ts';
import type { JobMessage, Sent } from './package-worker.ts';

/** With the extension of this file: `.ts`, or `.js` when compiled. */
const FILE = new URL(`./package-worker${extname(import.meta.filename)}`, import.meta.url);

/** Time after which an idle thread ends. */
const IDLE_MS = 60_000;

type JobOutcome<Name extends JobName> = Jobs[Name]['outcome'];

interface RunOptions {
  /** Memory that moves to the thread. */
  readonly transfer: ArrayBuffer[];
  /** The thread ends after the job, because only that frees its memory. */
  readonly large: boolean;
}

export interface Threads {
  /** Starts a thread unless one is idle; starting takes as long as a small package. */
  prepare(): void;
  /** Runs a job in a thread of its own; throws the Problem that the job threw. */
  run<Name extends JobName>(job: JobMessage<Name>, options: RunOptions): Promise<JobOutcome<Name>>;
}

/** A job needed more memory than a thread may use. */
export class OutOfMemory extends Error {}

/** `heapMib`: limit of the heap of each thread, in MiB. */
export function openThreads({ heapMib }: { readonly heapMib: number }): Threads {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const forget = (worker: Worker) => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  const start = () => {
    const worker = new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: heapMib } });
    // A listener, because an error without one ends the process; `answer` reports errors of jobs.
    worker.on('error', () => undefined).once('exit', () => forget(worker));
    return worker;
  };
  const take = () => {
    const [worker = start()] = idle.keys();
    forget(worker);
    worker.ref();
    return worker;
  };
  const keep = (worker: Worker) => {
    const dismiss = () => {
      forget(worker);
      worker.terminate();
    };
    worker.unref();
    idle.set(worker, setTimeout(dismiss, IDLE_MS).unref());
  };
  return {
    prepare() {
      if (idle.size === 0) keep(start());
    },
    async run<Name extends JobName>(job: JobMessage<Name>, { transfer, large }: RunOptions) {
      const worker = take();
      const ended = await answer(worker, job, transfer);
      if (large) await worker.terminate();
      else keep(worker);
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
  const sent: Sent = { ...job, actor: 'id' in actor ? actor : undefined };
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
