/** Makes events of about 1.3 kB like those of partners: answers, grades, XP, views. */

/** What an event is of, and who sends it; the server knows all of them. */
export interface Place {
  readonly applicationId: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly lessonId: string;
  readonly sessionId: string;
}

const BASE = 'https://learn.example';

function common(place: Place, id: string) {
  return {
    '@context': 'http://purl.imsglobal.org/ctx/caliper/v1p2',
    id: `urn:uuid:${id}`,
    eventTime: new Date().toISOString(),
    edApp: {
      '@context': 'http://purl.imsglobal.org/ctx/caliper/v1p2',
      id: `${BASE}/applications/1.0/${place.applicationId}`,
      type: 'SoftwareApplication',
      name: 'Bench Quest',
    },
    session: { id: place.sessionId, type: 'Session', startedAtTime: '2026-01-15T10:00:00.000Z' },
    extensions: {
      subject: 'Math',
      course: { id: `${BASE}/rostering/1.0/courses/${place.courseId}`, name: 'Bench course' },
      lesson: { id: place.lessonId, name: 'A lesson of the bench course' },
    },
  };
}

function person(place: Place) {
  return { id: `${BASE}/rostering/1.0/users/${place.studentId}`, type: 'Person' };
}

const ITEM = {
  id: `${BASE}/content/collections/1/items/42`,
  type: 'DigitalResource',
  name: 'Which of these fractions is the largest?',
  mediaType: 'application/vnd.ims.qti+xml',
  isPartOf: {
    id: `${BASE}/content/collections/1`,
    type: 'DigitalResourceCollection',
    name: 'Comparing fractions with unlike denominators',
  },
};

function graded(place: Place, id: string, scoreType: string) {
  const attempt = `urn:uuid:${id.replace(/^.{8}/, '00000000')}`;
  return {
    ...common(place, id),
    type: 'GradeEvent',
    profile: 'GradingProfile',
    actor: { id: `${BASE}/applications/1.0/grader`, type: 'SoftwareApplication' },
    action: 'Graded',
    object: {
      id: attempt,
      type: 'Attempt',
      assignee: person(place),
      assignable: ITEM,
      count: 1,
      extensions: { activityName: 'Comparing fractions' },
    },
    generated: {
      id: `${attempt}/score`,
      type: 'Score',
      attempt,
      scoreGiven: 1,
      maxScore: 1,
      extensions: { scoreType },
    },
  };
}

function viewed(place: Place, id: string) {
  const object = { ...ITEM, description: 'x'.repeat(300) };
  return {
    ...common(place, id),
    type: 'ViewEvent',
    action: 'Viewed',
    actor: person(place),
    object,
  };
}

/** The JSON of an event; of ten, four answers, four grades of answers, one XP, one view. */
export function eventText(place: Place, number: number, id: string): string {
  const kind = number % 10;
  if (kind === 9) return JSON.stringify(viewed(place, id));
  if (kind === 8) return JSON.stringify(graded(place, id, 'XP'));
  if (kind % 2 === 0) return JSON.stringify(graded(place, id, 'QUESTION_RESULT'));
  return JSON.stringify({
    ...common(place, id),
    type: 'AssessmentItemEvent',
    action: 'Completed',
    actor: person(place),
    object: { ...ITEM, description: 'x'.repeat(200) },
    generated: { id: `urn:uuid:${id}/response`, type: 'Response', attempt: `urn:uuid:${id}/a` },
  });
}
