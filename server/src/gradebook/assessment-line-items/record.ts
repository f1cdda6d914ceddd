/** Assessment line items, written and derived: their kind, members and writes. */
import { mayReadOfClass } from '../../access/roster.ts';
import { lessonKind } from '../../curriculum/lessons/record.ts';
import { unitKind } from '../../curriculum/units/record.ts';
import type { Field } from '../../listing/collection.ts';
import {
  type BodyOf,
  metadata,
  number,
  prose,
  recordShape,
  reference,
  title,
} from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import type { Canonical } from '../../oneroster/records/members.ts';
import { upsertRow } from '../../oneroster/records/records.ts';
import { classKind } from '../../roster/classes/record.ts';
import { isoText } from '../../storage/database/expressions.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { knownReferences, type OptionalReference, recordWithKnown } from '../references.ts';
import { assessedObjectives } from '../schema.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';

const rows = sql`assessment_line_item_records`;

/** One column of the row's entry in assessment_line_item_components. */
function component(column: Sql): Sql {
  return sql`(
    select c.${column} from assessment_line_item_components c
    where c.sourced_id = ${rows}.sourced_id
  )`;
}

/** The field of a list by one column of the rows' entries in assessment_line_item_components. */
export function componentField(column: Sql): Field {
  return {
    kind: 'uuid',
    sql: component(column),
    joined: (test) => sql`${rows}.sourced_id in (
      select c.sourced_id from assessment_line_item_components c where ${test(sql`c.${column}`)}
    )`,
  };
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

/** What is left out for callers who may not read it. */
const optionalReferences = (): readonly OptionalReference[] => [
  { member: 'class', kind: classKind, id: sql`${rows}.class_id` },
  { member: 'parentAssessmentLineItem', kind: assessmentLineItemKind, id: sql`${rows}.parent_id` },
  { member: 'scoreScale', kind: scoreScaleKind, id: sql`${rows}.score_scale_id` },
];

export const assessmentLineItemKind: RecordKind = {
  name: 'assessmentLineItem',
  shows: 'nothing',
  table: rows,
  written: sql`own_assessment_line_items`,
  record: withComponents(stored),
  recordFor: (caller) => withComponents(recordWithKnown(caller, stored, optionalReferences())),
  knownFor: (caller) => knownReferences(caller, optionalReferences()),
  visible: (caller) =>
    mayReadOfClass(caller, { owner: sql`${rows}.application_id`, klass: sql`${rows}.class_id` }),
};

/** How the members are stored that the standard lacks: see `replaceComponents`. */
const SET_BY_CLIENTS = { plain: true, uuid: true, ownTable: true } as const;

export const assessmentLineItemShape = recordShape(
  assessmentLineItemKind,
  {
    record:
      'An assessment that students are graded for; derived from events, or written (OneRoster v1p2)',
    body: 'An assessment line item in a request; of a derived one, only its components change',
  },
  {
    title: title(),
    description: prose(),
    class: reference(classKind, {
      description: 'The class that it is for; absent for a derived one',
    }),
    parentAssessmentLineItem: reference(assessmentLineItemKind, {
      column: 'parent_id',
      description: 'The assessment that it is a part of',
    }),
    scoreScale: reference(scoreScaleKind, {
      description: 'How its scores become letters or words',
    }),
    resultValueMin: number({ description: 'Lowest score' }),
    resultValueMax: number({
      description: 'Highest score; of a derived one, maxScore of its first event',
    }),
    learningObjectiveSet: assessedObjectives,
    component: reference(unitKind, {
      ...SET_BY_CLIENTS,
      description: 'The unit that it belongs to; set by clients, never by events',
    }),
    componentResource: reference(lessonKind, {
      ...SET_BY_CLIENTS,
      description: 'The lesson that it belongs to; set by clients, never by events',
    }),
    metadata: metadata(),
  },
);
export type AssessmentLineItem = BodyOf<typeof assessmentLineItemShape>;

type CanonicalLineItem = Canonical<AssessmentLineItem>;

/** Stores component and componentResource, or deletes them when the line item names neither. */
export async function replaceComponents(
  tx: Transaction,
  lineItem: CanonicalLineItem,
): Promise<void> {
  const { sourcedId, component: unit, componentResource: lesson } = lineItem;
  if (unit === undefined && lesson === undefined) {
    await tx.execute(
      sql`delete from assessment_line_item_components where sourced_id = ${sourcedId}`,
    );
    return;
  }
  await upsertRow(tx, sql`assessment_line_item_components`, {
    sourced_id: sourcedId,
    component_id: unit?.sourcedId,
    component_resource_id: lesson?.sourcedId,
  });
}

/** Writes those members of a derived line item that do not come from events: its components. */
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

/** A derived line item: its members that come from events, and whether it has components. */
export function findDerived(tx: Transaction, sourcedId: string) {
  return tx.first<{ members: Partial<CanonicalLineItem>; amended: boolean }>(sql`
    select (${stored})::json as members, exists (
      select from assessment_line_item_components c where c.sourced_id = ${sourcedId}
    ) as amended
    from ${rows} where sourced_id = ${sourcedId}`);
}

/** The JSON that `assessmentLineItemKind.record` reads. */
interface Joined {
  readonly record: Readonly<Record<string, unknown>>;
  readonly componentId: string | null;
  readonly componentResourceId: string | null;
}

/** The served record; `component` and `componentResource` are absent when they are not set. */
export function printLineItem(joined: Record<string, unknown>): object {
  const { record, componentId, componentResourceId } = joined as unknown as Joined;
  return {
    ...record,
    component: linkTo(componentId),
    componentResource: linkTo(componentResourceId),
  };
}

function linkTo(sourcedId: string | null) {
  return sourcedId === null ? undefined : { sourcedId };
}
