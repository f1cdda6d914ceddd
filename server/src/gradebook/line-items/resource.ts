/** Line items: partners see their own, and those of classes that they see. */
import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { referencesOf } from '../../oneroster/records/references.ts';
import { academicSessionKind, orgKind } from '../../oneroster/records/roster-kinds.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { classKind } from '../../roster/classes/queries.ts';
import { categoryKind } from '../categories/category.ts';
import { objectiveFindings } from '../schema.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';
import { lineItemKind, lineItemList, lineItemRow } from './queries.ts';
import { canonicalLineItem } from './record.ts';
import { type LineItem, LineItemInput, LineItemRecord } from './schema.ts';

function readLineItem(sent: LineItem): Put {
  const lineItem = canonicalLineItem(sent);
  return {
    sourcedId: lineItem.sourcedId,
    status: lineItem.status,
    references: [
      ...referencesOf(classKind, '/lineItem/class', lineItem.class),
      ...referencesOf(orgKind, '/lineItem/school', lineItem.school),
      ...referencesOf(categoryKind, '/lineItem/category', lineItem.category),
      ...referencesOf(academicSessionKind, '/lineItem/gradingPeriod', lineItem.gradingPeriod),
      ...referencesOf(academicSessionKind, '/lineItem/academicSession', lineItem.academicSession),
      ...referencesOf(scoreScaleKind, '/lineItem/scoreScale', lineItem.scoreScale),
    ],
    check: async () => ({
      findings: objectiveFindings('/lineItem/learningObjectiveSet', lineItem.learningObjectiveSet),
    }),
    row: (db, header) => lineItemRow(db, header, lineItem),
  };
}

export const lineItems = defineResource({
  kind: lineItemKind,
  collection: lineItemList,
  schema: LineItemRecord,
  path: ById,
  tag: 'Gradebook',
  admitWriter,
  summary: 'Create or replace a line item; its class and its category come first',
  input: LineItemInput,
  read: readLineItem,
});
