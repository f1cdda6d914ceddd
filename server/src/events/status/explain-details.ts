/** Explains reasons of one event in detail: similar ids, dates, the text to add. */

import { hasAccessBasis } from '../../access/roster.ts';
import { DAY_MS } from '../../lib/time.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { storedUuid } from '../../storage/database/expressions.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { foldEmail, foldText } from '../../storage/folding.ts';
import { bareId } from '../caliper/bare-id.ts';
import type { Json } from '../caliper/json-shapes.ts';
import { namedStandards } from '../caliper/named-standards.ts';
import { sentScoreStatus } from '../caliper/parse.ts';
import { studentPlace } from '../caliper/student.ts';
import {
  type ExplainedKind,
  type Explanation,
  type ExplanationReader,
  explainer,
  pointerOf,
  type Suggestion,
  textAt,
  unknownStandards,
} from '../reasons/explain.ts';
import { nearest } from '../reasons/nearest.ts';
import { REASONS, type ReasonCode } from '../reasons.ts';
import { isCompletion } from './attempt-mismatch.ts';

/** The members of an event that an explanation reads. */
export interface ExplainedEvent {
  readonly id: string;
  readonly applicationId: string;
  readonly type: string;
  readonly studentId: string | null;
  readonly courseId: string | null;
  readonly lessonId: string | null;
  readonly objectId: string;
  readonly assignableId: string | null;
  readonly receivedAt: Date;
  readonly effectiveTime: Date;
  /** The event as sent; null = its text was removed, and details from it are left out. */
  readonly payload: Json | null;
}

/** The reader of an explanation; an operator gets more details. */
export interface Reader extends ExplanationReader {
  readonly db: Queryable;
}

type Details = Partial<Omit<Explanation, 'code'>>;
type Explain = (event: ExplainedEvent, reader: Reader) => Promise<Details> | Details;

const SUGGESTIONS_MAX = 3;
const CANDIDATES_MAX = 500;

/** Explains each reason of an event, with details from the event and the database. */
export async function explainInDetail(
  event: ExplainedEvent & ExplainedKind,
  codes: readonly ReasonCode[],
  reader: Reader,
): Promise<Explanation[]> {
  const brief = explainer(event, reader);
  return Promise.all(
    codes.map(async (code) => ({ ...brief(code), ...(await DETAILS[code]?.(event, reader)) })),
  );
}

const DETAILS: Partial<Record<ReasonCode, Explain>> = {
  course_missing: async (event, reader) => {
    const [course] = await findLessonCourse(event, reader);
    const own = course ? [course] : await listOwnCourses(event, reader, 1);
    const [first] = own;
    if (!first) return {};
    return adding({ course: { id: courseUrl(first, reader) } }, own);
  },
  lesson_missing: async (event, reader) => {
    const lessons = await listLessons(event, reader, SUGGESTIONS_MAX);
    const [first] = lessons;
    return first ? adding({ lesson: { id: first.sourcedId } }, lessons) : {};
  },
  course_unknown: nearestCourses,
  course_not_found: nearestCourses,
  course_not_yours: async (event, reader) => {
    const owner = reader.operator && (await findOwner(event, reader));
    const own = await listOwnCourses(event, reader, SUGGESTIONS_MAX);
    const message = `The course belongs to another application, '${owner}'.`;
    return {
      ...received('course_not_yours', event),
      ...(owner ? { message } : {}),
      nearest: own,
    };
  },
  lesson_unknown: nearestLessons,
  lesson_not_found: nearestLessons,
  ed_app_unknown: ({ payload }) => (payload ? { received: textAt(payload, '/edApp/id') } : {}),
  lesson_not_in_course: async (event, reader) => {
    const [course] = await findLessonCourse(event, reader);
    if (!course) return received('lesson_not_in_course', event);
    const fix = `Name the lesson's own course, '${course.sourcedId}', in extensions.course.id.`;
    return {
      ...received('lesson_not_in_course', event),
      fix,
      nearest: await listLessons(event, reader, SUGGESTIONS_MAX),
      snippet: { extensions: { course: { id: courseUrl(course, reader) } } },
    };
  },
  lesson_deleted: (event) => received('lesson_deleted', event),
  student_unknown: (event, reader) => studentDetails('student_unknown', event, reader),
  student_inactive: (event) => received('student_inactive', event),
  student_not_accessible: (event, reader) =>
    studentDetails('student_not_accessible', event, reader),
  not_enrolled: async (event, reader) => {
    const ended = await findEnrollmentEnd(event, reader);
    if (!ended) return {};
    return { message: `The student's enrollment in a class of the course ended on ${ended}.` };
  },
  attempt_mismatch: async (event, reader) => {
    const attemptId = await findCompletedAttempt(event, reader);
    if (!attemptId) return { received: event.objectId };
    const message =
      `object.id is '${event.objectId}'; the AssessmentItemEvent Completed of this item ` +
      `has the attempt '${attemptId}'.`;
    return { received: event.objectId, message, snippet: { object: { id: attemptId } } };
  },
  standard_unknown: async (event, reader) => {
    if (!event.payload) return {};
    const named = namedStandards(event.payload).map(({ id }) => id);
    const unknown = unknownStandards(event.payload, await listKnownStandards(named, reader));
    const [first] = unknown;
    if (!first) return {};
    const ids = [...new Set(unknown.map(({ id }) => `'${id}'`))].join(', ');
    const message = `No CFItem has the id of a standard that the event names: ${ids}.`;
    return { pointer: first.pointer, received: first.id, message };
  },
  processing_error: ({ id }) => ({
    message: `${REASONS.processing_error.message} The server's log has the cause under '${id}'.`,
  }),
  subject_spelling: async (event, reader) => {
    const subject = event.payload && textAt(event.payload, '/extensions/subject');
    const spelling = subject && (await findSpelling(subject, event, reader));
    if (!spelling) return {};
    return {
      received: subject,
      message: `The subject is '${subject}'; other events of the application have '${spelling}'.`,
      snippet: { extensions: { subject: spelling } },
    };
  },
  score_status_unknown: ({ payload }) => {
    const sent = payload && sentScoreStatus(payload);
    return sent ? { pointer: sent.pointer, received: textAt(payload, sent.pointer) } : {};
  },
  session_not_found: ({ payload }) => (payload ? { received: textAt(payload, '/session/id') } : {}),
  clock_corrected: ({ payload, effectiveTime }) => {
    const eventTime = payload && textAt(payload, '/eventTime');
    if (!eventTime) return {};
    const counted = effectiveTime.toISOString();
    const message =
      `${REASONS.clock_corrected.message.replace(/\.$/, ':')} the event of '${eventTime}' counts ` +
      `at '${counted}'.`;
    return { received: eventTime, message };
  },
  late: ({ receivedAt, effectiveTime }) => {
    const days = Math.floor((receivedAt.getTime() - effectiveTime.getTime()) / DAY_MS);
    return { message: `${REASONS.late.message.replace(/\.$/, '')}: ${days} days.` };
  },
};

