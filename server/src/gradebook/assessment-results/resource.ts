/** Assessment results: derived ones are never written. */
import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { referencesOf } from '../../oneroster/records/references.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { userKind } from '../../roster/users/queries.ts';
import { assessmentLineItemKind } from '../assessment-line-items/queries.ts';
import { scoreFindings } from '../schema.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';
import { assessmentResultKind, assessmentResultList, resultRow } from './queries.ts';
import { canonicalResult, printResult } from './record.ts';
import { type AssessmentResult, AssessmentResultInput, AssessmentResultRecord } from './schema.ts';

const PATH = '/assessmentResult';

function readResult(sent: AssessmentResult): Put {
  const result = canonicalResult(sent);
  return {
    sourcedId: result.sourcedId,
    status: result.status,
    references: [
      ...referencesOf(
        assessmentLineItemKind,
        `${PATH}/assessmentLineItem`,
        result.assessmentLineItem,
      ),
      ...referencesOf(userKind, `${PATH}/student`, result.student),
      ...referencesOf(scoreScaleKind, `${PATH}/scoreScale`, result.scoreScale),
    ],
    check: async () => ({
      findings: scoreFindings(`${PATH}/learningObjectiveSet`, result.learningObjectiveSet),
    }),
    row: (_db, header) => resultRow(header, result),
  };
}

export const assessmentResults = defineResource({
  kind: assessmentResultKind,
  collection: assessmentResultList,
  schema: AssessmentResultRecord,
  path: ById,
  tag: 'Gradebook',
  project: printResult,
  admitWriter,
  summary: 'Create or replace an assessment result that no event made',
  input: AssessmentResultInput,
  read: readResult,
});
