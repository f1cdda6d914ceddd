/** Routes of courses, units, lessons and resources under `/rostering/1.0`. */
import type { Route } from '../http/route.ts';
import { ById, ByUuid } from '../http/schema.ts';
import { listBelowRoute, recordRoutes } from '../oneroster/routes/record-routes.ts';
import { sql } from '../storage/database/sql.ts';
import { courseKind } from './courses/record.ts';
import { ownCourses } from './courses/resource.ts';
import { lessons } from './lessons/resource.ts';
import { courseNumbers } from './overview/course-numbers.ts';
import { coverage } from './overview/coverage.ts';
import { courseTree } from './overview/tree.ts';
import { resources } from './resources/resource.ts';
import { unitKind } from './units/record.ts';
import { units } from './units/resource.ts';

export const curriculumRoutes: readonly Route[] = [
  ...[ownCourses, units, lessons, resources].flatMap((records) => recordRoutes(records)),
  listBelowRoute(units, {
    url: '/courses/:sourcedId/units',
    kind: courseKind,
    path: ById,
    where: (id) => sql`units.course_id = ${id} and units.parent_id is null`,
    summary: 'List the root-level units of a course',
  }),
  listBelowRoute(units, {
    url: '/units/:sourcedId/units',
    kind: unitKind,
    path: ByUuid,
    where: (id) => sql`units.parent_id = ${id}`,
    summary: 'List the sub-units of a unit',
  }),
  listBelowRoute(lessons, {
    url: '/units/:sourcedId/lessons',
    kind: unitKind,
    path: ByUuid,
    where: (id) => sql`lessons.unit_id = ${id}`,
    summary: 'List the lessons of a unit',
  }),
  courseTree,
  coverage,
  courseNumbers,
];
