/** Runs periodic jobs (sweeps, purges), each in one process at a time. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from './postgres.ts';
import { sql } from './sql.ts';

/**
 * Periodic work. It must be idempotent: when its process is killed, it runs again from the start.
 */
export interface Job {
  readonly name: string;
  /** Pause between two runs. */
  readonly everySeconds: number;
  /**
   * Must use short transactions: an open one stops the worker, which reads up to the oldest.
   * `signal`: aborted when the process ends.
   */
  run(db: Database, now: Date, signal?: AbortSignal): Promise<void>;
}

const POLL_EVERY_MS = 5_000;
/** Longer than any run. Two processes at one job would only waste work: jobs are idempotent. */
const LEASE_MINUTES = 10;

/** Leases the job that has been due the longest; undefined when none is due. */
async function claimJob(db: Database, jobs: readonly Job[]): Promise<Job | undefined> {
  if (jobs.length === 0) return undefined;
  const names = jobs.map(({ name }) => name);
  await db.execute(sql`
    insert into jobs (name) select unnest(${names}::text[]) on conflict do nothing`);
  const claimed = await db.first<{ name: string }>(sql`
    update jobs set leased_until = now() + ${LEASE_MINUTES} * interval '1 minute'
    where name = (
      select name from jobs
      where name = any(${names}) and due_at <= now()
        and (leased_until is null or leased_until <= now())
      order by due_at, name
      limit 1
      for update skip locked
    )
    returning name`);
  return jobs.find(({ name }) => name === claimed?.name);
}

/** A job reads what came since it finished: a run that failed does not count as one. */
async function releaseJob(db: Database, job: Job, error: string | null): Promise<void> {
  await db.execute(sql`
    update jobs set
      leased_until = null,
      finished_at = case when ${error}::text is null then now() else finished_at end,
      due_at = now() + ${job.everySeconds} * interval '1 second',
      error = ${error}
    where name = ${job.name}`);
}

/** Runs one due job; false = none is due. A job that fails is due again after `everySeconds`. */
export async function runDueJob(
  db: Database,
  jobs: readonly Job[],
  { now, log, signal }: { now: () => Date; log: Logger; signal?: AbortSignal },
): Promise<boolean> {
  const job = await claimJob(db, jobs);
  if (!job) return false;
  let failure: string | null = null;
  try {
    await job.run(db, now(), signal);
  } catch (error) {
    failure = (error as Error).message;
    log.error({ err: error, job: job.name }, 'a job failed');
  }
  await releaseJob(db, job, failure);
  return true;
}

interface Scheduler {
  /** Resolves when the current job has ended. */
  stop(): Promise<void>;
}

/** Runs due jobs until stopped. Any number of processes may run the same jobs. */
export function startScheduler(
  db: Database,
  jobs: readonly Job[],
  { now, log }: { now: () => Date; log: Logger },
): Scheduler {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const ran = await runDueJob(db, jobs, { now, log, signal }).catch((error) => {
        log.warn({ err: error }, 'the scheduler cannot reach the database and will try again');
        return false;
      });
      if (!ran) await pause(POLL_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
