/** Ids that follow from what they stand for: a rebuild makes the same ones again. */
import { hash } from 'node:crypto';
import { uuidOfUrl } from '../../standards/values/values.ts';

const NAMESPACE = Buffer.from(uuidOfUrl('urn:lectern:review').replaceAll('-', ''), 'hex');

type Sort =
  | 'attempt'
  | 'review-course'
  | 'review-class'
  | 'review-enrollment'
  | 'review-unit'
  | 'review-lesson';

/** A name-based id (RFC 9562 §5.5, version 5) of the parts, in a namespace of our own. */
export function reviewId(sort: Sort, ...parts: readonly string[]): string {
  const name = Buffer.from([sort, ...parts].join('|'));
  const bytes = hash('sha1', Buffer.concat([NAMESPACE, name]), 'buffer');
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
