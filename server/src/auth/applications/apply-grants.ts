/** Makes the columns `readers` follow grants, and ends those whose last day is over. */
import type { Job } from '../../storage/database/jobs.ts';
import { type Database, sqlState, type Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { waitForOpenTransactions } from '../../storage/open-transactions.ts';

/** How long a request waits for other writers; the job completes what they leave. */
const WRITERS_MS_MAX = 5_000;
const TRIES_MAX = 5;

/**
 * Rows of a transaction: clients find records by their date, which must not be old once they see
 * it, and the worker reads events up to the oldest transaction.
 */
const USERS_EACH = 250;
/** With their enrollments and gradebooks. */
const CLASSES_EACH = 10;
/** A class may have any number of enrollments. */
const STATEMENT_MS_MAX = 120_000;

interface DueGrant {
  readonly id: string;
  readonly schoolId: string | null;
  readonly classId: string | null;
  readonly isOpen: boolean;
}

/**
 * Makes `readers` follow new and ended grants, for so long at most. A transaction that began before
 * a grant was visible may write rows without it: a grant is applied only once those have ended. One
 * that ends meanwhile stays due, for the request that ended it, or for the job.
 */
export async function applyGrants(db: Database, msMax: number): Promise<void> {
  const deadline = Date.now() + msMax;
  const due = await db.query<DueGrant>(sql`
    select sourced_id as id, school_id, class_id, ended_at is null as is_open
    from application_grants where not applied`);
  if (due.length === 0) return;
  const haveEnded = await waitForOpenTransactions(db, Math.min(WRITERS_MS_MAX, msMax));
  const schools = due.flatMap(({ schoolId }) => schoolId ?? []);
  const classes = due.flatMap(({ classId }) => classId ?? []);
  const isOf = sql`(c.school_id = any(${schools}::text[]) or c.sourced_id = any(${classes}::text[]))`;
  const refreshed =
    (await refreshEach(db, {
      of: sql`select c.sourced_id as id from classes c where ${isOf} order by id`,
      refresh: (ids) => sql`select refresh_class_readers(${ids}::text[])`,
      each: CLASSES_EACH,
      deadline,
    })) &&
    (await refreshEach(db, {
      of: sql`
        select e.user_id as id from enrollments e join classes c on c.sourced_id = e.class_id
        where ${isOf}
        union
        select u.sourced_id from users u
        where u.org_ids && ${schools}::text[]
        order by id`,
      refresh: (ids) => sql`select refresh_user_readers(${ids}::text[])`,
      each: USERS_EACH,
      deadline,
    }));
  if (!refreshed || !haveEnded) return;
  const ids = due.map(({ id }) => id);
  const open = due.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  await db.execute(sql`
    update application_grants set applied = true
    where sourced_id = any(${ids}::uuid[])
      and (ended_at is null) = (sourced_id = any(${open}::uuid[]))`);
}

interface Refreshing {
  /** The ids, as SQL. */
  readonly of: Sql;
  refresh(ids: readonly string[]): Sql;
  /** Ids of a transaction. */
  readonly each: number;
  readonly deadline: number;
}

/** False = the deadline has passed before all were refreshed. */
async function refreshEach(db: Database, { of, refresh, each, deadline }: Refreshing) {
  const rows = await withRetries(db, (tx) => tx.query<{ id: string }>(of));
  for (let from = 0; from < rows.length; from += each) {
    if (Date.now() >= deadline) return false;
    const ids = rows.slice(from, from + each).map(({ id }) => id);
    await withRetries(db, (tx) => tx.execute(refresh(ids)));
  }
  return true;
}

/** Repeats a transaction that deadlocked with writers of the roster (SQLSTATE class 40). */
async function withRetries<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.begin(async (tx) => {
        await tx.limitStatements(STATEMENT_MS_MAX);
        return work(tx);
      });
    } catch (error) {
      if (!sqlState(error)?.startsWith('40') || attempt === TRIES_MAX) throw error;
    }
  }
}

/** Shorter than the lease of a job; the next run goes on. */
const JOB_MS_MAX = 480_000;

/** Ends grants after their last day, and completes those that a request could not. */
export const endGrants: Job = {
  name: 'end grants',
  everySeconds: 60,
  async run(db, now) {
    await db.execute(sql`
      update application_grants set ended_at = now(), applied = false
      where ended_at is null and end_date < (${now}::timestamptz at time zone 'UTC')::date`);
    await applyGrants(db, JOB_MS_MAX);
  },
};
