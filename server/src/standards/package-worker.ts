/** The file of a worker thread: does one job with a package after another. */
import { parentPort } from 'node:worker_threads';
import { type Ended, type JobName, type Jobs, runJob } from './package-jobs.ts';

export interface JobMessage<Name extends JobName = JobName> {
  readonly name: Name;
  readonly input: Jobs[Name]['input'];
}

/** Large results are handed over, not copied. */
function transferOf(ended: Ended<Jobs[JobName]['outcome']>): ArrayBuffer[] {
  if (!('outcome' in ended) || !ended.outcome || !('gzip' in ended.outcome)) return [];
  const { gzip, plain } = ended.outcome;
  return plain ? [gzip.buffer, plain.buffer] : [gzip.buffer];
}

parentPort?.on('message', async ({ name, input }: JobMessage) => {
  const ended = await runJob(name, input);
  parentPort?.postMessage(ended, transferOf(ended));
});
