/** Results: partners see those of students and classes that they see. */
import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { referencesOf } from '../../oneroster/records/references.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { classKind } from '../../roster/classes/queries.ts';
import { userKind } from '../../roster/users/queries.ts';
import { lineItemKind } from '../line-items/queries.ts';
import { scoreFindings } from '../schema.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';
import { findClassId, resultKind, resultList, resultRow } from './queries.ts';
import { type CanonicalResult, canonicalResult } from './record.ts';
import { type Result, ResultInput, ResultRecord } from './schema.ts';

/** A result that names a class names that of its line item. */
function classFindings({ class: klass, lineItem }: CanonicalResult, classId: string | undefined) {
  if (!klass || classId === undefined || klass.sourcedId === classId) return [];
  const message =
    `The line item '${lineItem.sourcedId}' is of the class '${classId}', ` +
    `not of '${klass.sourcedId}'.`;
  return [{ path: '/result/class', code: 'field_value', message }];
}

function readResult(sent: Result): Put {
  const result = canonicalResult(sent);
  return {
    sourcedId: result.sourcedId,
    status: result.status,
    references: [
      ...referencesOf(lineItemKind, '/result/lineItem', result.lineItem),
      ...referencesOf(userKind, '/result/student', result.student),
      ...referencesOf(classKind, '/result/class', result.class),
      ...referencesOf(scoreScaleKind, '/result/scoreScale', result.scoreScale),
    ],
    check: async (tx) => ({
      findings: [
        ...scoreFindings('/result/learningObjectiveSet', result.learningObjectiveSet),
        ...classFindings(result, await findClassId(tx, result.lineItem.sourcedId)),
      ],
    }),
    row: (db, header) => resultRow(db, header, result),
  };
}

export const results = defineResource({
  kind: resultKind,
  collection: resultList,
  schema: ResultRecord,
  path: ById,
  tag: 'Gradebook',
  admitWriter,
  summary: 'Create or replace a result; its line item comes first',
  input: ResultInput,
  read: readResult,
});
