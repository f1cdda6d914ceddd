/** The routes of the roster under `/rostering/1.0`; courses are in curriculum/routes.ts. */
import type { Route } from '../http/route.ts';
import { ROSTERING, readRoutes, recordRoutes } from '../oneroster/routes/record-routes.ts';
import { academicSessions } from './academic-sessions/resource.ts';
import { classes } from './classes/resource.ts';
import { enrollments } from './enrollments/resource.ts';
import { schools } from './filtered.ts';
import { orgs } from './orgs/resource.ts';
import { users } from './users/resource.ts';

export const rosterRoutes: readonly Route[] = [
  ...[users, orgs, classes, enrollments, academicSessions].flatMap((records) =>
    recordRoutes(records),
  ),
  ...readRoutes(
    { ...schools, names: { one: 'school', many: 'schools' } },
    { ...ROSTERING, path: 'schools' },
  ),
];
