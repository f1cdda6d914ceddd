/** What a graded answer says for reviews beyond its score: which attempt, how far it is graded. */
import type { Credit } from '../algorithm/rules.ts';

/** A score within this of the maximum is the maximum. */
const TOLERANCE = 1e-9;

/** Which attempt an answer belongs to, as the log has it. */
export interface Attempted {
  readonly objectId: string;
  /** The attempt that the score names, when that is not the object. */
  readonly attemptId: string | null;
  readonly assignableId: string | null;
}

export interface Scored {
  /** OneRoster 1.2's words for how far a result is graded; null = it is fully graded. */
  readonly scoreStatus: string | null;
  readonly scoreGiven: number;
  readonly maxScore: number;
}

/**
 * What joins the grades of one attempt. `generated.attempt` may be the attempt at a whole quiz, of
 * which the object is one question (Caliper v1p2, fixture GradeEventGradedItem), so the question is
 * part of it.
 */
export function attemptOf({ objectId, attemptId, assignableId }: Attempted): string {
  const attempt = attemptId ?? objectId;
  return assignableId ? `${attempt} ${assignableId}` : attempt;
}

/** How the answer counts. Anything but fully and partially graded does not. */
export function creditOf({ scoreStatus, scoreGiven, maxScore }: Scored): Credit {
  if (!Number.isFinite(scoreGiven) || !(maxScore > 0)) return 'uncounted';
  if (scoreStatus === 'partially graded') return 'partial';
  if (scoreStatus !== null && scoreStatus !== 'fully graded') return 'uncounted';
  if (scoreGiven >= maxScore - TOLERANCE) return 'correct';
  return scoreGiven > 0 ? 'partial' : 'incorrect';
}
