/** Entry point of a worker thread: runs package jobs one after another. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Actor, actAs } from '../../storage/database/actor.ts';
import { type JobName, type JobResult, type Jobs, runJob } from './package-jobs.ts';

export interface JobMessage<Name extends JobName = JobName> {
  readonly name: Name;
  readonly input: Jobs[Name]['input'];
}

// Requests go first when cores are few. Only Linux has a priority per thread.
if (process.platform === 'linux') setPriority(10);

/** A job and its actor: the thread has no access to the request. */
export interface PackageJob extends JobMessage {
  readonly actor: Actor | undefined;
}

/** The memory of large results, which is moved to the main thread instead of copied. */
function transferOf(ended: JobResult<Jobs[JobName]['outcome']>): ArrayBuffer[] {
  if (!('outcome' in ended) || !ended.outcome || !('gzip' in ended.outcome)) return [];
  const { gzip, plain } = ended.outcome;
  return [gzip, plain].flatMap((bytes) => (bytes ? [bytes.buffer] : []));
}

parentPort?.on('message', async ({ name, input, actor }: PackageJob) => {
  const ended = await actAs(actor, () => runJob(name, input));
  parentPort?.postMessage(ended, transferOf(ended));
});
