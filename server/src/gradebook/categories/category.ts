/** Categories, which group and weight line items. All callers see all categories. */
import Type, { type Static } from 'typebox';
import { ById, Metadata } from '../../http/schema.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  canonical,
  fieldsOf,
  type Members,
  metadata,
  number,
  putOf,
  text,
} from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import {
  HEAD,
  LENIENT_HEAD,
  type Notes,
  optional,
  type Present,
  Title,
  withNotes,
} from '../../oneroster/records/schema.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { sql } from '../../storage/database/sql.ts';

const NOTES: Notes = {
  weight: 'Share in the final grade',
};

const CategoryInput = Type.Object(
  withNotes(NOTES, {
    ...LENIENT_HEAD,
    title: Title,
    weight: optional(Type.Number()),
    metadata: optional(Metadata),
  }),
  { title: 'CategoryInput', description: 'A category in a request' },
);
type Category = Present<Static<typeof CategoryInput>>;

const CategoryRecord = Type.Object(
  withNotes(NOTES, {
    ...HEAD,
    title: Type.String(),
    weight: Type.Optional(Type.Number()),
    metadata: Type.Optional(Metadata),
  }),
  {
    title: 'Category',
    description: 'A group of line items, such as homework (OneRoster v1p2)',
    additionalProperties: false,
  },
);

export const categoryKind: RecordKind = {
  name: 'category',
  shows: 'nothing',
  table: sql`categories`,
};

export const categoryMembers: Members<Category> = {
  title: text(),
  weight: number(),
  metadata: metadata(),
};

const categoryList = listOf(categoryKind, {
  plural: 'categories',
  id: 'text',
  fields: fieldsOf(categoryKind.table, categoryMembers),
  members: CategoryRecord.properties,
  search: [sql`categories.title`],
  limitMax: 3_000,
  families: ['gradebook'],
});

function readCategory(sent: Category): Put {
  return putOf('category', categoryMembers, canonical(categoryMembers, sent));
}

export const categories = defineResource({
  kind: categoryKind,
  collection: categoryList,
  schema: CategoryRecord,
  path: ById,
  tag: 'Gradebook',
  admitWriter,
  summary: 'Create or replace a category',
  input: CategoryInput,
  read: readCategory,
});
