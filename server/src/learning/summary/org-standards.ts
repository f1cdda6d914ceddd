/** How many students of an org mastered each standard that its classes teach. */
import { requireSummedOrg } from '../../access/roster.ts';
import { mastersToSql } from '../../events/credit.ts';
import type { Caller } from '../../http/caller.ts';
import { isAnalyst } from '../../http/org-role.ts';
import { CROWD_MIN, recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { integerArray, textArray, uuidArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { planEach, sql } from '../../storage/database/sql.ts';
import { type Class, listClasses, seatsIn } from './org.ts';
import { ORG_STANDARDS_MAX } from './org-schema.ts';
import { taughtIn } from './queries.ts';

interface StandardsOf {
  readonly caller: Caller;
  readonly orgId: string;
}

/** Throws a Problem 404 for an org whose sums the caller may not read. */
export async function listOrgStandards(db: Queryable, { caller, orgId }: StandardsOf) {
  await requireSummedOrg(db, caller, orgId);
  const classes = await listClasses(db, orgId);
  if (!classes) return { orgId, standards: null, withheld: 0 };
  const ids = classes.map(({ classId }) => classId);
  const seats = await db.query<Seat>(planEach(seatsIn(caller, ids)));
  const byClass = Map.groupBy(seats, ({ classId }) => classId);
  // In these classes a number may tell of one student.
  const small = new Map([...byClass].filter(([, students]) => students.length < CROWD_MIN));
  const inSmall = [...small.values()].flat();
  if (!isAnalyst(caller)) recordDisclosure(inSmall.map(({ studentId }) => studentId));
  if (isAnalyst(caller)) for (const classId of small.keys()) byClass.delete(classId);
  const standards = await countMastered(db, classes, byClass);
  return { orgId, standards, withheld: isAnalyst(caller) ? small.size : 0 };
}

/** A student in a class. */
interface Seat {
  readonly classId: string;
  readonly studentId: string;
}

interface StandardRow {
  readonly sourcedId: string;
  readonly code: string | null;
  readonly title: string;
  readonly students: number;
  readonly mastered: number;
}

/**
 * The standards that most students are taught, the smallest share that mastered it first. Of each
 * class its own students, so that no difference of two orgs is about fewer than a class.
 */
async function countMastered(
  db: Queryable,
  classes: readonly Class[],
  byClass: ReadonlyMap<string, readonly Seat[]>,
): Promise<StandardRow[]> {
  const courseIds = [...new Set(classes.map(({ courseId }) => courseId))];
  const rows = await db.query<{ courseId: string; itemId: string }>(planEach(taughtIn(courseIds)));
  const itemsOf = Map.groupBy(rows, ({ courseId }) => courseId);
  const taught = classes.flatMap(({ classId, courseId }) => {
    const students = byClass.get(classId)?.length ?? 0;
    const items = students === 0 ? [] : (itemsOf.get(courseId) ?? []);
    return items.map(({ itemId }) => ({ classId, itemId, students }));
  });
  const top = mostTaught(taught);
  return readStandards(db, {
    top,
    seats: [...byClass.values()].flat(),
    taught: taught.filter(({ itemId }) => top.has(itemId)),
  });
}

/** A class teaches a standard. */
interface Taught {
  readonly classId: string;
  readonly itemId: string;
  /** In the class. */
  readonly students: number;
}

/** The number of students by standard, of those with the most. */
function mostTaught(taught: readonly Taught[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { itemId, students } of taught) {
    sums.set(itemId, (sums.get(itemId) ?? 0) + students);
  }
  const byStudents = [...sums].sort(
    ([left, some], [right, more]) => more - some || (left < right ? -1 : 1),
  );
  return new Map(byStudents.slice(0, ORG_STANDARDS_MAX));
}

interface Counted {
  readonly top: ReadonlyMap<string, number>;
  readonly taught: readonly Taught[];
  readonly seats: readonly Seat[];
}

/** All is sent as arrays, whose lengths PostgreSQL knows: of its own steps it guesses them. */
async function readStandards(
  db: Queryable,
  { top, taught, seats }: Counted,
): Promise<StandardRow[]> {
  const ids = uuidArray([...top.keys()]);
  const lessons = await db.query<{ lessonId: string; itemId: string }>(sql`
    select distinct l.sourced_id::text as lesson_id, o.cf_item_id as item_id
    from resource_objectives o join lessons l on l.resource_id = o.resource_id
    where o.cf_item_id = any(${ids}::uuid[]) and l.student_id is null`);
  const query = sql`
    with counted as materialized (
      select item_id, count(*)::integer as mastered from (
        select distinct s.class_id, s.student_id, t.item_id
        from unnest(
          ${textArray(seats.map(({ classId }) => classId))}::text[],
          ${textArray(seats.map(({ studentId }) => studentId))}::text[]
        ) s (class_id, student_id)
        join assessment_results r on r.student_id = s.student_id and ${mastersToSql(sql`r`)}
        join unnest(
          ${textArray(lessons.map(({ lessonId }) => lessonId))}::text[],
          ${uuidArray(lessons.map(({ itemId }) => itemId))}::uuid[]
        ) l (lesson_id, item_id) on l.lesson_id = r.lesson_id
        join unnest(
          ${textArray(taught.map(({ classId }) => classId))}::text[],
          ${uuidArray(taught.map(({ itemId }) => itemId))}::uuid[]
        ) t (class_id, item_id) on t.class_id = s.class_id and t.item_id = l.item_id
      ) mastered group by item_id
    )
    select i.sourced_id, i.human_coding_scheme as code,
      coalesce(i.abbreviated_statement, i.full_statement) as title,
      top.students, coalesce(counted.mastered, 0) as mastered
    from unnest(${ids}::uuid[], ${integerArray([...top.values()])}::integer[])
      top (item_id, students)
    join cf_items i on i.sourced_id = top.item_id and i.status = 'active'
    left join counted on counted.item_id = top.item_id
    order by coalesce(counted.mastered, 0)::float8 / top.students, i.document_id, i.position,
      i.sourced_id`;
  return db.query<StandardRow>(planEach(query));
}
