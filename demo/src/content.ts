/** All records of the demo, and their ids. */
import type { CourseToPublish } from '../../sdk/src/index.ts';
import { coursesToPublish } from './curriculum.ts';
import { FRAMEWORK } from './framework.ts';
import type { Put, PutKind } from './put.ts';
import { type DemoRoster, demoRoster, peoplePuts, SCHOOL, schoolPuts } from './roster.ts';

/** What is sent, in this order. */
interface DemoContent {
  /** In batches that must arrive in order. */
  readonly school: readonly (readonly Put[])[];
  readonly courses: readonly CourseToPublish[];
  /** In batches that must arrive in order. */
  readonly people: readonly (readonly Put[])[];
}

/** `end`: the day after the last events. */
export function demoContent(roster: DemoRoster, end: Date): DemoContent {
  return {
    school: schoolPuts(end),
    courses: coursesToPublish(SCHOOL),
    people: peoplePuts(roster),
  };
}

export type RecordKind =
  | PutKind
  | 'items'
  | 'associations'
  | 'courses'
  | 'units'
  | 'resources'
  | 'lessons';

/** The ids by kind of record. */
export function idsOf(content: DemoContent): ReadonlyMap<RecordKind, readonly string[]> {
  const { school, courses, people } = content;
  const idOf = ({ sourcedId }: { readonly sourcedId: string }) => sourcedId;
  const puts = Map.groupBy([...school, ...people].flat(), ({ kind }) => kind);
  return new Map<RecordKind, readonly string[]>([
    ['items', FRAMEWORK.CFItems.map(({ identifier }) => identifier)],
    ['associations', FRAMEWORK.CFAssociations.map(({ identifier }) => identifier)],
    ['courses', courses.map(({ course }) => course.sourcedId)],
    ...(['units', 'resources', 'lessons'] as const).map(
      (kind) => [kind, courses.flatMap((course) => (course[kind] ?? []).map(idOf))] as const,
    ),
    ...[...puts].map(([kind, some]) => [kind, some.map(idOf)] as const),
  ]);
}

/** The ids by kind of record, which do not depend on the day. `students`: as in the run. */
export function idsOfDemo(students?: number): ReadonlyMap<RecordKind, readonly string[]> {
  return idsOf(demoContent(demoRoster(students), new Date(0)));
}