async function nearestCourses(event: ExplainedEvent, reader: Reader): Promise<Details> {
  const own = await listOwnCourses(event, reader, CANDIDATES_MAX);
  const found = nearest(event.courseId ?? '', own, SUGGESTIONS_MAX);
  return { ...received('course_unknown', event), nearest: found };
}

async function nearestLessons(event: ExplainedEvent, reader: Reader): Promise<Details> {
  const lessons = await listLessons(event, reader, CANDIDATES_MAX);
  const found = nearest(event.lessonId ?? '', lessons, SUGGESTIONS_MAX);
  return { ...received('lesson_unknown', event), nearest: found };
}

function received(code: ReasonCode, event: ExplainedEvent): Details {
  const { payload, type, lessonId } = event;
  if (!payload) return {};
  const pointer = placeOf(code, payload, lessonId) ?? pointerOf(code, type);
  return { pointer, received: textAt(payload, pointer) };
}

/**
 * Whether a student does not exist or is one of others makes no difference: only students that the
 * reader may read are offered.
 */
async function studentDetails(code: ReasonCode, event: ExplainedEvent, reader: Reader) {
  const found = await listNamesakes(event, reader);
  const [first] = found;
  if (!first) return received(code, event);
  const url = `${reader.baseUrl}/rostering/1.0/users/${encodeURIComponent(first.sourcedId)}`;
  return {
    ...received(code, event),
    fix: `This is a username or an email address; name the student's sourcedId: ${url}`,
    nearest: found,
  };
}

/** Students with this username or email address whom the reader may read. */
async function listNamesakes(event: ExplainedEvent, { db, operator }: Reader) {
  const name = event.studentId?.replace(/^mailto:/i, '');
  if (!name) return [];
  const application = sql`${event.applicationId}::uuid`;
  const readable = sql`(
    exists (select from applications a where a.sourced_id = ${application} and a.roster_all)
    or ${hasAccessBasis(sql`u.sourced_id`, application)}
  )`;
  const namesakes = sql`
    select u.sourced_id, concat_ws(' ', u.given_name, u.family_name) as title
    from users u
    where (
        ${foldText(sql`u.username`)} = ${foldText(sql`${name}`)}
        or ${foldEmail(sql`u.email`)} = ${foldEmail(sql`${name}`)}
      ) and u.status = 'active' and ${operator ? trusted('true') : readable}
    order by u.sourced_id`;
  const found = await suggestions(db, namesakes, SUGGESTIONS_MAX);
  recordDisclosure(found.map(({ sourcedId }) => sourcedId));
  return found;
}

