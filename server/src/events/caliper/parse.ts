/** Reads a valid event into the typed values that the log stores beside its text. */

import { SCORE_STATUSES } from '../../lib/credit.ts';
import { zonedInstant } from '../../lib/instants.ts';
import { DAY_MS } from '../../lib/time.ts';
import { isUuid } from '../../lib/uuid.ts';
import { LATE_DAYS, type ReasonCode } from '../reasons.ts';
import { bareId } from './bare-id.ts';
import { decimal, isKept } from './digits.ts';
import { isOfOther } from './ed-app.ts';
import { entityId, isGiven, isObject, type Json, text } from './json-shapes.ts';
import { namedStandards } from './named-standards.ts';
import { sessionName } from './session-id.ts';
import { studentOf } from './student.ts';
import { type EventType, isSessionType, type ScoreType } from './vocabulary.ts';

/** A valid event. Ids of users, courses and lessons are bare sourcedIds. */
export interface CaliperEvent {
  readonly id: string;
  readonly type: EventType;
  readonly action: string;
  /** '' = none: a SessionEvent under COMPAT=live. */
  readonly subject: string;
  /** Null = the event names none (TimedOut); its session has the student. */
  readonly studentId: string | null;
  readonly courseId: string | null;
  readonly lessonId: string | null;
  /**
   * COMPAT=live: ids of the assignable that may be the lesson, likeliest first; the log chooses
   * (log/lesson-choice.ts). Empty = `lessonId` is final.
   */
  readonly lessonChoices: readonly string[];
  readonly objectId: string;
  readonly scoreType: ScoreType | null;
  /** Decimals as text, with all digits. */
  readonly scoreGiven: string | null;
  readonly maxScore: string | null;
  readonly attemptCount: number | null;
  readonly assignableId: string | null;
  readonly assignableName: string | null;
  /**
   * The attempt that answered a completed item, or the attempt of a grade's score; null when that
   * is the graded one.
   */
  readonly attemptId: string | null;
  /** `scoreStatus` of a grade: a term of OneRoster or `ext:…`; null = none, or the grade is XP. */
  readonly scoreStatus: string | null;
  /**
   * The standards of an answer: lower-case UUIDs, or other texts as sent; '' = not a text.
   * Null = the event names none.
   */
  readonly standardIds: readonly string[] | null;
  /** A name (`sessionName`), or AUTO_ATTACH; null = none. */
  readonly sessionId: string | null;
  readonly edAppId: string | null;
  /** Members of a SessionEvent's Session entity; null for other types. */
  readonly sessionClaims: SessionClaims | null;
  readonly eventTime: Date;
}

/** When an event was received, and when it happened by the server's clock. */
export interface EventTimes {
  readonly receivedAt: Date;
  readonly effectiveTime: Date;
}

/** Members of a Session entity as sent; times are of the sender's clock. */
export interface SessionClaims {
  readonly startedAtTime?: unknown;
  readonly endedAtTime?: unknown;
  readonly requiresHeartbeat?: unknown;
  readonly processInsights?: unknown;
}

/** Reads an event that has no findings. `live`: under COMPAT=live. */
export function parseEvent(event: Json, live = false): CaliperEvent {
  const object = event['object'] as Json;
  const extensions = extensionsOf(event);
  const graded = event['type'] === 'GradeEvent';
  const score = graded ? (event['generated'] as Json) : {};
  const scoreType = graded ? ((score['extensions'] as Json)['scoreType'] as ScoreType) : null;
  const assignable = graded ? object['assignable'] : undefined;
  const count = graded ? object['count'] : undefined;
  const lessonId = lowerUuid(bareId(extensionId(extensions, 'lesson')));
  const lessonChoices = live && !lessonId ? lessonCandidates(assignable) : [];
  return {
    id: event['id'] as string,
    type: event['type'] as EventType,
    action: event['action'] as string,
    subject: text(extensions, 'subject') ?? '',
    studentId: studentOf(event),
    courseId: bareId(extensionId(extensions, 'course')),
    lessonId: lessonId ?? lessonChoices[0] ?? null,
    lessonChoices,
    objectId: object['id'] as string,
    scoreType,
    scoreGiven: decimal(score['scoreGiven']),
    // An XP event that has it gets a warning; it has no effect.
    maxScore: isKept(score['maxScore']) ? decimal(score['maxScore']) : null,
    attemptCount: typeof count === 'number' ? count : null,
    assignableId: entityId(assignable),
    assignableName: isObject(assignable) ? text(assignable, 'name') : null,
    attemptId: attemptOf(event),
    scoreStatus: graded && scoreType !== 'XP' ? scoreStatusOf(event) : null,
    standardIds: graded ? standardsOf(event) : null,
    sessionId: namedSession(event),
    edAppId: entityId(event['edApp']),
    sessionClaims: event['type'] === 'SessionEvent' ? sessionClaimsOf(event) : null,
    eventTime: zonedInstant(event['eventTime']) as Date,
  };
}

