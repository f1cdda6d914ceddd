/** The file of a worker thread: does one job with a package after another. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Actor, actAs } from '../../storage/database/actor.ts';
import { type JobName, type JobResult, type Jobs, runJob } from './package-jobs.ts';

export interface JobMessage<Name extends JobName = JobName> {
  readonly name: Name;
  readonly input: Jobs[Name]['input'];
}

// Requests come first where the cores are few. Linux alone has a priority for each thread.
if (process.platform === 'linux') setPriority(10);

/** A job, and who has it done: a thread knows nothing of the request. */
export interface Sent extends JobMessage {
  readonly actor: Actor | undefined;
}

/** Large results are handed over, not copied. */
function transferOf(ended: JobResult<Jobs[JobName]['outcome']>): ArrayBuffer[] {
  if (!('outcome' in ended) || !ended.outcome || !('gzip' in ended.outcome)) return [];
  const { gzip, plain } = ended.outcome;
  return plain ? [gzip.buffer, plain.buffer] : [gzip.buffer];
}

parentPort?.on('message', async ({ name, input, actor }: Sent) => {
  const ended = await actAs(actor, () => runJob(name, input));
  parentPort?.postMessage(ended, transferOf(ended));
});
