/** What is kept and answered of a result. */
import { refTo } from '../../oneroster/records/hrefs.ts';
import { canonicalFlags, canonicalScores, flagMembers } from '../schema.ts';
import type { Result } from './schema.ts';

/** The result as all of the program sees it. */
export function canonicalResult(result: Result) {
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
export function resultMembers(result: CanonicalResult, classId: string) {
  return {
    lineItem: refTo('lineItem', result.lineItem),
    student: refTo('user', result.student),
    class: refTo('class', { sourcedId: classId }),
    scoreScale: refTo('scoreScale', result.scoreScale),
    scoreStatus: result.scoreStatus,
    score: result.score,
    textScore: result.textScore,
    scoreDate: result.scoreDate,
    comment: result.comment,
    learningObjectiveSet: result.learningObjectiveSet,
    ...flagMembers(result),
    metadata: result.metadata,
  };
}
