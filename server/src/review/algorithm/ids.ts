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

/** A name-based UUID (RFC 9562 §5.5) of the kind and the parts. */
export function reviewId(kind: IdKind, ...parts: readonly string[]): string {
  return uuidV5([kind, ...parts].join('|'), NAMESPACE);
}
