/** Line items: their kind, members, list and rows. */
import { mayReadClass } from '../../access/roster.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  type Canonical,
  fieldsOf,
  instant,
  json,
  type Members,
  metadata,
  number,
  recordRow,
  reference,
  text,
} from '../../oneroster/records/members.ts';
import type { RecordHeader } from '../../oneroster/records/records.ts';
import { academicSessionKind, orgKind } from '../../oneroster/records/roster-kinds.ts';
import { classKind, findSchool } from '../../roster/classes/record.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { categoryKind } from '../categories/category.ts';
import { knownReferences, type OptionalReference, recordWithKnown } from '../references.ts';
import { canonicalObjectives } from '../schema.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';
import { type LineItem, LineItemRecord } from './schema.ts';

/** What is left out for callers who may not read it. */
const optionalReferences = (): readonly OptionalReference[] => [
  { member: 'scoreScale', kind: scoreScaleKind, id: sql`line_items.score_scale_id` },
];

export const lineItemKind: RecordKind = {
  name: 'lineItem',
  shows: 'nothing',
  table: sql`line_items`,
  visible: (caller) => mayReadClass(caller, sql`line_items.class_id`),
  recordFor: (caller) => recordWithKnown(caller, sql`line_items.record`, optionalReferences()),
  knownFor: (caller) => knownReferences(caller, optionalReferences()),
};

export const lineItemMembers: Members<LineItem> = {
  title: text(),
  description: text(),
  assignDate: instant(),
  dueDate: instant(),
  class: reference(classKind),
  school: reference(orgKind),
  category: reference(categoryKind),
  gradingPeriod: reference(academicSessionKind),
  academicSession: reference(academicSessionKind),
  scoreScale: reference(scoreScaleKind),
  resultValueMin: number(),
  resultValueMax: number(),
  learningObjectiveSet: json({ read: canonicalObjectives }),
  metadata: metadata(),
};

export const lineItemList = listOf(lineItemKind, {
  plural: 'lineItems',
  id: 'text',
  fields: fieldsOf(lineItemKind.table, lineItemMembers),
  members: LineItemRecord.properties,
  search: [sql`line_items.title`],
  limitMax: 3_000,
  families: ['gradebook', 'roster'],
});

/** The row of a line item; without a school it has that of its class, if that is stored. */
export async function lineItemRow(
  db: Queryable,
  header: RecordHeader,
  sent: Canonical<LineItem>,
): Promise<Row> {
  const school = sent.school ?? (await findSchool(db, sent.class.sourcedId));
  return recordRow<LineItem>(header, lineItemMembers, { ...sent, ...(school && { school }) });
}
