/** The resource of assessment line items. Partners see their own and those of their classes. */
import { forbidden } from '../../http/problem.ts';
import { type Canonical, canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { objectiveFindings } from '../schema.ts';
import {
  type AssessmentLineItem,
  amendDerived,
  assessmentLineItemList,
  assessmentLineItemShape,
  findDerived,
  printLineItem,
  replaceComponents,
} from './record.ts';

function readLineItem(sent: AssessmentLineItem): Put {
  const lineItem = canonical(assessmentLineItemShape, sent);
  const path = '/assessmentLineItem/learningObjectiveSet';
  return {
    ...putOf(assessmentLineItemShape, lineItem),
    check: async () => ({ findings: objectiveFindings(path, lineItem.learningObjectiveSet) }),
    amend: (tx, now) => amend(tx, lineItem, now),
    afterWrite: (tx) => replaceComponents(tx, lineItem),
  };
}

/** Sets the components of a derived line item; throws a Problem 403 for any other change. */
async function amend(
  tx: Transaction,
  lineItem: Canonical<AssessmentLineItem>,
  now: Date,
): Promise<void> {
  const { sourcedId, status, title, component, componentResource } = lineItem;
  const stored = await findDerived(tx, sourcedId);
  const isAmended = component !== undefined || componentResource !== undefined || stored?.amended;
  if (!isAmended || title !== stored?.title || status !== 'active') {
    throw forbidden(
      `The assessmentLineItem '${sourcedId}' is derived from events: only its component and its ` +
        'componentResource can be written.',
    );
  }
  await amendDerived(tx, lineItem, now);
}

export const assessmentLineItems = defineResource({
  ...assessmentLineItemShape,
  collection: assessmentLineItemList,
  tag: 'Gradebook',
  project: printLineItem,
  admitWriter,
  summary: 'Create or replace an assessment line item; of a derived one, set its component',
  read: readLineItem,
});
