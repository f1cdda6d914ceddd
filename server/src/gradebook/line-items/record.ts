/** Line items: their kind, members and rows. */
import { mayReadClass } from '../../access/roster.ts';
import {
  type BodyOf,
  filled,
  instant,
  metadata,
  number,
  prose,
  recordShape,
  reference,
  required,
  title,
} from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { type Canonical, recordRow } from '../../oneroster/records/members.ts';
import type { RecordHeader } from '../../oneroster/records/records.ts';
import { academicSessionKind, orgKind } from '../../oneroster/records/roster-kinds.ts';
import { classKind, findSchool } from '../../roster/classes/record.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { categoryKind } from '../categories/category.ts';
import { knownReferences, type OptionalReference, recordWithKnown } from '../references.ts';
import { assessedObjectives } from '../schema.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';

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

export const lineItemShape = recordShape(
  lineItemKind,
  'An assignment that a class is graded for: a gradebook column (OneRoster v1p2)',
  {
    title: title(),
    description: prose(),
    assignDate: required(instant({ description: 'Since when it is open' })),
    dueDate: required(instant({ description: 'Until when it is to be handed in' })),
    class: required(reference(classKind)),
    school: filled(
      reference(orgKind, {
        description:
          'That of the class when left out; follows the class from that school to another',
      }),
    ),
    category: required(reference(categoryKind)),
    gradingPeriod: reference(academicSessionKind, {
      description: 'The grading period that it counts in',
    }),
    academicSession: reference(academicSessionKind, {
      description: 'The session that it counts in',
    }),
    scoreScale: reference(scoreScaleKind, {
      description: 'How its scores become letters or words',
    }),
    resultValueMin: number({ description: 'Lowest score' }),
    resultValueMax: number({ description: 'Highest score' }),
    learningObjectiveSet: assessedObjectives,
    metadata: metadata(),
  },
);
type LineItem = BodyOf<typeof lineItemShape>;

/** The row of a line item; without a school it has that of its class, if that is stored. */
export async function lineItemRow(
  db: Queryable,
  header: RecordHeader,
  sent: Canonical<LineItem>,
): Promise<Row> {
  const school = sent.school ?? (await findSchool(db, sent.class.sourcedId));
  return recordRow(lineItemShape, header, { ...sent, ...(school && { school }) });
}
