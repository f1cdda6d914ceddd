/** The rostering service of OneRoster v1p2: its 41 reads, and writes of the platform's own. */
import { peopleAt } from '../access/roster.ts';
import { componentRoutes } from '../curriculum/components.ts';
import { courses } from '../curriculum/courses/resource.ts';
import type { Route } from '../http/route.ts';
import { discoveryRoutes } from '../oneroster/routes/discovery.ts';
import { filteredBy } from '../oneroster/routes/page.ts';
import {
  type CollectionReads,
  type NestedRead,
  readOperations,
} from '../oneroster/routes/reads.ts';
import type { ReadableResource } from '../oneroster/routes/resource.ts';
import { rostering } from '../oneroster/routes/services.ts';
import { type CollectionWrites, writeOperations } from '../oneroster/routes/writes.ts';
import { type Sql, sql } from '../storage/database/sql.ts';
import { academicSessions } from './academic-sessions/resource.ts';
import { classes } from './classes/resource.ts';
import { demographics } from './demographics/resource.ts';
import { enrollments } from './enrollments/resource.ts';
import { gradingPeriods, schools, students, teachers, terms } from './filtered.ts';
import { orgs } from './orgs/resource.ts';
import { users } from './users/resource.ts';

const CORE = ['roster-core.readonly', 'roster.readonly'];
const FULL = ['roster.readonly'];
const DEMOGRAPHICS = ['roster-demographics.readonly'];
const WRITE = ['roster.createput'];
/** The standard has no scope of their own to write them: who may not read them may not write. */
const WRITE_DEMOGRAPHICS = ['roster.createput roster-demographics.readonly'];

const COLLECTIONS: readonly ReadableResource[] = [
  ...[academicSessions, classes, courses, enrollments, gradingPeriods, orgs, schools],
  ...[students, teachers, terms, users],
];

/** Condition: the user has an active enrollment in one of these classes, in this role. */
function inClasses(role: 'student' | 'teacher', which: Sql): Sql {
  return sql`users.sourced_id in (${enrolled(role, which)})`;
}

function enrolled(role: 'student' | 'teacher', which: Sql): Sql {
  return sql`select user_id from enrollments
    where role = ${role} and status = 'active' and ${which}`;
}

/** One set of ids: for either of two conditions PostgreSQL would pass all users. */
function inSchool(role: 'student' | 'teacher') {
  return (school: string) => sql`users.sourced_id in (
    ${peopleAt(school, role)}
    union all ${enrolled(role, sql`school_id = ${school}`)}
  )`;
}

function inClass(role: 'student' | 'teacher') {
  return (klass: string) => inClasses(role, sql`class_id = ${klass}`);
}

/** The classes that are found below a school. */
function classesOfSchool(school: string): ReadableResource {
  return filteredBy(classes, sql`classes.school_id = ${school}`);
}

/** Condition: the user has an active enrollment in the class, in this role or in any. */
function classesOf(role?: 'student' | 'teacher') {
  const inRole = role ? sql`role = ${role}` : sql`true`;
  return (user: string) => sql`classes.sourced_id in (
    select class_id from enrollments
    where user_id = ${user} and status = 'active' and ${inRole}
  )`;
}

/** The standard's name, records, the parents in the path, the condition for the records. */
const NESTED: readonly [string, ReadableResource, NestedRead['parents'], NestedRead['where']][] = [
  ['getStudentsForClass', users, [classes], inClass('student')],
  ['getTeachersForClass', users, [classes], inClass('teacher')],
  ['getClassesForCourse', classes, [courses], (course) => sql`classes.course_id = ${course}`],
  ['getClassesForSchool', classes, [schools], (school) => sql`classes.school_id = ${school}`],
  [
    'getEnrollmentsForClassInSchool',
    enrollments,
    [schools, classesOfSchool],
    (_school, klass) => sql`enrollments.class_id = ${klass}`,
  ],
  [
    'getStudentsForClassInSchool',
    users,
    [schools, classesOfSchool],
    (_school, klass) => inClass('student')(klass),
  ],
  [
    'getTeachersForClassInSchool',
    users,
    [schools, classesOfSchool],
    (_school, klass) => inClass('teacher')(klass),
  ],
  [
    'getCoursesForSchool',
    courses,
    [schools],
    (school) => sql`(
      courses.org_id = ${school} or courses.sourced_id in (
        select course_id from classes where school_id = ${school} and status = 'active'
      )
    )`,
  ],
  [
    'getEnrollmentsForSchool',
    enrollments,
    [schools],
    (school) => sql`enrollments.school_id = ${school}`,
  ],
  ['getStudentsForSchool', users, [schools], inSchool('student')],
  ['getTeachersForSchool', users, [schools], inSchool('teacher')],
  [
    'getTermsForSchool',
    terms,
    [schools],
    (school) => sql`academic_sessions.sourced_id in (
      select unnest(term_ids) from classes where school_id = ${school} and status = 'active'
    )`,
  ],
  ['getClassesForStudent', classes, [students], classesOf('student')],
  ['getClassesForTeacher', classes, [teachers], classesOf('teacher')],
  ['getClassesForUser', classes, [users], classesOf()],
  ['getClassesForTerm', classes, [terms], (term) => sql`classes.term_ids @> array[${term}]`],
  [
    'getGradingPeriodsForTerm',
    gradingPeriods,
    [terms],
    (term) => sql`academic_sessions.parent_id = ${term}`,
  ],
];

const collections: readonly CollectionReads[] = [
  ...COLLECTIONS.map((records) => ({ records, scope: CORE })),
  { records: demographics, scope: DEMOGRAPHICS },
];

/** The lists below other records. */
export const nested: readonly NestedRead[] = NESTED.map(([operation, records, parents, where]) => {
  return { operation, records, parents, where, scope: FULL };
});

const WRITTEN = [users, orgs, classes, courses, enrollments, academicSessions];

const writes: readonly CollectionWrites[] = [
  ...WRITTEN.map((records) => ({ records, put: WRITE, post: WRITE, remove: WRITE })),
  {
    records: demographics,
    put: WRITE_DEMOGRAPHICS,
    post: WRITE_DEMOGRAPHICS,
    remove: WRITE_DEMOGRAPHICS,
    idGiven: true,
  },
];

const operations: readonly Route[] = [
  ...readOperations(rostering, { collections, nested }),
  ...componentRoutes,
  ...writeOperations(rostering, writes),
];

export const onerosterRosterRoutes: readonly Route[] = [
  ...operations,
  ...discoveryRoutes(rostering, operations),
];
