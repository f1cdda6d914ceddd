/** Lessons: `/rostering/1.0/lessons`, and the lessons of a unit. */
import { ByUuid } from '../../http/schema.ts';
import { listBelowRoute, recordRoutes, type Served } from '../../oneroster/record-routes.ts';
import { sql } from '../../storage/sql.ts';
import { unitKind } from '../units/queries.ts';
import { readLesson } from './put.ts';
import { lessonKind, lessonList } from './queries.ts';
import { LessonInput, LessonRecord } from './schema.ts';

const lessons: Served = {
  kind: lessonKind,
  collection: lessonList,
  schema: LessonRecord,
  path: ByUuid,
  tag: 'Curriculum',
};

export const lessonRoutes = [
  ...recordRoutes(lessons, {
    summary: 'Create or replace a lesson; its unit and its resource come first',
    input: LessonInput,
    read: readLesson,
  }),
  listBelowRoute(lessons, {
    url: '/units/:sourcedId/lessons',
    kind: unitKind,
    path: ByUuid,
    where: (id) => sql`lessons.unit_id = ${id}`,
    summary: 'List the lessons of a unit',
  }),
];
