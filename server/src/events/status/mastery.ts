/** Says whether a MASTERY grade masters its unit, and why: `mastersToSql` is the same in SQL. */
import { creditOf, SCORE_STATUS_DEFAULT } from '../../lib/credit.ts';
import type { ScoreType } from '../caliper/vocabulary.ts';

interface Grade {
  readonly scoreType: ScoreType | null;
  /** Decimals as text; null = the event has none. */
  readonly scoreGiven: string | null;
  readonly maxScore: string | null;
  readonly scoreStatus: string | null;
  /** The course is the review course of a student. */
  readonly isReviewCourse: boolean;
  /** The event whose later grade of the attempt counts in its place. */
  readonly replacedBy: string | null;
}

/** Null = the event is no MASTERY grade. */
export function masteryOf({ scoreType, isReviewCourse, replacedBy, scoreStatus, ...grade }: Grade) {
  if (scoreType !== 'MASTERY') return null;
  const [scoreGiven, maxScore] = [Number(grade.scoreGiven), Number(grade.maxScore)];
  const score = `${scoreGiven} of ${maxScore}`;
  if (replacedBy !== null) {
    return { masters: false, why: 'A later grade of the same attempt counts in its place.' };
  }
  if (isReviewCourse) {
    return { masters: false, why: 'The course is a review course: its grades master nothing.' };
  }
  if ((scoreStatus ?? SCORE_STATUS_DEFAULT) !== SCORE_STATUS_DEFAULT) {
    const why = `Only a grade that is ${SCORE_STATUS_DEFAULT} masters a unit, not ${scoreStatus}.`;
    return { masters: false, why };
  }
  if (creditOf({ scoreStatus, scoreGiven, maxScore }) !== 'correct') {
    const why = `Only the full score masters a unit: scoreGiven = maxScore, not ${score}.`;
    return { masters: false, why };
  }
  return { masters: true, why: `The score is full: ${score}.` };
}
