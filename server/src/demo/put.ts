/** Builds the PUT requests for the records of the demo. */

/** dateLastModified of all records; a fixed value, so that a second run changes nothing. */
export const RECORDS_CHANGED = '2026-01-05T09:00:00.000Z';

/** Kind of record → the member of the body that holds one. */
const NAMES = {
  orgs: 'org',
  academicSessions: 'academicSession',
  categories: 'category',
  courses: 'course',
  units: 'unit',
  lessons: 'lesson',
  resources: 'resource',
  classes: 'class',
  users: 'user',
  enrollments: 'enrollment',
};

export type Kind = keyof typeof NAMES;

export interface Put {
  readonly kind: Kind;
  readonly sourcedId: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export function put(
  kind: Kind,
  sourcedId: string,
  members: Readonly<Record<string, unknown>>,
): Put {
  const service = kind === 'categories' ? 'gradebook' : 'rostering';
  const record = { sourcedId, status: 'active', dateLastModified: RECORDS_CHANGED, ...members };
  const path = `/${service}/1.0/${kind}/${sourcedId}`;
  return { kind, sourcedId, path, body: { [NAMES[kind]]: record } };
}
