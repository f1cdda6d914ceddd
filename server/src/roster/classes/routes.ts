/** Classes: `/rostering/1.0/classes`. Partners see their own and those of their courses. */
import { ById } from '../../http/schema.ts';
import { recordRoutes, type Served } from '../../oneroster/record-routes.ts';
import { admitWriter } from '../../oneroster/scaffolding.ts';
import { readClass } from './put.ts';
import { classKind, classList } from './queries.ts';
import { ClassInput, ClassRecord } from './schema.ts';

const classes: Served = {
  kind: classKind,
  collection: classList,
  schema: ClassRecord,
  path: ById,
  tag: 'Roster',
  admitWriter,
};

export const classRoutes = recordRoutes(classes, {
  summary: 'Create or replace a class; its course and its school come first',
  input: ClassInput,
  read: readClass,
});
