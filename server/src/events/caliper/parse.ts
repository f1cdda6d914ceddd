/** From a valid event to the typed values that the log keeps beside its text. */

import { DAY_MS } from '../../lib/time.ts';
import { isUuid } from '../../lib/uuid.ts';
import { LATE_DAYS, type ReasonCode } from '../reasons.ts';
import { bareId } from './bare-id.ts';
import { decimal } from './digits.ts';
import { entityId, isGiven, isObject, type Json, text } from './json-shapes.ts';
import { namedStandards } from './named-standards.ts';
import type { EventType, ScoreType } from './vocabulary.ts';

/** A valid event, read once. Ids of users, courses and lessons are bare sourcedIds. */
export interface CaliperEvent {
  readonly id: string;
  readonly type: EventType;
  readonly action: string;
  readonly subject: string;
  /** Null when only the session knows whose it is (TimedOut). */
  readonly studentId: string | null;
  readonly courseId: string | null;
  readonly lessonId: string | null;
  /**
   * Where COMPAT=live takes the lesson from what was graded: ids that may be one, likeliest first.
   * The log chooses. Empty = `lessonId` stands.
   */
  readonly lessonChoices: readonly string[];
  readonly objectId: string;
  readonly scoreType: ScoreType | null;
  /** Decimals as text: their digits are kept. */
  readonly scoreGiven: string | null;
  readonly maxScore: string | null;
  readonly attemptCount: number | null;
  readonly assignableId: string | null;
  readonly assignableName: string | null;
  /**
   * The attempt that a completed item says it was answered in; of a grade the one that it names,
   * null when that is its object.
   */
  readonly attemptId: string | null;
  /** How far a grade is final, in OneRoster's words; '' = in no word. Null = nothing is said. */
  readonly scoreStatus: string | null;
  /**
   * The standards that an answer is tagged with: lower-case UUIDs, or other texts as they came;
   * '' stands for what is no text. Null = the event names none.
   */
  readonly standardIds: readonly string[] | null;
  /** An id, the auto-attach tag, or null. */
  readonly sessionId: string | null;
  readonly edAppId: string | null;
  /** What a SessionEvent's Session entity says of itself. */
  readonly sessionClaims: SessionClaims | null;
  readonly eventTime: Date;
}

/** When an event came, and when it happened by the server's clock. */
export interface EventTimes {
  readonly receivedAt: Date;
  readonly effectiveTime: Date;
}

/** As it was sent: times are of the sender's clock. */
export interface SessionClaims {
  readonly startedAtTime?: unknown;
  readonly endedAtTime?: unknown;
  readonly requiresHeartbeat?: unknown;
  readonly processInsights?: unknown;
}

/** Reads an event that has no findings. `live`: as COMPAT=live does. */
export function parseEvent(event: Json, live = false): CaliperEvent {
  const object = event['object'] as Json;
  const extensions = event['extensions'] as Json;
  const graded = event['type'] === 'GradeEvent';
  const score = graded ? (event['generated'] as Json) : {};
  const scoreType = graded ? ((score['extensions'] as Json)['scoreType'] as ScoreType) : null;
  const assignable = graded ? object['assignable'] : undefined;
  const count = graded ? object['count'] : undefined;
  const lessonId = lowerUuid(bareId(extensionId(extensions, 'lesson')));
  const lessonChoices = live && !lessonId ? lessonsAround(assignable) : [];
  return {
    id: event['id'] as string,
    type: event['type'] as EventType,
    action: event['action'] as string,
    subject: extensions['subject'] as string,
    studentId: bareId(studentOf(event)),
    courseId: bareId(extensionId(extensions, 'course')),
    lessonId: lessonId ?? lessonChoices[0] ?? null,
    lessonChoices,
    objectId: object['id'] as string,
    scoreType,
    scoreGiven: decimal(score['scoreGiven']),
    maxScore: scoreType === 'XP' ? null : decimal(score['maxScore']),
    attemptCount: typeof count === 'number' ? count : null,
    assignableId: entityId(assignable),
    assignableName: isObject(assignable) ? text(assignable, 'name') : null,
    attemptId: attemptOf(event),
    scoreStatus: graded ? scoreStatusOf(event) : null,
    standardIds: graded ? standardsOf(event) : null,
    sessionId: sessionOf(event),
    edAppId: entityId(event['edApp']),
    sessionClaims: event['type'] === 'SessionEvent' ? sessionClaimsOf(event) : null,
    eventTime: new Date(event['eventTime'] as string),
  };
}

