/** What is kept and answered of an assessment result. */
import { type Ref, refTo } from '../../oneroster/records/hrefs.ts';
import { canonicalFlags, canonicalScores, flagMembers } from '../schema.ts';
import type { AssessmentResult } from './schema.ts';

/** The result as all of the program sees it. */
export function canonicalResult(result: AssessmentResult) {
  return {
    ...result,
    ...canonicalFlags(result),
    status: result.status ?? 'active',
    scoreDate: result.scoreDate.slice(0, 10),
    learningObjectiveSet: canonicalScores(result.learningObjectiveSet),
  };
}
export type CanonicalResult = ReturnType<typeof canonicalResult>;

/** The members of the record in the order in which they are answered. */
export function resultMembers(result: CanonicalResult) {
  return {
    assessmentLineItem: refTo('assessmentLineItem', result.assessmentLineItem),
    student: refTo('user', result.student),
    score: result.score,
    textScore: result.textScore,
    scoreDate: result.scoreDate,
    scoreScale: refTo('scoreScale', result.scoreScale),
    scorePercentile: result.scorePercentile,
    scoreStatus: result.scoreStatus,
    comment: result.comment,
    learningObjectiveSet: result.learningObjectiveSet,
    ...flagMembers(result),
    metadata: result.metadata,
  };
}

/** Derived rows come without hrefs. */
export function printResult(record: Record<string, unknown>): object {
  return {
    ...record,
    assessmentLineItem: refTo('assessmentLineItem', record['assessmentLineItem'] as Ref),
    student: refTo('user', record['student'] as Ref),
  };
}
