/** A student with a term, a school with its own time zone, and weeks of data. */
import { randomUUID } from 'node:crypto';
import { put } from '../../../server/test/fixtures/content.ts';
import {
  gradeEvent,
  type Place,
  personEvent,
  post,
  sessionEvent,
  xpEvent,
} from '../../../server/test/fixtures/events.ts';
import {
  academicSessionBody,
  classBody,
  enrollmentBody,
  orgBody,
} from '../../../server/test/fixtures/people.ts';
import { answerEvent, putLearner } from '../../../server/test/fixtures/reviews.ts';
import type { TestClient } from '../../../server/test/harness/test-server.ts';

export interface WorldStudent extends Place {
  /** The standard of a review. */
  readonly standardId: string;
  readonly schoolId: string;
}

const BASE = '/rostering/1.0';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** XP of the days before today, the latest first; a day may take some away. */
const XP = [[12, 8], [30], [4.5, -6], [], [20], [-5], [18, 7], [9], [], [14]] as const;

/** Her name would be markup. */
const NAME = { givenName: 'Ana <b>', familyName: 'Pérez', username: 'ana.perez', grades: ['06'] };

export async function putWorldStudent(partner: TestClient): Promise<WorldStudent> {
  const learner = await putLearner(partner);
  const { studentId, courseId } = learner;
  const [orgId, termId, classId, enrollmentId] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const school = { name: 'Lincoln Elementary', metadata: { timeZone: 'America/Chicago' } };
  await put(partner, `${BASE}/orgs/${orgId}`, orgBody(orgId, school));
  const dayOf = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const term = { title: 'This term', type: 'term', startDate: dayOf(-20), endDate: dayOf(40) };
  await put(partner, `${BASE}/academicSessions/${termId}`, academicSessionBody(termId, term));
  const klass = classBody(classId, { courseId, orgId, sessionId: termId });
  await put(partner, `${BASE}/classes/${classId}`, klass);
  const user = {
    ...{ sourcedId: studentId, enabledUser: true, ...NAME },
    roles: [{ roleType: 'primary', role: 'student', org: { sourcedId: orgId } }],
  };
  await put(partner, `${BASE}/users/${studentId}`, { user });
  const enrollment = enrollmentBody(enrollmentId, { userId: studentId, classId });
  await put(partner, `${BASE}/enrollments/${enrollmentId}`, enrollment);
  for (const event of eventsOf(learner)) await post(partner, event);
  return { ...learner, schoolId: orgId };
}

function eventsOf(place: Place): readonly object[] {
  const now = Date.now();
  return XP.flatMap((values, day) => {
    // An hour ago, and at the same time of the days before.
    const at = (minutes: number) =>
      new Date(now - day * DAY_MS - (60 - minutes) * MINUTE_MS).toISOString();
    const session = { id: `urn:uuid:${randomUUID()}`, studentId: place.studentId };
    const subject = (name: string) => ({ ...xpEvent(place, 0).extensions, subject: name });
    const views = Array.from({ length: 3 + day }, (_, index) =>
      personEvent('ViewEvent', 'Viewed', {
        ...{ studentId: place.studentId, session: session.id, eventTime: at(index * 2) },
        extensions: { subject: day % 3 === 0 ? 'Reading' : 'Math' },
      }),
    );
    if (values.length === 0) return [];
    return [
      sessionEvent('LoggedIn', session, { eventTime: at(0) }),
      ...views,
      ...values.map((xp, index) =>
        xpEvent(place, xp, {
          eventTime: at(10 + index),
          extensions: subject(index === 0 ? 'Math' : 'Reading'),
        }),
      ),
      gradeEvent(place, { scoreGiven: 7 + (day % 4), maxScore: 10 }, { eventTime: at(12) }),
      answerEvent(place, { at: at(13), scoreGiven: day === 2 ? 0 : 1 }),
      sessionEvent('LoggedOut', session, { eventTime: at(40) }),
    ];
  });
}
