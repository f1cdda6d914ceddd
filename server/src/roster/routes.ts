/** The routes of the roster under `/rostering/1.0`; courses are in curriculum/routes.ts. */
import { courses, ownCourses } from '../curriculum/courses/resource.ts';
import type { Route } from '../http/route.ts';
import type { NestedRead } from '../oneroster/routes/reads.ts';
import {
  nestedRoutes,
  ROSTERING,
  readRoutes,
  recordRoutes,
} from '../oneroster/routes/record-routes.ts';
import { namesOf } from '../oneroster/routes/resource.ts';
import { academicSessions } from './academic-sessions/resource.ts';
import { classes } from './classes/resource.ts';
import { demographics } from './demographics/resource.ts';
import { enrollments } from './enrollments/resource.ts';
import { gradingPeriods, schools, students, teachers, terms } from './filtered.ts';
import { nested } from './oneroster.ts';
import { orgs } from './orgs/resource.ts';
import { users } from './users/resource.ts';

const OF_DISTRICTS = { ...ROSTERING, forOrgRoles: ['district'] } as const;

/** A list below a record of a district, of records of it. */
function isOfDistricts({ records, parents }: NestedRead): boolean {
  const kinds = parents.map((parent) => ('kind' in parent ? parent.kind : classes.kind));
  return [records.kind, ...kinds].every(({ ofDistrict }) => ofDistrict !== undefined);
}

export const rosterRoutes: readonly Route[] = [
  ...[users, orgs, classes, enrollments].flatMap((records) => recordRoutes(records, OF_DISTRICTS)),
  ...recordRoutes(academicSessions),
  ...[schools, students, teachers, terms, gradingPeriods].flatMap((records) => {
    const scopes = records.kind.ofDistrict ? OF_DISTRICTS : ROSTERING;
    return readRoutes(records, { ...scopes, path: namesOf(records).many });
  }),
  ...readRoutes(demographics, { ...ROSTERING, read: 'roster-demographics.readonly' }),
  ...nestedRoutes(
    nested.map((list) => ({
      ...list,
      ...(list.records === courses && { records: ownCourses }),
      ...(isOfDistricts(list) && { forOrgRoles: ['district'] }),
    })),
  ),
];
