/** The routes of the roster under `/rostering/1.0`; courses are in curriculum/routes.ts. */
import { courses, ownCourses } from '../curriculum/courses/resource.ts';
import type { Route } from '../http/route.ts';
import {
  nestedRoutes,
  ROSTERING,
  readRoutes,
  recordRoutes,
} from '../oneroster/routes/record-routes.ts';
import { academicSessions } from './academic-sessions/resource.ts';
import { classes } from './classes/resource.ts';
import { demographics } from './demographics/resource.ts';
import { enrollments } from './enrollments/resource.ts';
import { gradingPeriods, schools, students, teachers, terms } from './filtered.ts';
import { nested } from './oneroster.ts';
import { orgs } from './orgs/resource.ts';
import { users } from './users/resource.ts';

/** What OneRoster lists by itself of orgs, users and academic sessions. */
const PARTS = [
  ['school', 'schools', schools],
  ['student', 'students', students],
  ['teacher', 'teachers', teachers],
  ['term', 'terms', terms],
  ['gradingPeriod', 'gradingPeriods', gradingPeriods],
] as const;

export const rosterRoutes: readonly Route[] = [
  ...[users, orgs, classes, enrollments, academicSessions].flatMap((records) =>
    recordRoutes(records),
  ),
  ...PARTS.flatMap(([one, many, records]) =>
    readRoutes({ ...records, names: { one, many } }, { ...ROSTERING, path: many }),
  ),
  ...readRoutes(demographics, { ...ROSTERING, read: 'roster-demographics.readonly' }),
  ...nestedRoutes(
    nested.map((list) => (list.records === courses ? { ...list, records: ownCourses } : list)),
  ),
];
