/** The resource of assessment line items. Partners see their own and those of their classes. */
import { forbidden } from '../../http/problem.ts';
import type { Canonical } from '../../oneroster/records/members.ts';
import { describedResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { objectiveFindings } from '../schema.ts';
import {
  type AssessmentLineItem,
  amendDerived,
  assessmentLineItemShape,
  componentField,
  findDerived,
  printLineItem,
  replaceComponents,
} from './record.ts';

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

export const assessmentLineItems = describedResource(assessmentLineItemShape, {
  list: {
    plural: 'assessmentLineItems',
    fields: {
      'component.sourcedId': componentField(sql`component_id`),
      'componentResource.sourcedId': componentField(sql`component_resource_id`),
    },
    families: ['gradebook', 'roster'],
  },
  tag: 'Gradebook',
  project: printLineItem,
  admitWriter,
  summary: 'Create or replace an assessment line item; of a derived one, set its component',
  write: (lineItem) => ({
    check: async () => ({
      findings: objectiveFindings(
        '/assessmentLineItem/learningObjectiveSet',
        lineItem.learningObjectiveSet,
      ),
    }),
    amend: (tx, now) => amend(tx, lineItem, now),
    afterWrite: (tx) => replaceComponents(tx, lineItem),
  }),
});
