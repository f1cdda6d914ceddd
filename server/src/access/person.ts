/**
 * SQL predicates of what a person of the roster may read: the own data, classes that the person
 * teaches, and classes of the orgs that the person leads, with their students. They follow the
 * roster at each request; what they name comes from all applications. So the application that owns
 * a school decides alone who teaches and leads there, and for which students: any other with the
 * right to write rosters could make a principal.
 */
import type { RosterPerson } from '../http/caller.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';

/** Who leads an org and all below it. Administrators of systems run programs and lead no school. */
const LEADING_ROLES = ['districtAdministrator', 'principal', 'siteAdministrator'];

/** SQL: a row of the roster counts on the day; `endDate` is the day after the last one. */
function isOn(day: Sql, { begin, end }: { readonly begin: Sql; readonly end: Sql }): Sql {
  return sql`(coalesce(${begin} <= ${day}, true) and coalesce(${end} > ${day}, true))`;
}

/** SQL: an active enrollment (an alias) counts today, in this role. */
export function isEnrolled(
  { today }: RosterPerson,
  { seat, role }: { readonly seat: Sql; readonly role: 'student' | 'teacher' },
): Sql {
  const dates = { begin: sql`${seat}.begin_date`, end: sql`${seat}.end_date` };
  return sql`${seat}.role = ${trusted(`'${role}'`)} and ${seat}.status = 'active'
    and ${isOn(sql`${today}::date`, dates)}`;
}

// The aliases below stand nowhere else: an expression of the caller must not mean one of them.

/** A query of `org_id`: the active orgs that the person leads, and all below them. */
export function orgsLed({ sourcedId, today }: RosterPerson): Sql {
  const dates = {
    begin: sql`(role_held ->> 'beginDate')::date`,
    end: sql`(role_held ->> 'endDate')::date`,
  };
  return sql`
    with recursive led (org_id) as (
      select led_org.sourced_id
      from users leader
      cross join jsonb_array_elements(leader.record::jsonb -> 'roles') as held (role_held)
      join orgs led_org on led_org.sourced_id = role_held #>> '{org,sourcedId}'
        and led_org.status = 'active' and led_org.application_id = leader.application_id
      where leader.sourced_id = ${sourcedId}
        and role_held ->> 'role' = any(${LEADING_ROLES}::text[])
        and ${isOn(sql`${today}::date`, dates)}
      union
      select below.sourced_id from led join orgs below on below.parent_id = led.org_id
      where below.status = 'active'
    )
    select org_id from led`;
}

/**
 * A query of `org_id` and `child_id`: an active org and all below it, with the child each is in;
 * `any`: the deleted ones below it, too.
 */
export function orgsBelow(orgId: string, status: 'active' | 'any' = 'active'): Sql {
  return sql`
    with recursive under (org_id, child_id) as (
      select top.sourced_id, null::text from orgs top
      where top.sourced_id = ${orgId} and top.status = 'active'
      union
      select next.sourced_id, coalesce(under.child_id, next.sourced_id)
      from under join orgs next on next.parent_id = under.org_id
      where ${status === 'any' ? trusted('true') : sql`next.status = 'active'`}
    )
    select org_id, child_id from under`;
}

/** A query of `class_id`: the active classes that the person teaches today. */
export function classesTaught(person: RosterPerson): Sql {
  return sql`
    select taught.class_id
    from enrollments taught join classes taught_class on taught_class.sourced_id = taught.class_id
    join orgs taught_school on taught_school.sourced_id = taught_class.school_id
      and taught_school.application_id = taught.application_id
    where taught.user_id = ${person.sourcedId} and taught_class.status = 'active'
      and ${isEnrolled(person, { seat: sql`taught`, role: 'teacher' })}`;
}

/** A class, by an SQL expression of its id. Review courses have one student and no class to see. */
export function maySeeClass(person: RosterPerson, klass: Sql): Sql {
  return sql`(
    ${klass} in (${classesTaught(person)})
    or exists (
      select from classes led_class join courses led_course
        on led_course.sourced_id = led_class.course_id
      where led_class.sourced_id = ${klass} and led_class.status = 'active'
        and led_course.student_id is null and led_class.school_id in (${orgsLed(person)})
    )
  )`;
}

/** The application that owns the school of a seat (an alias) owns the seat and the student, too. */
function schoolOf(seat: Sql): { readonly from: Sql; readonly where: Sql } {
  return {
    from: sql`classes seat_class
      join orgs seat_school on seat_school.sourced_id = seat_class.school_id
      join users seat_taker on seat_taker.application_id = seat_school.application_id`,
    where: sql`seat_class.sourced_id = ${seat}.class_id and seat_taker.sourced_id = ${seat}.user_id
      and seat_school.application_id = ${seat}.application_id`,
  };
}

/** SQL: the seat (an alias) is of a student of the school, by the application that owns it. */
export function isOfSchool(seat: Sql): Sql {
  const { from, where } = schoolOf(seat);
  return sql`exists (select from ${from} where ${where})`;
}

/** A student, by an SQL expression of the id: the person, or one who is in such a class today. */
export function maySeeStudent(person: RosterPerson, student: Sql): Sql {
  const { from, where } = schoolOf(sql`taken`);
  return sql`(
    ${student} = ${person.sourcedId}
    or exists (
      select from enrollments taken, ${from}
      where ${where} and taken.user_id = ${student}
        and ${isEnrolled(person, { seat: sql`taken`, role: 'student' })}
        and ${maySeeClass(person, sql`taken.class_id`)}
    )
  )`;
}
