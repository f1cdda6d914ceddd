/** Categories, which group and weight line items. All callers see all categories. */
import { metadata, number, recordShape, title } from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { describedResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { sql } from '../../storage/database/sql.ts';

export const categoryKind: RecordKind = {
  name: 'category',
  shows: 'nothing',
  table: sql`categories`,
};

export const categoryShape = recordShape(
  categoryKind,
  'A group of line items, such as homework (OneRoster v1p2)',
  {
    title: title(),
    weight: number({ description: 'Share in the final grade' }),
    metadata: metadata(),
  },
);

export const categories = describedResource(categoryShape, {
  list: { plural: 'categories', families: ['gradebook'] },
  tag: 'Gradebook',
  admitWriter,
  summary: 'Create or replace a category',
});
