/** The SQL of line items. */
import { mayReadClass } from '../../access/roster.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import { headerColumns, type RecordHeader, renderRecord } from '../../oneroster/records/records.ts';
import { findSchoolId } from '../../roster/classes/queries.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { recordWithKnown } from '../references.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';
import { type CanonicalLineItem, lineItemMembers } from './record.ts';
import { LineItemRecord } from './schema.ts';

export const lineItemKind: RecordKind = {
  name: 'lineItem',
  table: sql`line_items`,
  visible: (caller) => mayReadClass(caller, sql`line_items.class_id`),
  recordFor: (caller) =>
    recordWithKnown(caller, sql`line_items.record`, [
      { member: 'scoreScale', kind: scoreScaleKind, id: sql`line_items.score_scale_id` },
    ]),
};

export const lineItemList = listOf(lineItemKind, {
  plural: 'lineItems',
  id: 'text',
  fields: {
    title: { kind: 'text', sql: sql`line_items.title` },
    description: { kind: 'text', sql: sql`line_items.description` },
    assignDate: { kind: 'instant', sql: sql`line_items.assign_date` },
    dueDate: { kind: 'instant', sql: sql`line_items.due_date` },
    'class.sourcedId': { kind: 'text', sql: sql`line_items.class_id` },
    'school.sourcedId': { kind: 'text', sql: sql`line_items.school_id` },
    'category.sourcedId': { kind: 'text', sql: sql`line_items.category_id` },
    'gradingPeriod.sourcedId': { kind: 'text', sql: sql`line_items.grading_period_id` },
    'academicSession.sourcedId': { kind: 'text', sql: sql`line_items.academic_session_id` },
    'scoreScale.sourcedId': { kind: 'text', sql: sql`line_items.score_scale_id` },
    resultValueMin: { kind: 'number', sql: sql`line_items.result_value_min` },
    resultValueMax: { kind: 'number', sql: sql`line_items.result_value_max` },
  },
  members: LineItemRecord.properties,
  search: [sql`line_items.title`],
  limitMax: 3_000,
  families: ['gradebook', 'roster'],
});

export async function lineItemRow(
  db: Queryable,
  header: RecordHeader,
  lineItem: CanonicalLineItem,
): Promise<Row> {
  const classId = lineItem.class.sourcedId;
  const schoolId = lineItem.school?.sourcedId ?? (await findSchoolId(db, classId));
  return {
    ...headerColumns(header),
    title: lineItem.title,
    description: lineItem.description,
    assign_date: lineItem.assignDate,
    due_date: lineItem.dueDate,
    class_id: classId,
    school_id: schoolId,
    category_id: lineItem.category.sourcedId,
    grading_period_id: lineItem.gradingPeriod?.sourcedId,
    academic_session_id: lineItem.academicSession?.sourcedId,
    score_scale_id: lineItem.scoreScale?.sourcedId,
    result_value_min: lineItem.resultValueMin,
    result_value_max: lineItem.resultValueMax,
    metadata: lineItem.metadata,
    record: renderRecord(header, lineItemMembers(lineItem, schoolId)),
  };
}
