/** What an application has proved on the way to live use, and what is missing. */
import { DAY_MS } from '../../lib/time.ts';

/** Share of lessons with standards below which reviews miss much of the content. */
const TAGGED_MIN = 0.95;

/** Share of a day's events that may be dropped, refused or failed. */
const LOST_MAX = 0.01;

const SECRET_DAYS_MAX = 365;

export const CHECKLIST_KEYS = [
  'token',
  'course',
  'lessons',
  'tagged',
  'redirect',
  'student',
  'session',
  'heartbeat',
  'xp_event',
  'drop_rate',
  'secret_age',
  'webhooks',
] as const;

/** Counts end at this number: more are as good. */
export const COUNT_MAX = 10_000;

export interface ApplicationFacts {
  /** The last use of any of its keys; null = no key was used. */
  readonly tokenAt: string | null;
  readonly courses: number;
  readonly lessons: number;
  /** Lessons whose resource teaches a standard. */
  readonly taggedLessons: number;
  /** Addresses that sign-in may lead back to. */
  readonly redirects: number;
  readonly students: number;
  /** The last event of each kind that counted in the last 30 days; null = none. */
  readonly sessionAt: string | null;
  readonly heartbeatAt: string | null;
  readonly xpAt: string | null;
  /** From when on the last 24 hours are counted; null = from their beginning. */
  readonly countedSince: string | null;
  /** Events of the last 24 hours, of all states. */
  readonly dayEvents: number;
  /** Events of the last 24 hours that were dropped, refused or failed. */
  readonly dayLost: number;
  /** When the oldest secret in use was made; null = none. */
  readonly secretAt: string | null;
  readonly webhooks: number;
  /** Webhooks to which sending has failed, or has ended for that. */
  readonly webhooksFailing: number;
}

export interface ChecklistItem {
  readonly key: (typeof CHECKLIST_KEYS)[number];
  readonly state: 'done' | 'todo' | 'warning';
  readonly count?: number;
  readonly at?: string;
  /** What is there, or what to do, in one sentence. */
  readonly detail: string;
}

function counted(count: number, one: string, many: string): string {
  const number = count >= COUNT_MAX ? `${COUNT_MAX} or more` : String(count);
  return `${number} ${count === 1 ? one : many}`;
}

/** Done with a count above zero. */
function some(
  key: ChecklistItem['key'],
  count: number,
  [one, many, missing]: readonly [string, string, string],
): ChecklistItem {
  if (count === 0) return { key, state: 'todo', count, detail: missing };
  return { key, state: 'done', count, detail: `${counted(count, one, many)}.` };
}

/** Done with a time. */
function seen(
  key: ChecklistItem['key'],
  at: string | null,
  [last, missing]: readonly [string, string],
): ChecklistItem {
  if (at === null) return { key, state: 'todo', detail: missing };
  return { key, state: 'done', at, detail: `${last}.` };
}

function tagged({ lessons, taggedLessons }: ApplicationFacts): ChecklistItem {
  const key = 'tagged';
  if (lessons === 0) return { key, state: 'todo', count: 0, detail: 'There is no lesson yet.' };
  const detail = `${taggedLessons} of ${lessons} lessons have standards`;
  if (taggedLessons >= lessons * TAGGED_MIN) {
    return { key, state: 'done', count: taggedLessons, detail: `${detail}.` };
  }
  const fix = 'lessons without them schedule no reviews: GET /rostering/1.0/coverage names them.';
  return { key, state: 'warning', count: taggedLessons, detail: `${detail}; ${fix}` };
}

function dropRate({ countedSince, dayEvents, dayLost }: ApplicationFacts): ChecklistItem {
  const key = 'drop_rate';
  const when = countedSince ? `since ${countedSince}` : 'in the last 24 hours';
  if (dayEvents === 0) {
    return { key, state: 'todo', count: 0, detail: `No event arrived ${when}.` };
  }
  const detail = `${dayLost} of ${dayEvents} events ${when} did not count`;
  if (dayLost <= dayEvents * LOST_MAX) {
    return { key, state: 'done', count: dayLost, detail: `${detail}.` };
  }
  const fix = 'GET /events/1.0/errors tells why.';
  return { key, state: 'warning', count: dayLost, detail: `${detail}: ${fix}` };
}

function secretAge({ secretAt }: ApplicationFacts, now: Date): ChecklistItem {
  const key = 'secret_age';
  if (secretAt === null) {
    return { key, state: 'todo', detail: 'No client with a secret was made yet.' };
  }
  const days = Math.floor((now.getTime() - Date.parse(secretAt)) / DAY_MS);
  const detail = `The oldest secret in use is ${days} days old`;
  if (days <= SECRET_DAYS_MAX) return { key, state: 'done', at: secretAt, detail: `${detail}.` };
  return { key, state: 'warning', at: secretAt, detail: `${detail}: rotate it.` };
}

/** None is as good: the feed tells the same. */
function webhooks({ webhooks: count, webhooksFailing: failing }: ApplicationFacts): ChecklistItem {
  const key = 'webhooks';
  const all = counted(count, 'webhook', 'webhooks');
  if (failing === 0) return { key, state: 'done', count, detail: `${all}; none fails.` };
  const fix = 'GET /applications/1.0/{id}/webhooks/{webhook}/attempts tells why.';
  return { key, state: 'warning', count, detail: `${failing} of ${all} cannot be sent to: ${fix}` };
}

/** In the order in which an integration is made. */
export function checklistOf(facts: ApplicationFacts, now: Date): ChecklistItem[] {
  return [
    seen('token', facts.tokenAt, [
      'A key was used',
      'Make a client, and ask POST /oauth2/token for a token.',
    ]),
    some('course', facts.courses, ['course', 'courses', 'PUT a course: /rostering/1.0/courses.']),
    some('lessons', facts.lessons, [
      'lesson',
      'lessons',
      'PUT a unit, a resource and a lesson: events name them.',
    ]),
    tagged(facts),
    some('redirect', facts.redirects, [
      'address that sign-in leads back to',
      'addresses that sign-in leads back to',
      'Register a redirect address, if students sign in through this server.',
    ]),
    some('student', facts.students, [
      'student is accessible',
      'students are accessible',
      'A student becomes accessible by sign-in, enrollment, a grant, or as the test student.',
    ]),
    seen('session', facts.sessionAt, [
      'A SessionEvent counted',
      'Send a SessionEvent LoggedIn: time on task is counted in sessions.',
    ]),
    seen('heartbeat', facts.heartbeatAt, [
      'A session had heartbeats',
      'Open sessions with requiresHeartbeat, and send a heartbeat every 30 seconds.',
    ]),
    seen('xp_event', facts.xpAt, [
      'An XP event counted',
      'Send a GradeEvent with scoreType XP, until its status is processed.',
    ]),
    dropRate(facts),
    secretAge(facts, now),
    webhooks(facts),
  ];
}
