/** What the page of an event reads from its text. */
import { bareId } from '../../../../../sdk/src/generated/bare-id.ts';
import { studentOf as studentIn } from '../../../../../sdk/src/generated/student.ts';
import { isRawNumber } from '../../../data/events/digits.ts';
import type { AcceptedEvent } from '../../../data/events/events.ts';

type Json = Readonly<Record<string, unknown>>;

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Json)[name] : undefined;

/** The sourcedId of the student that the event names; undefined = none. */
export function studentOf({ payload }: AcceptedEvent): string | undefined {
  return studentIn(payload ?? {}) ?? undefined;
}

/** The score of a grade as lists have it. */
export function scoreOf({ payload }: AcceptedEvent) {
  const generated = member(payload, 'generated');
  const number = (value: unknown) =>
    typeof value === 'number' || isRawNumber(value) ? Number(JSON.stringify(value)) : null;
  const scoreType = member(member(generated, 'extensions'), 'scoreType');
  return {
    scoreType: typeof scoreType === 'string' ? scoreType : null,
    scoreGiven: number(member(generated, 'scoreGiven')),
    maxScore: number(member(generated, 'maxScore')),
  };
}

/** The id of the session that the event names. */
export function sessionOf({ type, payload }: AcceptedEvent): string | undefined {
  const isTimeOut = type === 'SessionEvent' && member(payload, 'session') === undefined;
  const session = isTimeOut ? member(payload, 'object') : member(payload, 'session');
  const id = typeof session === 'string' ? session : member(session, 'id');
  return typeof id === 'string' ? id : undefined;
}

/** The sourcedIds of the course and the lesson that the event names; undefined = none. */
export function courseOf({ payload }: AcceptedEvent) {
  const extensions = member(payload, 'extensions');
  const idOf = (name: 'course' | 'lesson') => {
    const entity = member(extensions, name) ?? member(extensions, `${name}.id`);
    const id = typeof entity === 'string' ? entity : member(entity, 'id');
    return (typeof id === 'string' && bareId(id)) || undefined;
  };
  return { course: idOf('course'), lesson: idOf('lesson') };
}

/** What the event is about: an attempt, an item, a page. */
export function objectOf({
  payload,
}: AcceptedEvent): { readonly id: string; readonly isAttempt: boolean } | undefined {
  const object = member(payload, 'object');
  const id = member(object, 'id');
  return typeof id === 'string'
    ? { id, isAttempt: member(object, 'type') === 'Attempt' }
    : undefined;
}
