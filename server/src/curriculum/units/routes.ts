/** Units: `/rostering/1.0/units`, and the units of a course or of a unit. */
import { ById, ByUuid } from '../../http/schema.ts';
import { listBelowRoute, recordRoutes, type Served } from '../../oneroster/record-routes.ts';
import { sql } from '../../storage/sql.ts';
import { courseKind } from '../courses/queries.ts';
import { readUnit } from './put.ts';
import { unitKind, unitList } from './queries.ts';
import { UnitInput, UnitRecord } from './schema.ts';

const units: Served = {
  kind: unitKind,
  collection: unitList,
  schema: UnitRecord,
  path: ByUuid,
  tag: 'Curriculum',
};

export const unitRoutes = [
  ...recordRoutes(units, {
    summary: 'Create or replace a unit; its course, and its parent if it has one, come first',
    input: UnitInput,
    read: readUnit,
  }),
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
];
