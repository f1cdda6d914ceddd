/** The records of the demo's school, and the operation that puts one. */
import type { OperationName } from '../../sdk/src/index.ts';

/** dateLastModified of all records; a fixed value, so that a second run changes nothing. */
export const RECORDS_CHANGED = '2026-01-05T09:00:00.000Z';

/** Kind of record → its operation, and the member of the body that holds the record. */
export const PUTS = {
  orgs: ['PUT /rostering/1.0/orgs/{sourcedId}', 'org'],
  academicSessions: ['PUT /rostering/1.0/academicSessions/{sourcedId}', 'academicSession'],
  categories: ['PUT /gradebook/1.0/categories/{sourcedId}', 'category'],
  classes: ['PUT /rostering/1.0/classes/{sourcedId}', 'class'],
  users: ['PUT /rostering/1.0/users/{sourcedId}', 'user'],
  enrollments: ['PUT /rostering/1.0/enrollments/{sourcedId}', 'enrollment'],
} as const satisfies Readonly<Record<string, readonly [OperationName, string]>>;

export type PutKind = keyof typeof PUTS;

export interface Put {
  readonly kind: PutKind;
  readonly sourcedId: string;
  readonly record: Readonly<Record<string, unknown>>;
}

export function put(
  kind: PutKind,
  sourcedId: string,
  members: Readonly<Record<string, unknown>>,
): Put {
  const head = { sourcedId, status: 'active', dateLastModified: RECORDS_CHANGED };
  return { kind, sourcedId, record: { ...head, ...members } };
}