/** The id of the generated Attempt, or the attempt that a Response or Score names. */
function attemptOf({ type, object, generated }: Json): string | null {
  if (!isObject(generated)) return null;
  const attempt = entityId(generated['attempt']);
  if (type === 'GradeEvent') return attempt === (object as Json)['id'] ? null : attempt;
  if (type !== 'AssessmentItemEvent') return null;
  return generated['type'] === 'Attempt' ? text(generated, 'id') : attempt;
}

/** Characters of a term after `ext:`. */
const OWN_TERM_LENGTH_MAX = 100;

/** How far a grade says that it is final, and where: in the event, else in its score. */
export function sentScoreStatus(event: Json) {
  return [
    { pointer: '/extensions/scoreStatus', given: extensionsOf(event)['scoreStatus'] },
    {
      pointer: '/generated/extensions/scoreStatus',
      given: extensionsOf(event['generated'])['scoreStatus'],
    },
  ].find(({ given }) => isGiven(given));
}

/** Terms of OneRoster in any case; others in its form for own terms, so results may have them. */
function scoreStatusOf(event: Json): string | null {
  const sent = sentScoreStatus(event);
  if (!sent) return null;
  const { given } = sent;
  const text = typeof given === 'string' ? given.slice(0, OWN_TERM_LENGTH_MAX).trim() : '';
  const spelled = text.toLowerCase().replace(/[\s_-]+/g, ' ');
  const own = text.replace(/^ext:/, '').replace(/[^\w.-]+/g, '-');
  return SCORE_STATUSES.find((term) => term === spelled) ?? `ext:${own || 'unknown'}`;
}

function extensionsOf(entity: unknown): Json {
  return isObject(entity) && isObject(entity['extensions']) ? entity['extensions'] : {};
}

/** Claims of the event's `session`, else of its object. */
function sessionClaimsOf({ session, object }: Json): SessionClaims | null {
  const entity = [session, object].filter(isObject).find(({ type }) => isSessionType(type));
  if (!entity) return null;
  const { startedAtTime, endedAtTime } = entity;
  const { requiresHeartbeat, processInsights } = extensionsOf(entity);
  const claims = { startedAtTime, endedAtTime, requiresHeartbeat, processInsights };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => isGiven(value)));
}

/** The named standards without repetitions. */
function standardsOf(event: Json): string[] | null {
  const named = namedStandards(event);
  return named.length > 0 ? [...new Set(named.map(({ id }) => id))] : null;
}

function namedSession(event: Json): string | null {
  const id = sessionIdOf(event);
  return id && sessionName(id);
}

/** The id as sent. TimedOut may carry its session as the object (the standard) or as `session`. */
export function sessionIdOf(event: Json): string | null {
  const object = event['object'] as Json;
  return entityId(event['session']) ?? (isSessionType(object['type']) ? entityId(object) : null);
}

/** `{ course: { id } }`, the id alone, or the flat member `"course.id"`. */
function extensionId(extensions: Json, name: 'course' | 'lesson'): string | null {
  const nested = extensions[name];
  if (isObject(nested)) return text(nested, 'id') ?? text(nested, 'sourcedId');
  if (typeof nested === 'string') return nested;
  return text(extensions, `${name}.id`);
}

/** Ids of the assignable and of the whole that it is part of; a lesson's id is a UUID. */
function lessonCandidates(assignable: unknown): string[] {
  const whole = isObject(assignable) ? assignable['isPartOf'] : undefined;
  const ids = [assignable, whole].map((entity) => bareId(entityId(entity)) ?? '');
  return [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
}

function lowerUuid(id: string | null): string | null {
  return id && isUuid(id) ? id.toLowerCase() : id;
}

/** Warnings that need no database; the 202 carries them. */
export function earlyWarnings(
  event: CaliperEvent,
  { receivedAt, effectiveTime, applicationId }: EventTimes & { readonly applicationId: string },
): ReasonCode[] {
  const graded = event.type === 'GradeEvent';
  const warnings: ReasonCode[] = [];
  if (event.subject === '') warnings.push('subject_missing');
  if (graded && !event.courseId) warnings.push('course_missing');
  if (graded && !event.lessonId) warnings.push('lesson_missing');
  if (event.scoreStatus?.startsWith('ext:')) warnings.push('score_status_unknown');
  const lateMs = receivedAt.getTime() - effectiveTime.getTime();
  if (lateMs > LATE_DAYS * DAY_MS) warnings.push('late');
  if (effectiveTime.getTime() !== event.eventTime.getTime()) warnings.push('clock_corrected');
  if (isOfOther(event.edAppId, applicationId)) warnings.push('ed_app_unknown');
  if (event.scoreType === 'XP' && event.maxScore !== null) warnings.push('max_score_ignored');
  return warnings;
}
