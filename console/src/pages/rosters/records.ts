/** Records of the roster as the page works with them: one shape for all kinds. */
import type { OperationName } from '../../data/requests/api.ts';
import { useWho } from '../../data/requests/queries.ts';
import { DISTRICT_KINDS, ROSTER_KINDS, type RosterKind } from '../../routes/operation/rosters.ts';

/** A record of any kind; its members are looked at by name. */
export interface RosterRecord {
  readonly sourcedId: string;
  readonly status: string;
  readonly dateLastModified: string;
  readonly [member: string]: unknown;
}

export interface Reference {
  readonly sourcedId: string;
  readonly type: string;
}

interface Served {
  readonly list: OperationName;
  readonly one: OperationName;
  /** Names of the members that hold records in replies. */
  readonly plural: string;
  readonly singular: string;
}

export const SERVED: Readonly<Record<RosterKind, Served>> = {
  orgs: {
    list: 'GET /rostering/1.0/orgs',
    one: 'GET /rostering/1.0/orgs/{sourcedId}',
    plural: 'orgs',
    singular: 'org',
  },
  terms: {
    list: 'GET /rostering/1.0/academicSessions',
    one: 'GET /rostering/1.0/academicSessions/{sourcedId}',
    plural: 'academicSessions',
    singular: 'academicSession',
  },
  courses: {
    list: 'GET /rostering/1.0/courses',
    one: 'GET /rostering/1.0/courses/{sourcedId}',
    plural: 'courses',
    singular: 'course',
  },
  classes: {
    list: 'GET /rostering/1.0/classes',
    one: 'GET /rostering/1.0/classes/{sourcedId}',
    plural: 'classes',
    singular: 'class',
  },
  people: {
    list: 'GET /rostering/1.0/users',
    one: 'GET /rostering/1.0/users/{sourcedId}',
    plural: 'users',
    singular: 'user',
  },
  enrollments: {
    list: 'GET /rostering/1.0/enrollments',
    one: 'GET /rostering/1.0/enrollments/{sourcedId}',
    plural: 'enrollments',
    singular: 'enrollment',
  },
};

/** By the type of a reference, and by the kind of a sanity check. */
const KIND_OF: Readonly<Record<string, RosterKind>> = {
  org: 'orgs',
  academicSession: 'terms',
  course: 'courses',
  class: 'classes',
  user: 'people',
  enrollment: 'enrollments',
  // Their id is that of the person.
  demographics: 'people',
};

/** The kinds that the reader sees. */
export function useKinds(): readonly RosterKind[] {
  return useWho().kind === 'district' ? DISTRICT_KINDS : ROSTER_KINDS;
}

/** Undefined = records of this type have no page here. */
export function useKindOfType(type: string): RosterKind | undefined {
  const kind = KIND_OF[type];
  return useKinds().find((one) => one === kind);
}

export const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';

export function referenceOf(value: unknown): Reference | undefined {
  const { sourcedId, type } = (value ?? {}) as Partial<Reference>;
  return typeof sourcedId === 'string' && typeof type === 'string'
    ? { sourcedId, type }
    : undefined;
}

/** The references that a member holds: one, or a list. */
export function referencesIn(value: unknown): readonly Reference[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => referenceOf(one) ?? []);
}

interface Role {
  readonly role: string;
  readonly org: Reference | undefined;
}

/** The roles of a person. */
export function rolesOf({ roles }: RosterRecord): readonly Role[] {
  if (!Array.isArray(roles)) return [];
  return roles.map(({ role, org }: { role?: unknown; org?: unknown }) => ({
    role: textOf(role),
    org: referenceOf(org),
  }));
}

export function nameOf(record: RosterRecord): string {
  const { title, name, givenName, familyName, sourcedId } = record;
  const person = [textOf(givenName), textOf(familyName)].filter(Boolean).join(' ');
  return textOf(title) || textOf(name) || person || sourcedId;
}
