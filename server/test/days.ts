/** A student's days as a partner tells of them: every kind of event that something follows from. */
import { randomUUID } from 'node:crypto';
import { gradeEvent, type Place, personEvent, sessionEvent, urn, xpEvent } from './events.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

export interface Told {
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Re-grades, penalties, answers without a grade, sessions of every end, events that find none. */
export function tellDays(place: Place, days: number): Told[] {
  const { studentId } = place;
  const first = Math.floor(Date.now() / DAY) * DAY - (days + 1) * DAY;
  return Array.from({ length: days }, (_, day) => {
    const at = (minute: number) => ({
      eventTime: new Date(first + day * DAY + minute * MINUTE).toISOString(),
    });
    const id = urn();
    const session = { session: { id, type: 'Session' } };
    const auto = { session: 'urn:tag:auto-attach' };
    const [attemptId, item] = [urn(), `https://quest.example/items/${day % 3}`];
    const grade = (scoreGiven: number, minute: number, members = {}) =>
      gradeEvent(
        place,
        { scoreGiven, maxScore: 4, attemptId, assignableId: item },
        { ...session, ...at(minute), ...members },
      );
    const requiresHeartbeat = day % 2 === 0;
    const login = { id, studentId, extensions: { requiresHeartbeat } };
    const events: object[] = [
      sessionEvent('LoggedIn', login, at(600)),
      sessionEvent('LoggedIn', { ...login, startedAtTime: at(598).eventTime }, at(601)),
      personEvent('ViewEvent', 'Viewed', { studentId, ...auto, ...at(603) }),
      personEvent('AssessmentItemEvent', 'Completed', {
        studentId,
        ...session,
        ...at(605),
        object: { id: item, type: 'AssessmentItem' },
        generated: { id: urn(), type: 'Response', attempt: day % 4 === 0 ? urn() : attemptId },
      }),
      grade(1, 606),
      grade(4, 609),
      grade(2, 607),
      gradeEvent(
        place,
        { scoreType: 'MASTERY', scoreGiven: day % 2 ? 9 : 8, maxScore: 9, assignableId: item },
        { ...auto, ...at(611) },
      ),
      xpEvent(place, 2.5 + day, { ...auto, ...at(612) }),
      xpEvent(place, -0.1, { ...session, ...at(613) }),
      xpEvent({ ...place, lessonId: randomUUID() }, 100, at(614)),
      personEvent('ViewEvent', 'Viewed', { studentId, ...auto, ...at(900) }),
      ...(day % 3 === 0 ? [sessionEvent('LoggedOut', { id, studentId }, at(620))] : []),
      ...(day % 3 === 1 ? [sessionEvent('TimedOut', { id, studentId }, at(640))] : []),
    ];
    const beats = requiresHeartbeat ? [602, 604, 610, 619] : [];
    return [
      ...events.map((body) => ({ url: '/events/1.0/', body: body as Told['body'] })),
      ...beats.map((minute) => ({
        url: '/events/1.0/heartbeat',
        body: { sessionId: id, ...at(minute) },
      })),
    ];
  }).flat();
}
