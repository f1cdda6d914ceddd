/** The resource of line items. Partners see those of classes that they see. */
import { ById } from '../../http/schema.ts';
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { objectiveFindings } from '../schema.ts';
import { moveResults } from './move-results.ts';
import { lineItemKind, lineItemList, lineItemMembers, lineItemRow } from './record.ts';
import { type LineItem, LineItemInput, LineItemRecord } from './schema.ts';

function readLineItem(sent: LineItem): Put {
  const lineItem = canonical(lineItemMembers, sent);
  const path = '/lineItem/learningObjectiveSet';
  return {
    ...putOf('lineItem', lineItemMembers, lineItem),
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
