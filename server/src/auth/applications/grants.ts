/** Grants of schools and classes to applications; the columns `readers` follow them. */
import { DAY_MS } from '../../lib/time.ts';
import type { Collection } from '../../listing/collection.ts';
import { isoText } from '../../storage/database/expressions.ts';
import type { Job } from '../../storage/database/jobs.ts';
import { type Database, type Queryable, sqlState } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { waitForOpenTransactions } from '../../storage/open-transactions.ts';

/** What is granted: a school with its classes and people, or one class. */
interface Granted {
  readonly kind: 'school' | 'class';
  readonly id: string;
}

interface NewGrant extends Granted {
  readonly applicationId: string;
  /** The last day of access, UTC; null = until it is revoked. */
  readonly endDate: string | null;
}

/** The list of an application's grants, the latest first; those that ended are in it. */
export function grantsOf(applicationId: string): Collection {
  const key = sql`g.sourced_id`;
  return {
    plural: 'grants',
    from: sql`application_grants g`,
    key,
    record: grantJson(),
    fields: {
      endedAt: { kind: 'instant', sql: sql`g.ended_at` },
      createdAt: { kind: 'instant', sql: sql`g.created_at` },
    },
    members: ['sourcedId', 'applicationId', 'school', 'class', 'endDate', 'createdAt', 'endedAt'],
    search: [],
    order: [{ sql: sql`g.created_at`, descending: true }],
    where: sql`g.application_id = ${applicationId}::uuid`,
    limitMax: 3_000,
  };
}

function grantJson(): Sql {
  return sql`json_strip_nulls(json_build_object(
    'sourcedId', g.sourced_id,
    'applicationId', g.application_id,
    'school', case when g.school_id is not null then json_build_object('sourcedId', g.school_id) end,
    'class', case when g.class_id is not null then json_build_object('sourcedId', g.class_id) end,
    'endDate', g.end_date,
    'createdAt', ${isoText(sql`g.created_at`)},
    'endedAt', ${isoText(sql`g.ended_at`)}
  ))::text`;
}

/** Maximum of grants of one application that a command lists. */
const GRANTS_MAX = 10_000;

/** The JSON texts of an application's grants, the latest first. */
export async function listGrants(db: Queryable, applicationId: string): Promise<string[]> {
  const rows = await db.query<{ record: string }>(sql`
    select ${grantJson()} as record from application_grants g
    where g.application_id = ${applicationId}
    order by g.created_at desc, g.sourced_id
    limit ${GRANTS_MAX}`);
  return rows.map(({ record }) => record);
}

/** Why an application cannot be granted this; undefined when it can. */
export async function grantRefusal(
  db: Queryable,
  { kind, id, endDate }: NewGrant,
  now: Date,
): Promise<string | undefined> {
  if (endDate !== null && Date.parse(endDate) + DAY_MS <= now.getTime())
    return `The end date ${endDate} is over.`;
  if (kind === 'class') {
    const found = await db.first<{ isPersonal: boolean }>(sql`
      select k.student_id is not null as is_personal
      from classes c join courses k on k.sourced_id = c.course_id
      where c.sourced_id = ${id} and c.status = 'active'`);
    if (!found) return `No active class has the id '${id}'.`;
    return found.isPersonal ? `The class '${id}' is that of a review course.` : undefined;
  }
  const found = await db.first<{ type: string }>(
    sql`select type from orgs where sourced_id = ${id} and status = 'active'`,
  );
  if (!found) return `No active org has the id '${id}'.`;
  return found.type === 'school'
    ? undefined
    : `The org '${id}' is a ${found.type}, not a school; grant its schools.`;
}

/**
 * Grants, or changes the end date of the grant that there is, and waits until `readers` follow.
 * Returns the grant's JSON text; undefined when there is no such application.
 */
export async function grantAccess(
  db: Database,
  { applicationId, kind, id, endDate }: NewGrant,
): Promise<{ grant: string; isNew: boolean } | undefined> {
  const column = kind === 'school' ? sql`school_id` : sql`class_id`;
  const row = await db.first<{ grant: string; isNew: boolean }>(sql`
    insert into application_grants as g (application_id, ${column}, end_date)
    select sourced_id, ${id}::text, ${endDate}::date from applications
    where sourced_id = ${applicationId}
    on conflict (${column}, application_id) where ended_at is null and ${column} is not null
      do update set end_date = excluded.end_date
    returning ${grantJson()} as grant, xmax = 0 as is_new`);
  if (row) await applyGrants(db);
  return row;
}

/** Ends a grant and waits until `readers` follow; false when there is no such grant. */
export async function revokeGrant(
  db: Database,
  { applicationId, grantId }: { readonly applicationId: string; readonly grantId: string },
): Promise<boolean> {
  const ended = await db.execute(sql`
    update application_grants
    set ended_at = coalesce(ended_at, now()), applied = applied and ended_at is not null
    where sourced_id = ${grantId} and application_id = ${applicationId}`);
  if (ended > 0) await applyGrants(db);
  return ended > 0;
}

/** How long a request waits for other writers; the job completes what they leave. */
const WRITERS_MS_MAX = 5_000;
const TRIES_MAX = 5;

interface DueGrant {
  readonly id: string;
  readonly schoolId: string | null;
  readonly classId: string | null;
  readonly isOpen: boolean;
}

/**
 * Makes `readers` follow new and ended grants. A transaction that began before a grant was visible
 * may write rows without it: a grant is applied only once those have ended. One that ends meanwhile
 * stays due, for the request that ended it, or for the job.
 */
async function applyGrants(db: Database): Promise<void> {
  const due = await db.query<DueGrant>(sql`
    select sourced_id as id, school_id, class_id, ended_at is null as is_open
    from application_grants where not applied`);
  if (due.length === 0) return;
  const haveEnded = await waitForOpenTransactions(db, WRITERS_MS_MAX);
  const schools = due.flatMap(({ schoolId }) => schoolId ?? []);
  const classes = due.flatMap(({ classId }) => classId ?? []);
  await withRetries(() =>
    db.begin(async (tx) => {
      await tx.limitStatements(0);
      await tx.execute(sql`select refresh_granted(${schools}::text[], ${classes}::text[])`);
      if (!haveEnded) return;
      const ids = due.map(({ id }) => id);
      const open = due.filter(({ isOpen }) => isOpen).map(({ id }) => id);
      await tx.execute(sql`
        update application_grants set applied = true
        where sourced_id = any(${ids}::uuid[])
          and (ended_at is null) = (sourced_id = any(${open}::uuid[]))`);
    }),
  );
}

/** Repeats work that ended in a deadlock with writers of the roster (SQLSTATE class 40). */
async function withRetries(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!sqlState(error)?.startsWith('40') || attempt === TRIES_MAX) throw error;
    }
  }
}

/** Ends grants after their last day, and completes those that a request could not. */
export const endGrants: Job = {
  name: 'end grants',
  everySeconds: 60,
  async run(db, now) {
    await db.execute(sql`
      update application_grants set ended_at = now(), applied = false
      where ended_at is null and end_date < (${now}::timestamptz at time zone 'UTC')::date`);
    await applyGrants(db);
  },
};
