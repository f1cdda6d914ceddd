/** Events of every status, for the states of pages that show events. */
import { randomUUID } from 'node:crypto';
import {
  gradeEvent,
  type Place,
  personEvent,
  post,
  processed,
  putPlace,
  sessionEvent,
  xpEvent,
} from '../../../server/test/fixtures/events.ts';
import { answerEvent, putLearner } from '../../../server/test/fixtures/reviews.ts';
import type { TestClient } from '../../../server/test/harness/test-server.ts';

/** Ids of one event of each kind, and of its records. */
export interface WorldEvents {
  readonly processed: string;
  /** Its course's id has a wrong letter. */
  readonly dropped: string;
  readonly refused: string;
  /** An answer on a standard. */
  readonly answered: string;
  /** The student of most events. */
  readonly studentId: string;
  /** An open session of the same student. */
  readonly sessionId: string;
  /** Where the student of the session studies. */
  readonly place: Place;
}

export async function sendWorldEvents(partner: TestClient): Promise<WorldEvents> {
  const place = await putPlace(partner);
  const learner = await putLearner(partner);
  const session = { id: `urn:uuid:${randomUUID()}`, studentId: place.studentId };
  await post(partner, sessionEvent('LoggedIn', session));
  const view = personEvent('ViewEvent', 'Viewed', {
    studentId: place.studentId,
    session: session.id,
  });
  const answered = answerEvent(learner, { at: new Date().toISOString() });
  const wrong = place.courseId.replace(/.$/, (letter) => (letter === '0' ? '1' : '0'));
  const dropped = xpEvent({ ...place, courseId: wrong }, 12);
  const unknown = xpEvent({ ...place, studentId: 'nobody-here' }, 5);
  const counted = xpEvent(place, 12);
  const events = [
    view,
    gradeEvent(place, { scoreGiven: 9, maxScore: 10 }),
    gradeEvent(place, { scoreType: 'MASTERY', scoreGiven: 0.8, maxScore: 1 }),
    answered,
    unknown,
    xpEvent(place, -3),
    dropped,
    counted,
  ];
  for (const event of events) await processed(partner, event);
  const refused = { ...xpEvent(place, 1), eventTime: 'yesterday' };
  await post(partner, refused);
  return {
    processed: counted.id,
    dropped: dropped.id,
    refused: refused.id,
    answered: answered.id,
    studentId: place.studentId,
    sessionId: session.id,
    place,
  };
}
