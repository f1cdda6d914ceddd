/** Assessment line items: partners see what their events made, their own, those of their classes. */
import { lessonKind } from '../../curriculum/lessons/queries.ts';
import { unitKind } from '../../curriculum/units/queries.ts';
import { forbidden } from '../../http/problem.ts';
import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { referencesOf } from '../../oneroster/records/references.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { classKind } from '../../roster/classes/queries.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { objectiveFindings } from '../schema.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';
import {
  amendDerived,
  assessmentLineItemKind,
  assessmentLineItemList,
  findDerived,
  lineItemRow,
  replaceComponents,
} from './queries.ts';
import { type CanonicalLineItem, canonicalLineItem, printLineItem } from './record.ts';
import {
  type AssessmentLineItem,
  AssessmentLineItemInput,
  AssessmentLineItemRecord,
} from './schema.ts';

const PATH = '/assessmentLineItem';

function readLineItem(sent: AssessmentLineItem): Put {
  const lineItem = canonicalLineItem(sent);
  const { component, componentResource, componentId = '', componentResourceId = '' } = lineItem;
  const parent = lineItem.parentAssessmentLineItem;
  return {
    sourcedId: lineItem.sourcedId,
    status: lineItem.status,
    references: [
      ...referencesOf(classKind, `${PATH}/class`, lineItem.class),
      ...referencesOf(assessmentLineItemKind, `${PATH}/parentAssessmentLineItem`, parent),
      ...referencesOf(scoreScaleKind, `${PATH}/scoreScale`, lineItem.scoreScale),
      ...(component ? [{ path: `${PATH}/component`, kind: unitKind, id: componentId }] : []),
      ...(componentResource
        ? [{ path: `${PATH}/componentResource`, kind: lessonKind, id: componentResourceId }]
        : []),
    ],
    check: async () => ({
      findings: objectiveFindings(`${PATH}/learningObjectiveSet`, lineItem.learningObjectiveSet),
    }),
    amend: (tx, now) => amend(tx, lineItem, now),
    row: (_db, header) => lineItemRow(header, lineItem),
    afterWrite: (tx) => replaceComponents(tx, lineItem),
  };
}

/** Only the component of a derived line item may be said; the rest must be as it was read. */
async function amend(tx: Transaction, lineItem: CanonicalLineItem, now: Date): Promise<void> {
  const { sourcedId, status, title, component, componentResource } = lineItem;
  const stored = await findDerived(tx, sourcedId);
  const says = component !== undefined || componentResource !== undefined || stored?.amended;
  if (!says || title !== stored?.title || status !== 'active') {
    throw forbidden(
      `The assessmentLineItem '${sourcedId}' follows from events: only its component and its ` +
        'componentResource can be written.',
    );
  }
  await amendDerived(tx, lineItem, now);
}

export const assessmentLineItems = defineResource({
  kind: assessmentLineItemKind,
  collection: assessmentLineItemList,
  schema: AssessmentLineItemRecord,
  path: ById,
  tag: 'Gradebook',
  project: printLineItem,
  admitWriter,
  summary: 'Create or replace an assessment line item; of a derived one, set its component',
  input: AssessmentLineItemInput,
  read: readLineItem,
});