/** A graded event's student is who made the attempt; else the person who acts. */
function studentOf(event: Json): string | null {
  const actor = event['actor'] as Json;
  const object = event['object'] as Json;
  if (event['type'] === 'GradeEvent') return entityId(object['assignee']);
  if (actor['type'] === 'Person') return entityId(actor);
  const session = isObject(event['session']) ? event['session'] : object;
  return entityId(session['user']);
}

/** Of an Attempt itself, or of a Response to one; of a Score, when it is not the graded one. */
function attemptOf({ type, object, generated }: Json): string | null {
  if (!isObject(generated)) return null;
  const attempt = entityId(generated['attempt']);
  if (type === 'GradeEvent') return attempt === (object as Json)['id'] ? null : attempt;
  if (type !== 'AssessmentItemEvent') return null;
  return generated['type'] === 'Attempt' ? text(generated, 'id') : attempt;
}

const SCORE_STATUS_LENGTH_MAX = 255;

function scoreStatusOf(event: Json): string | null {
  const given = [event, event['generated']]
    .map((entity) => extensionsOf(entity)['scoreStatus'])
    .find(isGiven);
  if (given === undefined) return null;
  return typeof given === 'string'
    ? given.trim().toLowerCase().slice(0, SCORE_STATUS_LENGTH_MAX)
    : '';
}

function extensionsOf(entity: unknown): Json {
  return isObject(entity) && isObject(entity['extensions']) ? entity['extensions'] : {};
}

/** Of the event's `session`, or of its object. */
function sessionClaimsOf({ session, object }: Json): SessionClaims | null {
  const entity = [session, object].find(
    (part) => isObject(part) && /Session$/.test(String(part['type'])),
  );
  if (!isObject(entity)) return null;
  const { startedAtTime, endedAtTime } = entity;
  const { requiresHeartbeat, processInsights } = extensionsOf(entity);
  const told = { startedAtTime, endedAtTime, requiresHeartbeat, processInsights };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => isGiven(value)));
}

/** Each standard that the event names once. */
function standardsOf(event: Json): string[] | null {
  const named = namedStandards(event);
  return named.length > 0 ? [...new Set(named.map(({ id }) => id))] : null;
}

/** TimedOut may carry its session as the object (the standard) or as `session`. */
function sessionOf(event: Json): string | null {
  const object = event['object'] as Json;
  const isSession = object['type'] === 'Session' || object['type'] === 'LtiSession';
  return entityId(event['session']) ?? (isSession ? entityId(object) : null);
}

/** `{ course: { id } }` or the flat member `"course.id"`. */
function extensionId(extensions: Json, name: 'course' | 'lesson'): string | null {
  const nested = extensions[name];
  if (isObject(nested)) return text(nested, 'id') ?? text(nested, 'sourcedId');
  return text(extensions, `${name}.id`);
}

/** The assignable may be the lesson, or a part of it; only a UUID can be a lesson's id. */
function lessonsAround(assignable: unknown): string[] {
  const whole = isObject(assignable) ? assignable['isPartOf'] : undefined;
  const ids = [assignable, whole].map((entity) => bareId(entityId(entity)) ?? '');
  return [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
}

function lowerUuid(id: string | null): string | null {
  return id && isUuid(id) ? id.toLowerCase() : id;
}

/** What can be told before anything is looked up. */
export function earlyWarnings(event: CaliperEvent, times: EventTimes): ReasonCode[] {
  const graded = event.type === 'GradeEvent';
  const late = times.receivedAt.getTime() - times.effectiveTime.getTime() > LATE_DAYS * DAY_MS;
  return [
    ...(graded && !event.courseId ? ['course_missing' as const] : []),
    ...(graded && !event.lessonId ? ['lesson_missing' as const] : []),
    ...(late ? ['late' as const] : []),
  ];
}
