/** What students know of a framework: recall from review states, and mastery from grades. */
import Type, { type Static } from 'typebox';
import { mayReadDerivedFrom } from '../access/students.ts';
import { mastersToSql } from '../events/credit.ts';
import type { Caller } from '../http/caller.ts';
import { count, nullable } from '../http/schema.ts';
import { CROWD_MIN } from '../privacy/disclosure-scope.ts';
import type { ReviewSettings } from '../review/records/settings.ts';
import { mayReadState } from '../review/states/read.ts';
import { isDueOn, localDays, recallToSql } from '../review/states/recall.ts';
import { storedUuid } from '../storage/database/expressions.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';
import { RECALLED } from './numbers.ts';

/** The numbers of one item over the students. */
export const ItemMastery = Type.Object({
  students: count('Students with a review state: one correct answer or more'),
  recalled: count(RECALLED),
  meanRecall: nullable(
    Type.Integer({ minimum: 0, maximum: 100 }),
    'Mean recall of these students today, in percent; null without any',
  ),
  due: count('Of these, for whom the standard is due today or before'),
  lapses: count('Reviews rated Again, of all these students'),
  mastered: count('Students with the full MASTERY score in a lesson tagged with the standard'),
});
type ItemMastery = Static<typeof ItemMastery>;

interface LearnersQuery {
  readonly caller: Caller;
  /** A query of `student_id`. */
  readonly students: Sql;
  readonly now: Date;
  readonly settings: ReviewSettings;
}

interface MasteryQuery extends LearnersQuery {
  /** Null = none. */
  readonly frameworkId: string | null;
}

interface Mastery {
  /** By id; items without numbers are left out. */
  readonly items: Readonly<Record<string, ItemMastery>>;
  /** Students of items with fewer than CROWD_MIN. */
  readonly shown: readonly string[];
}

type ItemRow = ItemMastery & { readonly item: string; readonly shown: readonly string[] | null };

export async function findMastery(db: Queryable, wanted: MasteryQuery): Promise<Mastery> {
  const { students, frameworkId } = wanted;
  const rows = await db.query<ItemRow>(sql`
    with students as materialized (${students}), items as materialized (
      select i.sourced_id as item from cf_items i
      where i.document_id = ${frameworkId} and i.status = 'active'
    ), recalled as (${await recalled(db, wanted)}), mastered as (${mastered(wanted)})
    select item, coalesce(students, 0) as students, coalesce(recalled, 0) as recalled, mean_recall,
      coalesce(due, 0) as due, coalesce(lapses, 0) as lapses, coalesce(mastered, 0) as mastered,
      r.few || m.few as shown
    from recalled r full join mastered m using (item)
    order by item`);
  return {
    items: Object.fromEntries(rows.map(({ item, shown, ...numbers }) => [item, numbers])),
    shown: [...new Set(rows.flatMap(({ shown }) => shown ?? []))],
  };
}

async function recalled(
  db: Queryable,
  { caller, students, now, settings }: MasteryQuery,
): Promise<Sql> {
  const today = sql`local.today`;
  return sql`
    select s.cf_item_id as item, count(*) as students,
      count(*) filter (where m.recall >= s.desired_retention) as recalled,
      round(avg(m.recall) * 100)::integer as mean_recall,
      count(*) filter (where ${isDueOn(today)}) as due, sum(s.lapses)::integer as lapses,
      case when count(*) < ${CROWD_MIN} then array_agg(s.student_id) end as few
    from ${await localDays(db, students, { now, settings })}
    join review_states s using (student_id)
    join items i on i.item = s.cf_item_id
    left join courses c on c.sourced_id = s.source_course_id
    cross join lateral (select ${recallToSql(today, settings)} as recall) m
    where ${mayReadState(caller)}
    group by 1`;
}

function mastered({ caller }: MasteryQuery): Sql {
  return sql`
    select o.cf_item_id as item, count(distinct r.student_id) as mastered,
      case when count(distinct r.student_id) < ${CROWD_MIN}
        then array_agg(distinct r.student_id) end as few
    from students join assessment_results r using (student_id)
    join lessons l on l.sourced_id = ${storedUuid(sql`r.lesson_id`)}
    join resource_objectives o on o.resource_id = l.resource_id
    join items i on i.item = o.cf_item_id
    where ${mastersToSql(sql`r`)} and ${mayReadDerivedFrom(caller, sql`r.application_id`)}
    group by 1`;
}

/** A standard of which a student has a review state. */
export interface StandardState {
  readonly studentId: string;
  readonly itemId: string;
  /** Today, 0 to 1. */
  readonly recall: number;
  /** This is the desired retention or more. */
  readonly isRecalled: boolean;
}

/** Every review state of these students for the items; `items`: a condition on the CFItem `i`. */
export async function listKnown(
  db: Queryable,
  wanted: LearnersQuery & { readonly items: Sql },
): Promise<StandardState[]> {
  const { caller, students, items, now, settings } = wanted;
  return db.query<StandardState>(sql`
    select s.student_id, s.cf_item_id as item_id, recall,
      recall >= s.desired_retention as is_recalled
    from ${await localDays(db, students, { now, settings })}
    join review_states s using (student_id)
    join cf_items i on i.sourced_id = s.cf_item_id and i.status = 'active'
    left join courses c on c.sourced_id = s.source_course_id
    cross join lateral (select ${recallToSql(sql`local.today`, settings)} as recall) m
    where ${items} and ${mayReadState(caller)}`);
}
