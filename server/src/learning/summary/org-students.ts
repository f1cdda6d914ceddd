/** What each student of an org did and knows, by name or by pseudonym. */
import { requireSummedOrg } from '../../access/roster.ts';
import type { Caller } from '../../http/caller.ts';
import { seesPseudonyms } from '../../http/org-role.ts';
import type { PageRange } from '../../listing/page.ts';
import { CROWD_MIN, recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { pseudonymOf } from '../../privacy/person-hash.ts';
import { rowsToSql } from '../../storage/database/batch.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { planEach, type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { nameOrder } from '../../storage/folding.ts';
import { findNumbers } from '../numbers.ts';
import { listMastered } from './mastered.ts';
import { type Class, listClasses, type OrgSummaryOf, seatsIn } from './org.ts';
import { spanOf } from './period.ts';
import { listXpByDay } from './queries.ts';

interface StudentsOf extends OrgSummaryOf {
  readonly place: PageRange;
}

/** Throws a Problem 404 for an org whose sums the caller may not read. */
export async function listOrgStudents(db: Queryable, wanted: StudentsOf) {
  const { caller, orgId, period, timezone, today, now } = wanted;
  const span = spanOf(period, { today, term: null });
  const { name } = await requireSummedOrg(db, caller, orgId);
  const classes = await listClasses(db, orgId);
  const { students, ...counts } = await findPage(db, wanted, classes ?? []);
  const ids = students.map(({ sourcedId }) => sourcedId);
  const isNamed = !seesPseudonyms(caller);
  if (isNamed) recordDisclosure(ids);
  const days = { startDate: span.from, endDate: span.until, timezone };
  const numbersOf = await findNumbers(db, ids, { caller, days, now });
  const worked = await listXpByDay(db, ids, { caller, days });
  const activeDays = countByStudent(worked.filter(({ xp }) => xp > 0));
  const firsts = await listMastered(db, ids, { caller, timezone });
  const mastered = countByStudent(
    firsts.filter(({ day }) => day >= span.from && day <= span.until),
  );
  const rows = students.map(({ studentKey, grade, school, sourcedId, ...names }) => ({
    ...{ studentKey, ...(isNamed && { sourcedId, ...names }), grade, school },
    ...numbersOf(sourcedId),
    ...{ activeDays: activeDays(sourcedId), mastered: mastered(sourcedId) },
  }));
  return {
    ...{ orgId, name, period: { name: period, ...span }, timezone },
    ...{ asOf: now, students: classes && rows, ...counts },
  };
}

function countByStudent(rows: readonly { readonly studentId: string }[]) {
  const found = Map.groupBy(rows, ({ studentId }) => studentId);
  return (id: string) => found.get(id)?.length ?? 0;
}

interface Page {
  readonly students: readonly {
    readonly studentKey: string;
    readonly sourcedId: string;
    readonly givenName: string | null;
    readonly familyName: string | null;
    readonly grade: string | null;
    readonly school: { readonly sourcedId: string; readonly name: string };
  }[];
  readonly total: number;
  /** Schools of which no student is shown. */
  readonly withheld: number;
}

const USERS = sql`join users u on u.sourced_id = s.student_id`;

/** The students of these classes, by pseudonym or by name. */
async function findPage(
  db: Queryable,
  { caller, place }: StudentsOf,
  classes: readonly Class[],
): Promise<Page> {
  const studentKey = pseudonymOf(sql`s.student_id`);
  const names = sql`${nameOrder(sql`u.family_name`)}, ${nameOrder(sql`u.given_name`)}, s.student_id`;
  // A pseudonym follows from the id: its order needs no user.
  const [users, order] = seesPseudonyms(caller) ? [sql``, studentKey] : [USERS, names];
  const query = sql`
    with ${shownStudents(caller, classes)}, page as (
      select s.student_id, s.school_id from shown s ${users}
      order by ${order} limit ${place.limit} offset ${place.offset}
    )
    select coalesce((
      select json_agg(json_build_object(
        'studentKey', ${studentKey}, 'sourcedId', s.student_id,
        'givenName', u.given_name, 'familyName', u.family_name, 'grade', ${shownGrade(caller)},
        'school', json_build_object('sourcedId', s.school_id, 'name', o.name)
      ) order by ${order})
      from page s ${USERS} join orgs o on o.sourced_id = s.school_id
    ), '[]') as students,
    (select count(*) from shown) as total, (select count(*) from small) as withheld`;
  const page = await db.first<Page>(planEach(query));
  if (!page) throw new Error('A statement that reads from no table has one row.');
  return page;
}

/**
 * SQL: `shown (student_id, school_id)`, the schools `small`, which are withheld, and those
 * `graded`, without a grade of few students. A school with few students tells who a pseudonym is:
 * its students are left out, whatever org was asked for, so that no difference of lists shows them.
 */
function shownStudents(caller: Caller, classes: readonly Class[]): Sql {
  const ids = classes.map(({ classId }) => classId);
  const places = classes.map(({ classId, school }) => ({ classId, schoolId: school.sourcedId }));
  return sql`
    seats as materialized (
      select distinct s.student_id, k.school_id
      from (${seatsIn(caller, ids)}) s
      join ${rowsToSql('k', { class_id: 'text', school_id: 'text' }, places)} using (class_id)
    ), small as materialized (
      select school_id from seats where ${trusted(String(seesPseudonyms(caller)))}
      group by school_id having count(*) < ${CROWD_MIN}
    ), shown as materialized (
      select student_id, min(school_id) as school_id from seats
      where not exists (select from small where small.school_id = seats.school_id)
      group by student_id
    ), graded as materialized (
      select school_id from (
        select school_id, count(*) as students from seats
        group by school_id, (select grades[1] from users where sourced_id = seats.student_id)
      ) by_grade
      group by school_id having min(students) >= ${CROWD_MIN}
    )`;
}

/**
 * SQL: the grade of the user `u` on the page `s`. One of few students tells who a pseudonym is, as
 * a small school does; a null would, too: a school shows all its grades, or none.
 */
function shownGrade(caller: Caller): Sql {
  const grade = sql`u.grades[1]`;
  if (!seesPseudonyms(caller)) return grade;
  return sql`case when s.school_id in (select school_id from graded) then ${grade} end`;
}
