/** Says how a grade counts, by its status and its score: events/credit.ts is the same in SQL. */

/** The terms of OneRoster v1p2; a partner's own begin with `ext:`. */
export const SCORE_STATUSES = [
  'exempt',
  'fully graded',
  'not submitted',
  'partially graded',
  'submitted',
] as const;

/** The score status of a grade that names none. */
export const SCORE_STATUS_DEFAULT = 'fully graded' satisfies (typeof SCORE_STATUSES)[number];

/** Grades of every other status count nowhere. */
const COUNTED_STATUSES = [SCORE_STATUS_DEFAULT, 'partially graded'] as const;

/** A score this close to the maximum counts as the maximum: sums of decimals are not exact. */
export const SCORE_TOLERANCE = 1e-9;

/** `correct`: fully graded with the full score. `uncounted`: as if there were no grade. */
export type Credit = 'correct' | 'partial' | 'incorrect' | 'uncounted';

export interface Grade {
  /** Null = SCORE_STATUS_DEFAULT. */
  readonly scoreStatus: string | null;
  readonly scoreGiven: number;
  readonly maxScore: number;
}

export function creditOf({ scoreStatus, scoreGiven, maxScore }: Grade): Credit {
  const status = scoreStatus ?? SCORE_STATUS_DEFAULT;
  if (!(maxScore > 0) || !COUNTED_STATUSES.some((counted) => counted === status)) {
    return 'uncounted';
  }
  if (status !== SCORE_STATUS_DEFAULT) return 'partial';
  if (maxScore - scoreGiven <= SCORE_TOLERANCE) return 'correct';
  return scoreGiven > 0 ? 'partial' : 'incorrect';
}
