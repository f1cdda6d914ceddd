/** Line items: partners see their own, and those of classes that they see. */
import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records.ts';
import { mentionsOf } from '../../oneroster/references.ts';
import { admitWriter } from '../../oneroster/scaffolding.ts';
import { served } from '../../oneroster/served.ts';
import { academicSessionKind } from '../../roster/academic-sessions/queries.ts';
import { classKind } from '../../roster/classes/queries.ts';
import { orgKind } from '../../roster/orgs/queries.ts';
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
    mentions: [
      ...mentionsOf(classKind, '/lineItem/class', lineItem.class),
      ...mentionsOf(orgKind, '/lineItem/school', lineItem.school),
      ...mentionsOf(categoryKind, '/lineItem/category', lineItem.category),
      ...mentionsOf(academicSessionKind, '/lineItem/gradingPeriod', lineItem.gradingPeriod),
      ...mentionsOf(academicSessionKind, '/lineItem/academicSession', lineItem.academicSession),
      ...mentionsOf(scoreScaleKind, '/lineItem/scoreScale', lineItem.scoreScale),
    ],
    check: async () => ({
      findings: objectiveFindings('/lineItem/learningObjectiveSet', lineItem.learningObjectiveSet),
    }),
    row: (db, stamp) => lineItemRow(db, stamp, lineItem),
  };
}

export const lineItems = served({
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
