/** Makes Caliper events for the acceptance suite, posts them and waits for their status. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, partner, read } from './client.ts';
import type { Json, Reply } from './judge.ts';
import type { Place } from './people.ts';
import { target } from './target.ts';

type Members = Readonly<Record<string, unknown>>;

export const CONTEXT = 'http://purl.imsglobal.org/ctx/caliper/v1p2';

const GRADER = { id: 'https://quest.example/grader', type: 'SoftwareApplication' };
const QUEST = { id: 'https://quest.example', type: 'SoftwareApplication' };

export const ACTIONS = {
  AssessmentItemEvent: ['Started', 'Skipped', 'Completed'],
  AssessmentEvent: ['Started', 'Paused', 'Resumed', 'Restarted', 'Submitted'],
  AssignableEvent: ['Activated', 'Deactivated', 'Started', 'Completed', 'Submitted', 'Reviewed'],
  ViewEvent: ['Viewed'],
} as const;

export const urn = () => `urn:uuid:${randomUUID()}`;

function person(studentId: string) {
  return { id: `${target.baseUrl}/rostering/1.0/users/${studentId}`, type: 'Person' };
}

/** The partner's application as the `edApp` of events. */
function edApp() {
  const id = `${target.baseUrl}/applications/1.0/${partner.applicationId}`;
  return { '@context': CONTEXT, id, type: 'SoftwareApplication' };
}

/** The members of every event. */
function head(type: string, action: string) {
  const eventTime = new Date().toISOString();
  return { '@context': CONTEXT, id: urn(), type, action, eventTime, edApp: edApp() };
}

export function courseAndLesson({ courseId, lessonId }: Pick<Place, 'courseId' | 'lessonId'>) {
  return {
    subject: 'Math',
    course: { id: `${target.baseUrl}/rostering/1.0/courses/${courseId}` },
    lesson: { id: lessonId },
  };
}

const ASSIGNABLE = {
  QUESTION_RESULT: {
    id: 'https://quest.example/items/1',
    type: 'DigitalResource',
    mediaType: 'application/vnd.ims.qti',
    name: 'Half of a half',
    isPartOf: { id: 'https://quest.example/sets/1', type: 'DigitalResourceCollection' },
  },
  MASTERY: {
    id: 'https://quest.example/standards/halves',
    type: 'AssignableDigitalResource',
    mediaType: 'curriculum/standard',
    name: 'Halves',
  },
} as const;

interface Grade {
  readonly scoreType: 'QUESTION_RESULT' | 'XP' | 'MASTERY';
  readonly scoreGiven: number;
  readonly maxScore?: number;
  readonly attemptId?: string;
}

/** A GradeEvent; one of XP has neither an assignable nor a maxScore. */
export function gradeEvent(place: Place, grade: Grade, members: Members = {}) {
  const { scoreType, scoreGiven, maxScore, attemptId = urn() } = grade;
  const assignable = scoreType === 'XP' ? {} : { assignable: ASSIGNABLE[scoreType], count: 1 };
  return {
    ...head('GradeEvent', 'Graded'),
    profile: 'GradingProfile',
    actor: GRADER,
    object: {
      id: attemptId,
      type: 'Attempt',
      assignee: person(place.studentId),
      extensions: { activityName: 'Halves' },
      ...assignable,
    },
    generated: {
      id: urn(),
      type: 'Score',
      attempt: attemptId,
      scoreGiven,
      ...(maxScore === undefined ? {} : { maxScore }),
      extensions: { scoreType },
    },
    extensions: courseAndLesson(place),
    ...members,
  };
}

export const xpEvent = (place: Place, xp: number, members: Members = {}) =>
  gradeEvent(place, { scoreType: 'XP', scoreGiven: xp }, members);

/** An event whose actor is the student: ViewEvent, AssessmentEvent … */
export function studentEvent(
  { type, action }: { type: string; action: string },
  studentId: string,
  members: Members = {},
) {
  return {
    ...head(type, action),
    actor: person(studentId),
    object: { id: 'https://quest.example/pages/1', type: 'DigitalResource', name: 'Page 1' },
    extensions: { subject: 'Math' },
    ...members,
  };
}

interface SessionOf {
  readonly id: string;
  readonly studentId: string;
  readonly requiresHeartbeat?: boolean;
}

export function sessionEvent(
  action: 'LoggedIn' | 'LoggedOut' | 'TimedOut',
  { id, studentId, requiresHeartbeat = false }: SessionOf,
  members: Members & { eventTime?: string } = {},
) {
  const event = head('SessionEvent', action);
  const session = {
    id,
    type: 'Session',
    user: person(studentId),
    ...(action === 'LoggedIn' ? { startedAtTime: members.eventTime ?? event.eventTime } : {}),
    extensions: { requiresHeartbeat, processInsights: true },
  };
  return {
    ...event,
    profile: 'SessionProfile',
    actor: action === 'TimedOut' ? GRADER : person(studentId),
    object: QUEST,
    session,
    extensions: { subject: 'Math' },
    ...members,
  };
}

export function envelope(data: readonly unknown[], members: Members = {}) {
  const sendTime = new Date().toISOString();
  return { sensor: QUEST.id, sendTime, dataVersion: CONTEXT, data, ...members };
}

export const post = (event: unknown, client: Client = partner): Promise<Reply> =>
  client.post('/events/1.0/', event);

/** Posts an event, expects 202 and returns the reply. */
export async function accept(event: unknown, client: Client = partner): Promise<Reply> {
  const reply = await post(event, client);
  assert.equal(reply.status, 202, reply.text);
  return reply;
}

/** The status of an event; waits 10 s at most until it is no longer `received`. */
export async function statusOfEvent(
  event: { id: string },
  client: Client = partner,
): Promise<Json> {
  const url = `/events/1.0/events/${encodeURIComponent(event.id)}`;
  const deadline = Date.now() + 10_000;
  for (;;) {
    const { event: status } = await read(url, client);
    if (status.state !== 'received') return status;
    assert.ok(Date.now() < deadline, `no status after 10 s: ${JSON.stringify(status)}`);
    await pause(10);
  }
}

/** Posts an event and returns its status after processing. */
export async function processed(event: { id: string }, client: Client = partner): Promise<Json> {
  await accept(event, client);
  return statusOfEvent(event, client);
}

/** The instant so many minutes after the other (before it, when negative). */
export function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}
