/** Ids that follow from what they stand for: a rebuild makes the same ones again. */
import { uuidOfUrl, uuidV5 } from '../../lib/uuid.ts';

const NAMESPACE = uuidOfUrl('urn:lectern:review');

type Sort =
  | 'attempt'
  | 'review-course'
  | 'review-class'
  | 'review-enrollment'
  | 'review-unit'
  | 'review-lesson';

/** A name-based UUID of the parts, in a namespace of our own. */
export function reviewId(sort: Sort, ...parts: readonly string[]): string {
  return uuidV5([sort, ...parts].join('|'), NAMESPACE);
}
