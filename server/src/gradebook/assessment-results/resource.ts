/** The resource of assessment results. Derived ones cannot be written. */
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { scoreFindings } from '../schema.ts';
import { type AssessmentResult, assessmentResultList, assessmentResultShape } from './record.ts';

function readResult(sent: AssessmentResult): Put {
  const result = canonical(assessmentResultShape, sent);
  const path = '/assessmentResult/learningObjectiveSet';
  return {
    ...putOf(assessmentResultShape, result),
    check: async () => ({ findings: scoreFindings(path, result.learningObjectiveSet) }),
  };
}

export const assessmentResults = defineResource({
  ...assessmentResultShape,
  collection: assessmentResultList,
  tag: 'Gradebook',
  admitWriter,
  summary: 'Create or replace an assessment result that no event made',
  read: readResult,
});
