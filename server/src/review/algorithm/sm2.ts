/**
 * The SM-2 algorithm in whole numbers. A passed review multiplies the interval by the easiness that
 * it had before; every grade changes the easiness; a failed review starts again at one day.
 * Easiness is in hundredths: 15 × 1.40, rounded up in floating point, would be 22 instead of 21.
 */

export const SM2_ALGORITHM = 'SM-2';

export interface Sm2Memory {
  /** Passed reviews in a row. */
  readonly repetitions: number;
  readonly intervalDays: number;
  /** Easiness in hundredths: 250 at the start, at least 130. */
  readonly ef100: number;
}

export const SM2_START: Sm2Memory = { repetitions: 0, intervalDays: 0, ef100: 250 };

/** 0 (blackout) to 5 (perfect); 3 and more is a pass. */
export type Quality = 0 | 1 | 2 | 3 | 4 | 5;

const EF_CHANGE: Readonly<Record<Quality, number>> = {
  0: -80,
  1: -54,
  2: -32,
  3: -14,
  4: 0,
  5: 10,
};
const EF_MIN = 130;
const PASS: Quality = 3;

/** The memory after a review, and the days until the next one. */
export function nextSm2(
  before: Sm2Memory,
  quality: Quality,
  maximumIntervalDays: number,
): Sm2Memory {
  const ef100 = Math.max(EF_MIN, before.ef100 + EF_CHANGE[quality]);
  if (quality < PASS) return { repetitions: 0, intervalDays: 1, ef100 };
  const intervalDays = Math.min(maximumIntervalDays, passedInterval(before));
  return { repetitions: before.repetitions + 1, intervalDays, ef100 };
}

function passedInterval({ repetitions, intervalDays, ef100 }: Sm2Memory): number {
  if (repetitions === 0) return 1;
  if (repetitions === 1) return 6;
  return Math.floor((intervalDays * ef100 + 99) / 100);
}
