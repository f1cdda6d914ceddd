/** The SQL of assessment line items, written and derived ones. */
import { mayReadOfClass } from '../../access/roster.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  headerColumns,
  type RecordHeader,
  renderRecord,
  upsertRow,
} from '../../oneroster/records/records.ts';
import { classKind } from '../../roster/classes/queries.ts';
import type { Row } from '../../storage/database/batch.ts';
import { isoText } from '../../storage/database/expressions.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { recordWithKnown } from '../references.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';
import { type CanonicalLineItem, lineItemMembers } from './record.ts';
import { AssessmentLineItemRecord } from './schema.ts';

const rows = sql`assessment_line_item_records`;

/** One column of the component of a row. */
function component(column: Sql): Sql {
  return sql`(
    select c.${column} from assessment_line_item_components c
    where c.sourced_id = ${rows}.sourced_id
  )`;
}

const stored = sql`coalesce(${rows}.record, json_build_object(
  'sourcedId', ${rows}.sourced_id,
  'status', ${rows}.status,
  'dateLastModified', ${isoText(sql`${rows}.date_last_modified`)},
  'title', ${rows}.title,
  'resultValueMax', ${rows}.result_value_max,
  'metadata', ${rows}.metadata
)::text)`;

function withComponents(record: Sql): Sql {
  return sql`json_build_object(
    'record', (${record})::json,
    'componentId', ${component(sql`component_id`)},
    'componentResourceId', ${component(sql`component_resource_id`)}
  )::text`;
}

export const assessmentLineItemKind: RecordKind = {
  name: 'assessmentLineItem',
  table: rows,
  written: sql`own_assessment_line_items`,
  record: withComponents(stored),
  recordFor(caller) {
    const known = recordWithKnown(caller, stored, [
      { member: 'class', kind: classKind, id: sql`${rows}.class_id` },
      {
        member: 'parentAssessmentLineItem',
        kind: assessmentLineItemKind,
        id: sql`${rows}.parent_id`,
      },
      { member: 'scoreScale', kind: scoreScaleKind, id: sql`${rows}.score_scale_id` },
    ]);
    return withComponents(known);
  },
  visible: (caller) =>
    mayReadOfClass(caller, { owner: sql`${rows}.application_id`, klass: sql`${rows}.class_id` }),
};

export const assessmentLineItemList = listOf(assessmentLineItemKind, {
  plural: 'assessmentLineItems',
  id: 'text',
  fields: {
    title: { kind: 'text', sql: sql`${rows}.title` },
    description: { kind: 'text', sql: sql`${rows}.description` },
    'class.sourcedId': { kind: 'text', sql: sql`${rows}.class_id` },
    'parentAssessmentLineItem.sourcedId': { kind: 'text', sql: sql`${rows}.parent_id` },
    'scoreScale.sourcedId': { kind: 'text', sql: sql`${rows}.score_scale_id` },
    resultValueMin: { kind: 'number', sql: sql`${rows}.result_value_min` },
    resultValueMax: { kind: 'number', sql: sql`${rows}.result_value_max` },
    'component.sourcedId': { kind: 'uuid', sql: component(sql`component_id`) },
    'componentResource.sourcedId': { kind: 'uuid', sql: component(sql`component_resource_id`) },
  },
  members: AssessmentLineItemRecord.properties,
  search: [sql`${rows}.title`],
  limitMax: 3_000,
  families: ['gradebook', 'roster'],
});

export function lineItemRow(header: RecordHeader, lineItem: CanonicalLineItem): Row {
  return {
    ...headerColumns(header),
    title: lineItem.title,
    description: lineItem.description,
    class_id: lineItem.class?.sourcedId,
    parent_id: lineItem.parentAssessmentLineItem?.sourcedId,
    score_scale_id: lineItem.scoreScale?.sourcedId,
    result_value_min: lineItem.resultValueMin,
    result_value_max: lineItem.resultValueMax,
    metadata: lineItem.metadata,
    record: renderRecord(header, lineItemMembers(lineItem)),
  };
}

export async function replaceComponents(
  tx: Transaction,
  lineItem: CanonicalLineItem,
): Promise<void> {
  const { sourcedId, componentId, componentResourceId } = lineItem;
  if (componentId === undefined && componentResourceId === undefined) {
    await tx.execute(
      sql`delete from assessment_line_item_components where sourced_id = ${sourcedId}`,
    );
    return;
  }
  await upsertRow(tx, sql`assessment_line_item_components`, {
    sourced_id: sourcedId,
    component_id: componentId,
    component_resource_id: componentResourceId,
  });
}

/** What of a derived line item does not follow from events. */
export async function amendDerived(
  tx: Transaction,
  lineItem: CanonicalLineItem,
  now: Date,
): Promise<void> {
  await replaceComponents(tx, lineItem);
  await tx.execute(sql`
    update assessment_line_items set date_last_modified = ${now}
    where sourced_id = ${lineItem.sourcedId}`);
}

/** Title and component of a line item that is derived. */
export function findDerived(tx: Transaction, sourcedId: string) {
  return tx.first<{ title: string; amended: boolean }>(sql`
    select title, exists (
      select from assessment_line_item_components c where c.sourced_id = ${sourcedId}
    ) as amended
    from assessment_line_items where sourced_id = ${sourcedId}`);
}
