/** The resource of assessment results. Derived ones cannot be written. */
import { ById } from '../../http/schema.ts';
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { scoreFindings } from '../schema.ts';
import { assessmentResultKind, assessmentResultList, assessmentResultMembers } from './record.ts';
import { type AssessmentResult, AssessmentResultInput, AssessmentResultRecord } from './schema.ts';

function readResult(sent: AssessmentResult): Put {
  const result = canonical(assessmentResultMembers, sent);
  const path = '/assessmentResult/learningObjectiveSet';
  return {
    ...putOf('assessmentResult', assessmentResultMembers, result),
    check: async () => ({ findings: scoreFindings(path, result.learningObjectiveSet) }),
  };
}

export const assessmentResults = defineResource({
  kind: assessmentResultKind,
  collection: assessmentResultList,
  schema: AssessmentResultRecord,
  path: ById,
  tag: 'Gradebook',
  admitWriter,
  summary: 'Create or replace an assessment result that no event made',
  input: AssessmentResultInput,
  read: readResult,
});
