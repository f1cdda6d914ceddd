/** The resource of line items. Partners see those of classes that they see. */
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { objectiveFindings } from '../schema.ts';
import { moveResults } from './move-results.ts';
import { type LineItem, lineItemList, lineItemRow, lineItemShape } from './record.ts';

function readLineItem(sent: LineItem): Put {
  const lineItem = canonical(lineItemShape, sent);
  const path = '/lineItem/learningObjectiveSet';
  return {
    ...putOf(lineItemShape, lineItem),
    check: async () => ({ findings: objectiveFindings(path, lineItem.learningObjectiveSet) }),
    row: (db, header) => lineItemRow(db, header, lineItem),
    async afterWrite(tx, { sourcedId, dateLastModified }, { isNew }) {
      if (isNew) return;
      const classId = lineItem.class.sourcedId;
      await moveResults(tx, { lineItemId: sourcedId, classId, now: dateLastModified });
    },
  };
}

export const lineItems = defineResource({
  ...lineItemShape,
  collection: lineItemList,
  tag: 'Gradebook',
  admitWriter,
  summary: 'Create or replace a line item; its class and its category come first',
  read: readLineItem,
});
