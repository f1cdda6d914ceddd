/** What the examples of the pages of codes are made of: requests, and the parts of events. */
import { sampleId } from '../../http/reference/requests.ts';
import { EXAMPLE_URL } from '../render/files.ts';

/** A request of an example. */
export interface ExampleRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Beside the token, and the type of a JSON body. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is. */
  readonly body?: unknown;
}

/** A request that gives a code, and the one that does not. */
export interface Example {
  /** What is so on the server, in one sentence. */
  readonly given?: string;
  /** What is sent before, in this order. */
  readonly before?: readonly ExampleRequest[];
  readonly wrong: ExampleRequest;
  readonly right: ExampleRequest;
}

type Members = Readonly<Record<string, unknown>>;

/** An id of the examples by its last two digits; the tests give these to their records. */
export const exampleId = sampleId;

/** The ids of the examples; the tests make the records, in the state that the names say. */
export const IDS = {
  course: exampleId('01'),
  unit: exampleId('02'),
  resource: exampleId('03'),
  lesson: exampleId('04'),
  lessonDeleted: exampleId('05'),
  secondCourse: exampleId('11'),
  secondUnit: exampleId('12'),
  secondLesson: exampleId('14'),
  courseOfOthers: exampleId('21'),
  reviewCourse: exampleId('31'),
  standard: exampleId('41'),
  missing: exampleId('99'),
  application: exampleId('a1'),
  applicationOfOthers: exampleId('a2'),
  applicationFull: exampleId('a3'),
  onlyOperator: exampleId('b1'),
  onlyAdmin: exampleId('b2'),
  developer: exampleId('b3'),
  memberElsewhere: exampleId('b4'),
  memberOfFull: exampleId('b5'),
  unproven: exampleId('b6'),
  importReady: exampleId('d1'),
  importNext: exampleId('d2'),
  importDone: exampleId('d3'),
  importGone: exampleId('d4'),
  importRemoving: exampleId('d5'),
  student: 'student-1',
  notEnrolled: 'student-2',
  inactive: 'student-3',
  studentOfOthers: 'student-9',
} as const;

export const CONTEXT = 'http://purl.imsglobal.org/ctx/caliper/v1p2';
const APPLICATION = { id: 'https://quest.example', type: 'SoftwareApplication' };
const TEN = '2026-01-15T10:00:00.000Z';

/** An id of what is not an event, by its last two digits. */
export const urn = (last: string) => `urn:uuid:e0000000-0000-4000-8000-0000000000${last}`;
/** The ids of the wrong and of the right event: another event has another id. */
const WRONG_ID = 'urn:uuid:a1000000-0000-4000-8000-00000000000a';
const RIGHT_ID = 'urn:uuid:a1000000-0000-4000-8000-00000000000b';

const person = (id: string) => ({
  id: `${EXAMPLE_URL}/rostering/1.0/users/${id}`,
  type: 'Person',
});

export const courseOf = (id: string) => ({ id: `${EXAMPLE_URL}/rostering/1.0/courses/${id}` });

export const PLACE = {
  subject: 'Math',
  course: courseOf(IDS.course),
  lesson: { id: IDS.lesson },
};

const head = (type: string, action: string) => ({
  '@context': CONTEXT,
  id: WRONG_ID,
  type,
  action,
  eventTime: TEN,
});

/** XP of a student. */
export function xp(members: Members = {}, student: string = IDS.student): Members {
  return {
    ...head('GradeEvent', 'Graded'),
    actor: APPLICATION,
    object: { id: urn('b1'), type: 'Attempt', assignee: person(student) },
    generated: {
      id: urn('c1'),
      type: 'Score',
      scoreGiven: 12,
      extensions: { scoreType: 'XP' },
    },
    extensions: PLACE,
    ...members,
  };
}

/** The grade of an answer, in an attempt. */
export function grade(attempt: string, members: Members = {}): Members {
  return {
    ...xp(),
    object: {
      id: attempt,
      type: 'Attempt',
      assignee: person(IDS.student),
      assignable: { id: 'https://quest.example/items/7', type: 'AssessmentItem' },
    },
    generated: {
      id: urn('c1'),
      type: 'Score',
      scoreGiven: 1,
      maxScore: 1,
      extensions: { scoreType: 'QUESTION_RESULT' },
    },
    ...members,
  };
}

/** A page that the student saw. */
export function view(members: Members = {}): Members {
  return {
    ...head('ViewEvent', 'Viewed'),
    actor: person(IDS.student),
    object: { id: 'https://quest.example/pages/1', type: 'WebPage' },
    extensions: { subject: 'Math' },
    ...members,
  };
}

/** The student completed a question in an attempt. */
export function completed(attempt: string): Members {
  return {
    ...head('AssessmentItemEvent', 'Completed'),
    id: urn('01'),
    actor: person(IDS.student),
    object: { id: 'https://quest.example/items/7', type: 'AssessmentItem' },
    generated: { id: attempt, type: 'Attempt', count: 1 },
    extensions: { subject: 'Math' },
  };
}

interface SessionParts {
  readonly action?: 'LoggedIn' | 'LoggedOut';
  readonly student?: string;
  readonly members?: Members;
}

export function session(
  id: string,
  { action = 'LoggedIn', student = IDS.student, members = {} }: SessionParts = {},
) {
  return {
    ...head('SessionEvent', action),
    // One of its own for each of the two.
    id: urn(action === 'LoggedIn' ? '02' : '03'),
    actor: person(student),
    object: APPLICATION,
    session: { id, type: 'Session', ...members },
    extensions: { subject: 'Math' },
  };
}

export const sendEvent = (body: unknown): ExampleRequest => ({
  method: 'POST',
  url: '/events/1.0/',
  body,
});

/** A request that a client of the operator sends. */
export const byOperator = (sent: ExampleRequest): ExampleRequest => ({
  ...sent,
  headers: { Authorization: 'Bearer $ADMIN_TOKEN', ...sent.headers },
});

/** A request that a page of the console sends: `session` stands for a cookie. */
export const byPerson = (session: string, sent: ExampleRequest): ExampleRequest => ({
  ...sent,
  headers: {
    Cookie: `lectern-console=${session}`,
    'Sec-Fetch-Site': 'same-origin',
    // A request without a body has it, too: no form of another site can send it.
    ...(sent.method !== 'GET' && sent.body === undefined
      ? { 'Content-Type': 'application/json' }
      : {}),
    ...sent.headers,
  },
});

/** A wrong event, and the next one, which is right; it has another id. */
export function events(wrong: Members, right: Members): Pick<Example, 'wrong' | 'right'> {
  return { wrong: sendEvent(wrong), right: sendEvent({ ...right, id: RIGHT_ID }) };
}

/** A wrong event was refused, so the right one may have its id. */
export function refused(wrong: unknown, right: unknown): Pick<Example, 'wrong' | 'right'> {
  return { wrong: sendEvent(wrong), right: sendEvent(right) };
}
