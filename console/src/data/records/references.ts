/** Ids of records in events and in answers of the API: where they stand, and of what kind. */
import { bareId } from '../../../../sdk/src/generated/bare-id.ts';
import { isRawNumber } from '../events/digits.ts';

export type ReferenceKind = 'students' | 'courses' | 'lessons' | 'standards' | 'events';

export interface Reference {
  /** RFC 6901. */
  readonly pointer: string;
  readonly kind: ReferenceKind;
  readonly id: string;
}

/** Members of events, by pointer; an entity may stand there as its id alone. */
const OF_EVENTS: readonly (readonly [RegExp, ReferenceKind])[] = [
  [/^\/extensions\/course(\/id)?$/, 'courses'],
  [/^\/extensions\/lesson(\/id)?$/, 'lessons'],
  [
    /^\/(actor|object\/assignee|object\/user|session\/user|generated\/assignee)(\/id)?$/,
    'students',
  ],
  [/\/learningObjectiveIds\/\d+$/, 'standards'],
  [/^\/object\/assignable(\/id)?$/, 'standards'],
];

/** Members of answers, by name. */
const OF_ANSWERS: Readonly<Record<string, ReferenceKind>> = {
  userId: 'students',
  studentId: 'students',
  courseId: 'courses',
  lessonId: 'lessons',
  standardId: 'standards',
  eventId: 'events',
  sourceEventId: 'events',
};

export function kindAt(pointer: string): ReferenceKind | undefined {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  if (Object.hasOwn(OF_ANSWERS, name)) return OF_ANSWERS[name];
  return OF_EVENTS.find(([at]) => at.test(pointer))?.[1];
}

/** No event has more; an answer of many records is not read to its end. */
const REFERENCES_MAX = 200;

export function referencesIn(value: unknown): readonly Reference[] {
  const found: Reference[] = [];
  const walk = (member: unknown, pointer: string) => {
    if (found.length === REFERENCES_MAX) return;
    if (typeof member === 'string') {
      const kind = kindAt(pointer);
      // The id of an event is whole; those of records may be addresses.
      const id = kind === 'events' ? member : bareId(member);
      if (kind && id) found.push({ pointer, kind, id });
    } else if (typeof member === 'object' && member !== null && !isRawNumber(member)) {
      for (const [name, one] of Object.entries(member))
        walk(one, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
  };
  walk(value, '');
  return found;
}
