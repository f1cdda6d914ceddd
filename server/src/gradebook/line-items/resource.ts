/** The resource of line items. Partners see those of classes that they see. */
import { describedResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { objectiveFindings } from '../schema.ts';
import { moveResults } from './move-results.ts';
import { lineItemRow, lineItemShape } from './record.ts';

export const lineItems = describedResource(lineItemShape, {
  list: { plural: 'lineItems', families: ['gradebook', 'roster'] },
  tag: 'Gradebook',
  admitWriter,
  summary: 'Create or replace a line item; its class and its category come first',
  write: (lineItem) => ({
    check: async () => ({
      findings: objectiveFindings('/lineItem/learningObjectiveSet', lineItem.learningObjectiveSet),
    }),
    row: (db, header) => lineItemRow(db, header, lineItem),
    async afterWrite(tx, { sourcedId, dateLastModified }, { isNew }) {
      if (isNew) return;
      const classId = lineItem.class.sourcedId;
      await moveResults(tx, { lineItemId: sourcedId, classId, now: dateLastModified });
    },
  }),
});
