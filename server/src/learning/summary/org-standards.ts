/** How many students of an org mastered each standard that its classes teach. */
import { requireSummedOrg } from '../../access/roster.ts';
import { mastersToSql } from '../../events/credit.ts';
import { isAnalyst } from '../../http/org-role.ts';
import type { Caller } from '../../http/route.ts';
import { CROWD_MIN, recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { textArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
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
  const seats = await db.query<Seat>(seatsIn(caller, ids));
  const byClass = Map.groupBy(seats, ({ classId }) => classId);
  // In these classes a number may tell of one student.
  const small = new Map([...byClass].filter(([, students]) => students.length < CROWD_MIN));
  const inSmall = [...small.values()].flat();
  if (!isAnalyst(caller)) recordDisclosure(inSmall.map(({ studentId }) => studentId));
  const isShown = ({ classId }: Seat) => !(isAnalyst(caller) && small.has(classId));
  const standards = await countMastered(db, classes, seats.filter(isShown));
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
function countMastered(
  db: Queryable,
  classes: readonly Class[],
  seats: readonly Seat[],
): Promise<StandardRow[]> {
  const classIds = textArray(seats.map(({ classId }) => classId));
  const studentIds = textArray(seats.map(({ studentId }) => studentId));
  const courseIds = [...new Set(classes.map(({ courseId }) => courseId))];
  return db.query<StandardRow>(sql`
    with seats as materialized (
      select * from unnest(${classIds}::text[], ${studentIds}::text[]) s (class_id, student_id)
    ),
    sizes as (select class_id, count(*) as students from seats group by class_id),
    taught as materialized (
      select c.sourced_id as class_id, t.item_id
      from (${taughtIn(courseIds)}) t join classes c on c.course_id = t.course_id
      join sizes on sizes.class_id = c.sourced_id
    ), top as materialized (
      select item_id, sum(students)::integer as students
      from taught join sizes using (class_id)
      group by item_id order by students desc, item_id limit ${ORG_STANDARDS_MAX}
    ), lessons_of as materialized (
      select l.sourced_id::text as lesson_id, o.cf_item_id as item_id
      from top join resource_objectives o on o.cf_item_id = top.item_id
      join lessons l on l.resource_id = o.resource_id
    ), firsts as materialized (
      select distinct r.student_id, r.lesson_id
      from (select distinct student_id from seats) s
      join assessment_results r on r.student_id = s.student_id and ${mastersToSql(sql`r`)}
    ), mastered as materialized (
      select distinct student_id, item_id from firsts join lessons_of using (lesson_id)
    ), counted as materialized (
      select item_id, count(*)::integer as mastered
      from mastered join seats using (student_id) join taught using (class_id, item_id)
      group by item_id
    )
    select i.sourced_id, i.human_coding_scheme as code,
      coalesce(i.abbreviated_statement, i.full_statement) as title,
      top.students, coalesce(counted.mastered, 0) as mastered
    from top join cf_items i on i.sourced_id = top.item_id and i.status = 'active'
    left join counted on counted.item_id = top.item_id
    order by coalesce(counted.mastered, 0)::float8 / top.students, i.document_id, i.position,
      i.sourced_id`);
}
