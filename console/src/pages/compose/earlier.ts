/** What events of a student have left that another event can name: attempts and sessions. */
import type { OneEvent } from '../../data/events/events.ts';
import { isAccepted } from '../../data/events/events.ts';
import { useRead } from '../../data/requests/queries.ts';
import type { Choices } from './templates.ts';

const LOOKED_AT = '50';
const SESSIONS_MAX = '20';

type Json = Readonly<Record<string, unknown>>;
const json = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};
const idOf = (value: unknown): string | undefined => {
  const id = typeof value === 'string' ? value : json(value)['id'];
  return typeof id === 'string' ? id : undefined;
};

/** The latest events with an attempt, newest first. */
export function useAttempts(studentId: string | undefined) {
  const log = useRead(
    'GET /events/1.0/log',
    { query: { studentId: studentId ?? '', limit: LOOKED_AT } },
    { enabled: studentId !== undefined },
  );
  return (log.data?.events ?? []).filter(
    ({ type, scoreType }) => type === 'AssessmentItemEvent' || scoreType === 'QUESTION_RESULT',
  );
}

/** The attempt that an event is about, with its item. */
function attemptOfEvent(event: OneEvent | undefined): Choices['attempt'] {
  if (!event || !isAccepted(event)) return undefined;
  const { type, payload } = event;
  const { object, generated } = json(payload);
  const isGrade = type === 'GradeEvent';
  const response = json(generated)['attempt'];
  const id = isGrade ? idOf(object) : idOf(response ?? generated);
  const item = isGrade ? idOf(json(object)['assignable']) : idOf(object);
  return id === undefined || item === undefined ? undefined : { id, item };
}

export function useAttempt(eventId: string | undefined): Choices['attempt'] {
  const event = useRead(
    'GET /events/1.0/events/{id}',
    { path: { id: eventId ?? '' } },
    { enabled: eventId !== undefined },
  );
  return attemptOfEvent(event.data?.event);
}

/** The latest study sessions of a student, open ones first. */
export function useSessions(studentId: string | undefined) {
  const found = useRead(
    'GET /insights/1.0/users/{sourcedId}/sessions',
    { path: { sourcedId: studentId ?? '' }, query: { limit: SESSIONS_MAX } },
    { enabled: studentId !== undefined },
  );
  const sessions = found.data?.sessions ?? [];
  return sessions.toSorted(
    (left, right) => Number(right.status === 'open') - Number(left.status === 'open'),
  );
}
