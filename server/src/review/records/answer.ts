/** Reads from a graded answer which attempt it belongs to, and how it counts for reviews. */
import type { Credit } from '../algorithm/rules.ts';

/** A score this close to the maximum counts as the maximum. */
const TOLERANCE = 1e-9;

/** The members of a logged event that identify the attempt. */
export interface Attempted {
  readonly objectId: string;
  /** The attempt that the score names; null when it is the object. */
  readonly attemptId: string | null;
  readonly assignableId: string | null;
}

/** The members of a logged event that say how it is graded. */
export interface Scored {
  /** A scoreStatus of OneRoster v1p2; null = fully graded. */
  readonly scoreStatus: string | null;
  readonly scoreGiven: number;
  readonly maxScore: number;
}

/**
 * The key that joins the grades of one attempt. `generated.attempt` may be the attempt at a whole
 * quiz whose object is one question (Caliper v1p2, fixture GradeEventGradedItem), so the question
 * is part of the key.
 */
export function attemptOf({ objectId, attemptId, assignableId }: Attempted): string {
  const attempt = attemptId ?? objectId;
  return assignableId ? `${attempt} ${assignableId}` : attempt;
}

/** How the answer counts; only fully and partially graded answers count. */
export function creditOf({ scoreStatus, scoreGiven, maxScore }: Scored): Credit {
  if (!Number.isFinite(scoreGiven) || !(maxScore > 0)) return 'uncounted';
  if (scoreStatus === 'partially graded') return 'partial';
  if (scoreStatus !== null && scoreStatus !== 'fully graded') return 'uncounted';
  if (scoreGiven >= maxScore - TOLERANCE) return 'correct';
  return scoreGiven > 0 ? 'partial' : 'incorrect';
}
