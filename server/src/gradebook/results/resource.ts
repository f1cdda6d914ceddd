/** The resource of results. Partners see those of students and classes that they see. */
import type { Put } from '../../oneroster/records/records.ts';
import { describedResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { lineItemKind } from '../line-items/record.ts';
import { scoreFindings } from '../schema.ts';
import { findClassId, type Result, readClasses, resultRow, resultShape } from './record.ts';

/** A finding when the result names another class than its line item. */
function classFindings({ class: klass, lineItem }: Result, classId: string | undefined) {
  if (!klass || classId === undefined || klass.sourcedId === classId) return [];
  const message =
    `The line item '${lineItem.sourcedId}' belongs to the class '${classId}', ` +
    `not to '${klass.sourcedId}'.`;
  return [{ path: '/result/class', code: 'field_value', message }];
}

function lineItemIds({ references }: Put): string[] {
  return references.filter(({ kind }) => kind === lineItemKind).map(({ id }) => id);
}

export const results = describedResource(resultShape, {
  list: { plural: 'results', families: ['gradebook', 'roster'] },
  tag: 'Gradebook',
  admitWriter,
  summary: 'Create or replace a result; its line item comes first',
  write: (result, sent) => ({
    check: async (tx) => ({
      findings: [
        ...scoreFindings('/result/learningObjectiveSet', result.learningObjectiveSet),
        ...classFindings(sent, await findClassId(tx, result.lineItem.sourcedId)),
      ],
    }),
    row: (db, header) => resultRow(db, header, result),
  }),
  prepare: (tx, puts) => readClasses(tx, puts.flatMap(lineItemIds)),
});
