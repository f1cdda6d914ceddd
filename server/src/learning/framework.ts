/** The framework that a request about learners names, or the one that they know most of. */
import Type from 'typebox';
import type { Caller } from '../http/caller.ts';
import { notFound } from '../http/problem.ts';
import { nullable, Uuid } from '../http/schema.ts';
import { mayReadState } from '../review/states/read.ts';
import { findRevision } from '../standards/records/queries.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';

/** The framework that a query names. */
export const FrameworkQuery = Type.Optional(
  Type.String({
    format: 'uuid',
    description: 'The framework with most review states of these students when left out',
  }),
);

/** The framework that a reply is about. */
export const FrameworkMember = nullable(
  Uuid,
  'Null: none was named, and no student has a review state',
);

interface Learners {
  readonly caller: Caller;
  /** A query of `student_id`. */
  readonly students: Sql;
}

/** Throws a Problem 404 for an unknown one; null = none is named, and they have no review state. */
export async function chooseFramework(
  db: Queryable,
  named: string | undefined,
  learners: Learners,
): Promise<string | null> {
  if (named === undefined) return (await findFramework(db, learners)) ?? null;
  const frameworkId = named.toLowerCase();
  if (!(await findRevision(db, frameworkId))) throw notFound('framework', frameworkId);
  return frameworkId;
}

async function findFramework(
  db: Queryable,
  { students, caller }: Learners,
): Promise<string | undefined> {
  const row = await db.first<{ frameworkId: string }>(sql`
    select i.document_id as framework_id
    from review_states s
    join cf_items i on i.sourced_id = s.cf_item_id and i.status = 'active'
    left join courses c on c.sourced_id = s.source_course_id
    where s.student_id in (${students}) and ${mayReadState(caller)}
    group by 1
    order by count(*) desc, 1
    limit 1`);
  return row?.frameworkId;
}