/** The pointer of a member that events of one type may carry in different places. */
function placeOf(code: ReasonCode, payload: Json, lessonId: string | null): string | undefined {
  if (code.startsWith('lesson_')) return lessonPlaceOf(payload, lessonId);
  return code.startsWith('student_') ? `/${studentPlace(payload).join('/')}/id` : undefined;
}

/** Under COMPAT=live the lesson may be the assignable or the whole that it is part of. */
function lessonPlaceOf(payload: Json, lessonId: string | null): string | undefined {
  return ['/object/assignable/id', '/object/assignable/isPartOf/id'].find(
    (pointer) =>
      textAt(payload, '/extensions/lesson/id') === null &&
      bareId(textAt(payload, pointer))?.toLowerCase() === lessonId,
  );
}

/** Details of missing members of extensions: the text to add, and the candidates. */
function adding(members: Json, found: readonly Suggestion[]): Details {
  const text = JSON.stringify(members).slice(1, -1).replace(':', ': ');
  return {
    fix: `Add ${text} under extensions.`,
    nearest: found,
    snippet: { extensions: members },
  };
}

function suggestions(db: Queryable, found: Sql, count: number): Promise<Suggestion[]> {
  return db.query<Suggestion>(sql`
    select sourced_id::text as sourced_id, title from (${found}) found limit ${count}::integer`);
}

/** The application's own courses, latest change first. */
function listOwnCourses({ applicationId }: ExplainedEvent, { db }: Reader, count: number) {
  const own = sql`
    select sourced_id, title from courses
    where application_id = ${applicationId} and status = 'active'
    order by date_last_modified desc, sourced_id`;
  return suggestions(db, own, count);
}

/** Lessons of the event's course in order; of all own courses when the event names none. */
function listLessons({ applicationId, courseId }: ExplainedEvent, { db }: Reader, count: number) {
  const lessons = sql`
    select l.sourced_id, l.title from lessons l join units u on u.sourced_id = l.unit_id
    join courses k on k.sourced_id = u.course_id
    where k.application_id = ${applicationId} and l.status = 'active'
      and (k.sourced_id = ${courseId} or ${courseId}::text is null)
    order by u.sort_order, l.sort_order, l.title, l.sourced_id`;
  return suggestions(db, lessons, count);
}

function courseUrl({ sourcedId }: Suggestion, { baseUrl }: Reader): string {
  return `${baseUrl}/rostering/1.0/courses/${encodeURIComponent(sourcedId)}`;
}

/** The course of the event's lesson, if it is the application's own. */
function findLessonCourse({ lessonId, applicationId }: ExplainedEvent, { db }: Reader) {
  const course = sql`
    select k.sourced_id, k.title from courses k
    join units u on u.course_id = k.sourced_id join lessons l on l.unit_id = u.sourced_id
    where l.sourced_id = ${storedUuid(sql`${lessonId}::text`)}
      and coalesce(k.source_application_id, k.application_id) = ${applicationId}`;
  return suggestions(db, course, 1);
}

async function findOwner({ courseId }: ExplainedEvent, { db }: Reader) {
  const row = await db.first<{ name: string }>(sql`
    select a.name from courses k join applications a on a.sourced_id = k.application_id
    where k.sourced_id = ${courseId}`);
  return row?.name;
}

/** The first spelling of a subject in the application's events. */
async function findSpelling(subject: string, { applicationId }: ExplainedEvent, { db }: Reader) {
  const row = await db.first<{ subject: string }>(sql`
    select subject from event_subjects
    where application_id = ${applicationId} and folded = folded_subject(${subject})`);
  return row?.subject;
}

async function findEnrollmentEnd(event: ExplainedEvent, { db }: Reader) {
  const row = await db.first<{ ended: string | null }>(sql`
    select max(e.end_date)::text as ended
    from enrollments e join classes c on c.sourced_id = e.class_id
    where e.user_id = ${event.studentId} and c.course_id = ${event.courseId}
      and e.end_date <= ${event.effectiveTime}`);
  return row?.ended ?? null;
}

async function findCompletedAttempt(event: ExplainedEvent, { db }: Reader) {
  const completion = isCompletion({
    studentId: sql`${event.studentId}::text`,
    itemId: sql`${event.assignableId}::text`,
    applicationId: sql`${event.applicationId}`,
  });
  const row = await db.first<{ attemptId: string }>(sql`
    select i.attempt_id from events i where ${completion}
    order by i.effective_time desc, i.key limit 1`);
  return row?.attemptId;
}

async function listKnownStandards(named: readonly string[], { db }: Reader) {
  const rows = await db.query<{ id: string }>(sql`
    select named.id from unnest(${[...new Set(named)]}::text[]) named (id)
    where exists (
      select from cf_items i where i.status = 'active' and (
        i.uri = named.id
        or i.sourced_id = ${storedUuid(sql`named.id`)}
      )
    )`);
  return new Set(rows.map(({ id }) => id));
}
