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
/** The standard has no scope of their own to write them: who may not read them may not write them. */
const WRITE_DEMOGRAPHICS = ['roster.createput roster-demographics.readonly'];

/** Path, records, the standard's names of the list and of the single record. */
const COLLECTIONS: readonly [string, ReadableResource, string, string][] = [
  ['/academicSessions', academicSessions, 'getAllAcademicSessions', 'getAcademicSession'],
  ['/classes', classes, 'getAllClasses', 'getClass'],
  ['/courses', courses, 'getAllCourses', 'getCourse'],
  ['/enrollments', enrollments, 'getAllEnrollments', 'getEnrollment'],
  ['/gradingPeriods', gradingPeriods, 'getAllGradingPeriods', 'getGradingPeriod'],
  ['/orgs', orgs, 'getAllOrgs', 'getOrg'],
  ['/schools', schools, 'getAllSchools', 'getSchool'],
  ['/students', students, 'getAllStudents', 'getStudent'],
  ['/teachers', teachers, 'getAllTeachers', 'getTeacher'],
  ['/terms', terms, 'getAllTerms', 'getTerm'],
  ['/users', users, 'getAllUsers', 'getUser'],
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

/** Path, the standard's name, records, the parents in the path, the condition for the records. */
const NESTED: readonly [
  string,
  string,
  ReadableResource,
  NestedRead['parents'],
  NestedRead['where'],
][] = [
  [
    '/classes/:classSourcedId/students',
    'getStudentsForClass',
    users,
    [classes],
    inClass('student'),
  ],
  [
    '/classes/:classSourcedId/teachers',
    'getTeachersForClass',
    users,
    [classes],
    inClass('teacher'),
  ],
  [
    '/courses/:courseSourcedId/classes',
    'getClassesForCourse',
    classes,
    [courses],
    (course) => sql`classes.course_id = ${course}`,
  ],
  [
    '/schools/:schoolSourcedId/classes',
    'getClassesForSchool',
    classes,
    [schools],
    (school) => sql`classes.school_id = ${school}`,
  ],
  [
    '/schools/:schoolSourcedId/classes/:classSourcedId/enrollments',
    'getEnrollmentsForClassInSchool',
    enrollments,
    [schools, classesOfSchool],
    (_school, klass) => sql`enrollments.class_id = ${klass}`,
  ],
  [
    '/schools/:schoolSourcedId/classes/:classSourcedId/students',
    'getStudentsForClassInSchool',
    users,
    [schools, classesOfSchool],
    (_school, klass) => inClass('student')(klass),
  ],
  [
    '/schools/:schoolSourcedId/classes/:classSourcedId/teachers',
    'getTeachersForClassInSchool',
    users,
    [schools, classesOfSchool],
    (_school, klass) => inClass('teacher')(klass),
  ],
  [
    '/schools/:schoolSourcedId/courses',
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
    '/schools/:schoolSourcedId/enrollments',
    'getEnrollmentsForSchool',
    enrollments,
    [schools],
    (school) => sql`enrollments.school_id = ${school}`,
  ],
  [
    '/schools/:schoolSourcedId/students',
    'getStudentsForSchool',
    users,
    [schools],
    inSchool('student'),
  ],
  [
    '/schools/:schoolSourcedId/teachers',
    'getTeachersForSchool',
    users,
    [schools],
    inSchool('teacher'),
  ],
  [
    '/schools/:schoolSourcedId/terms',
    'getTermsForSchool',
    terms,
    [schools],
    (school) => sql`academic_sessions.sourced_id in (
      select unnest(term_ids) from classes where school_id = ${school} and status = 'active'
    )`,
  ],
  [
    '/students/:studentSourcedId/classes',
    'getClassesForStudent',
    classes,
    [students],
    classesOf('student'),
  ],
  [
    '/teachers/:teacherSourcedId/classes',
    'getClassesForTeacher',
    classes,
    [teachers],
    classesOf('teacher'),
  ],
  ['/users/:userSourcedId/classes', 'getClassesForUser', classes, [users], classesOf()],
  [
    '/terms/:termSourcedId/classes',
    'getClassesForTerm',
    classes,
    [terms],
    (term) => sql`classes.term_ids @> array[${term}]`,
  ],
  [
    '/terms/:termSourcedId/gradingPeriods',
    'getGradingPeriodsForTerm',
    gradingPeriods,
    [terms],
    (term) => sql`academic_sessions.parent_id = ${term}`,
  ],
];

const collections: readonly CollectionReads[] = [
  ...COLLECTIONS.map(([path, records, list, single]) => ({
    path,
    records,
    list,
    single,
    scope: CORE,
  })),
  {
    path: '/demographics',
    records: demographics,
    list: 'getAllDemographics',
    single: 'getDemographics',
    scope: DEMOGRAPHICS,
  },
];

/** The lists below other records. */
export const nested: readonly NestedRead[] = NESTED.map(
  ([path, operation, records, parents, where]) => {
    return { path, operation, records, parents, where, scope: FULL };
  },
);

const WRITTEN = [users, orgs, classes, courses, enrollments, academicSessions];

const writes: readonly CollectionWrites[] = [
  ...WRITTEN.map((records) => ({
    path: `/${records.collection.plural}`,
    records,
    put: WRITE,
    post: WRITE,
    remove: WRITE,
  })),
  {
    path: '/demographics',
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
