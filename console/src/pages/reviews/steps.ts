/** The seven steps of measured retention around the requested one. */

/** From far below the requested retention to far above it. */
export const STEPS = [-3, -2, -1, 0, 1, 2, 3] as const;
type OwnStep = (typeof STEPS)[number];

/** A share of fewer reviews says little. */
const REVIEWS_MIN = 10;

/** Distances from the requested retention at which a step ends; above it there is less room. */
const BELOW = [0.15, 0.08, 0.03] as const;
const ABOVE = [0.08, 0.05, 0.02] as const;

/** undefined = no review. */
export function stepOf(
  { reviews, passed }: { readonly reviews: number; readonly passed: number },
  desired: number,
): OwnStep | 'few' | undefined {
  if (reviews === 0) return undefined;
  if (reviews < REVIEWS_MIN) return 'few';
  const distance = passed / reviews - desired;
  const limits = distance < 0 ? BELOW : ABOVE;
  const passedLimits = limits.filter((limit) => Math.abs(distance) > limit).length;
  return (Math.sign(distance) * passedLimits || 0) as OwnStep;
}
