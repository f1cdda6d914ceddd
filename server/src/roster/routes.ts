/** Users, orgs, classes, enrollments and academic sessions under `/rostering/1.0`. */
import type { Route } from '../http/route.ts';
import { readRoutes, recordRoutes } from '../oneroster/record-routes.ts';
import { academicSessions } from './academic-sessions/served.ts';
import { classes } from './classes/served.ts';
import { enrollments } from './enrollments/served.ts';
import { schools } from './narrowed.ts';
import { orgs } from './orgs/served.ts';
import { users } from './users/served.ts';

export const rosterRoutes: readonly Route[] = [
  ...[users, orgs, classes, enrollments, academicSessions].flatMap((records) =>
    recordRoutes(records),
  ),
  ...readRoutes(schools, 'schools'),
];
