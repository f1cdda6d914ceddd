/** The resource of assessment line items. Partners see their own and those of their classes. */
import { isDeepStrictEqual } from 'node:util';
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

/**
 * Sets the components of a derived line item; throws a Problem 403 where another member would
 * change, or nothing. A member that is absent or empty stays as it is.
 */
async function amend(
  tx: Transaction,
  lineItem: Canonical<AssessmentLineItem>,
  now: Date,
): Promise<void> {
  const { sourcedId, component, componentResource } = lineItem;
  const stored = await findDerived(tx, sourcedId);
  const isAmended = component !== undefined || componentResource !== undefined || stored?.amended;
  const changed = DERIVED_MEMBERS.filter((name) => {
    const value = lineItem[name];
    return !isNone(value) && !isDeepStrictEqual(value, stored?.members[name]);
  });
  if (!isAmended || changed.length > 0) {
    throw forbidden(
      `The assessmentLineItem '${sourcedId}' is derived from events: only its component and its ` +
        `componentResource can be written${changed.length > 0 ? `, no ${changed.join(', no ')}` : ''}.`,
    );
  }
  await amendDerived(tx, lineItem, now);
}

const {
  component: _unit,
  componentResource: _lesson,
  ...derived
} = assessmentLineItemShape.members;
const DERIVED_MEMBERS = ['status', ...Object.keys(derived)] as ('status' | keyof typeof derived)[];

const isNone = (value: unknown) =>
  value === undefined || value === null || value === '' || isDeepStrictEqual(value, []);

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
