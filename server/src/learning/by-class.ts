/** What the students of each of several classes know of groups of a framework. */
import { mayReadRow } from '../access/roster.ts';
import type { Caller } from '../http/caller.ts';
import { CROWD_MIN } from '../privacy/disclosure-scope.ts';
import type { ReviewSettings } from '../review/records/settings.ts';
import { findGroups, type Group } from '../review/reports/groups.ts';
import { mayReadState } from '../review/states/read.ts';
import { localDays, recallToSql } from '../review/states/recall.ts';
import { rowsToSql } from '../storage/database/batch.ts';
import { textArray } from '../storage/database/binary.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { planEach, type Sql, sql } from '../storage/database/sql.ts';
import { nameOrder } from '../storage/folding.ts';
import { isLearner } from './students.ts';

export const CLASSES_MAX = 100;

/** Which classes; of both, those that fit both. */
interface ClassFilter {
  readonly courseId?: string | undefined;
  readonly schoolId?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

interface ClassMasteryQuery {
  readonly caller: Caller;
  readonly frameworkId: string;
  /** The level of the groups; 1 = the children of the document. */
  readonly level: number;
  readonly classes: ClassFilter;
  readonly now: Date;
  readonly settings: ReviewSettings;
}

interface Klass {
  readonly sourcedId: string;
  readonly title: string;
  /** Active enrollments of students whom the caller may read. */
  readonly students: number;
}

type Count = 'students' | 'states' | 'recalled';

/** Each list has a number for each class, in their order. */
type Row = { readonly item: Group['item'] } & Readonly<Record<Count, readonly number[]>>;

interface MasteryByClass {
  readonly asOf: Date;
  /** A page of those with a review state of a student, by title. */
  readonly classes: readonly Klass[];
  /** Classes of all pages. */
  readonly total: number;
  /** One a group with review states of these classes, in the order of the framework's outline. */
  readonly rows: readonly Row[];
  /** Students of cells with fewer than CROWD_MIN. */
  readonly shown: readonly string[];
}

export async function findMasteryByClass(
  db: Queryable,
  wanted: ClassMasteryQuery,
): Promise<MasteryByClass> {
  const { caller, frameworkId, classes: filter } = wanted;
  const classes = await listClasses(db, caller, filter);
  const ids = classes.map(({ sourcedId }) => sourcedId);
  const itemIds = await listItems(db, wanted, ids);
  const groups = await findGroups(db, { frameworkId, level: wanted.level }, itemIds);
  const cells = await countCells(db, wanted, { ids, groups });
  const byPlace = Map.groupBy(cells, ({ place }) => place);
  const rows = groups.flatMap(({ item }, place) => {
    const own = new Map(byPlace.get(place)?.map((cell) => [cell.classId, cell]));
    const of = (count: Count) => ids.map((id) => own.get(id)?.[count] ?? 0);
    const [students, states, recalled] = [of('students'), of('states'), of('recalled')];
    return own.size === 0 ? [] : [{ item, students, states, recalled }];
  });
  return {
    asOf: wanted.now,
    classes,
    total: await countClasses(db, caller, filter),
    rows,
    shown: [...new Set(cells.flatMap(({ shown }) => shown ?? []))],
  };
}

/** SQL: active classes `k` that fit, with a student who has a review state. */
function classesThat(caller: Caller, { courseId, schoolId }: ClassFilter): Sql {
  return sql`classes k
    where k.status = 'active' and ${mayReadRow(caller, sql`k.readers`)}
      ${courseId === undefined ? sql`` : sql`and k.course_id = ${courseId}`}
      ${schoolId === undefined ? sql`` : sql`and k.school_id = ${schoolId}`}
      and exists (
        select from enrollments e join review_students r on r.student_id = e.user_id
        where e.class_id = k.sourced_id and ${isLearner(caller)}
      )`;
}

function listClasses(db: Queryable, caller: Caller, filter: ClassFilter): Promise<Klass[]> {
  return db.query<Klass>(sql`
    select k.sourced_id, k.title, (
      select count(distinct e.user_id) from enrollments e
      where e.class_id = k.sourced_id and ${isLearner(caller)}
    ) as students
    from ${classesThat(caller, filter)}
    order by ${nameOrder(sql`k.title`)}, k.sourced_id
    limit ${filter.limit} offset ${filter.offset}`);
}

async function countClasses(db: Queryable, caller: Caller, filter: ClassFilter): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) as count from ${classesThat(caller, filter)}`);
  return row?.count ?? 0;
}

/** A query of `class_id` and `student_id`, each pair once. */
function membersOf(caller: Caller, classIds: readonly string[]): Sql {
  return sql`
    select distinct e.class_id, e.user_id as student_id from enrollments e
    where e.class_id = any(${textArray(classIds)}::text[]) and ${isLearner(caller)}`;
}

/** Items of the framework with a review state of these students; the caller may not read all. */
async function listItems(
  db: Queryable,
  { caller, frameworkId }: ClassMasteryQuery,
  classIds: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ item: string }>(sql`
    with students as materialized (
      select distinct m.student_id from (${membersOf(caller, classIds)}) m
    )
    select distinct s.cf_item_id as item
    from students join review_states s using (student_id)
    join cf_items i on i.sourced_id = s.cf_item_id and i.status = 'active'
    where i.document_id = ${frameworkId}`);
  return rows.map(({ item }) => item);
}

/** A class and a group. */
interface Cell extends Readonly<Record<Count, number>> {
  readonly classId: string;
  /** Index of the group. */
  readonly place: number;
  /** Null: CROWD_MIN or more. */
  readonly shown: readonly string[] | null;
}

/** The states of a student in several classes count for each of them. */
async function countCells(
  db: Queryable,
  { caller, now, settings }: ClassMasteryQuery,
  { ids, groups }: { readonly ids: readonly string[]; readonly groups: readonly Group[] },
): Promise<Cell[]> {
  const grouped = groups.flatMap(({ members }, place) =>
    members.map((itemId) => ({ itemId, place })),
  );
  const members = membersOf(caller, ids);
  const students = sql`select m.student_id from (${members}) m`;
  const recall = recallToSql(sql`local.today`, settings);
  const query = sql`
    with members as materialized (${members}), known as materialized (
      select s.student_id, g.place, count(*) as states,
        count(*) filter (where ${recall} >= s.desired_retention) as recalled
      from ${await localDays(db, students, { now, settings })}
      join review_states s using (student_id)
      join ${rowsToSql('g', { item_id: 'uuid', place: 'integer' }, grouped)}
        on g.item_id = s.cf_item_id
      left join courses c on c.sourced_id = s.source_course_id
      where ${mayReadState(caller)}
      group by 1, 2
    )
    select m.class_id, k.place, count(*) as students, sum(k.states)::integer as states,
      sum(k.recalled)::integer as recalled,
      case when count(*) < ${CROWD_MIN} then array_agg(m.student_id) end as shown
    from members m join known k using (student_id)
    group by 1, 2`;
  return db.query<Cell>(planEach(query));
}
