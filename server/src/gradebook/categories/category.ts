/** Categories, which group and weight line items. All callers see all categories. */
import {
  type BodyOf,
  metadata,
  number,
  recordShape,
  title,
} from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { canonical, listOf, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { sql } from '../../storage/database/sql.ts';

export const categoryKind: RecordKind = {
  name: 'category',
  shows: 'nothing',
  table: sql`categories`,
};

export const categoryShape = recordShape(
  categoryKind,
  {
    title: 'Category',
    input: 'A category in a request',
    record: 'A group of line items, such as homework (OneRoster v1p2)',
  },
  {
    title: title(),
    weight: number({ description: 'Share in the final grade' }),
    metadata: metadata(),
  },
);
type Category = BodyOf<typeof categoryShape>;

const categoryList = listOf(categoryShape, {
  plural: 'categories',
  search: [sql`categories.title`],
  limitMax: 3_000,
  families: ['gradebook'],
});

function readCategory(sent: Category): Put {
  return putOf(categoryShape, canonical(categoryShape, sent));
}

export const categories = defineResource({
  ...categoryShape,
  collection: categoryList,
  tag: 'Gradebook',
  admitWriter,
  summary: 'Create or replace a category',
  read: readCategory,
});
