/** Derives the ids of review records from other ids, so that a rebuild makes the same ones. */
import { uuidOfUrl, uuidV5 } from '../../lib/uuid.ts';

const NAMESPACE = uuidOfUrl('urn:lectern:review');

type IdKind =
  | 'attempt'
  | 'review-course'
  | 'review-class'
  | 'review-enrollment'
  | 'review-unit'
  | 'review-lesson';

/**
 * A name-based UUID (RFC 9562 §5.5) of the kind and the parts. Ids may hold the character between
 * parts, and one that no id holds stands for it behind the first: only then no two lists of parts
 * are joined to one text, and no student gets the review course of another one.
 */
export function reviewId(kind: IdKind, first: string, ...others: readonly string[]): string {
  const parts = others.map((part) => part.replaceAll('|', '\u001f'));
  return uuidV5([kind, first, ...parts].join('|'), NAMESPACE);
}
