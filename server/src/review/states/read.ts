/** Reads review states: access, lists and counts, and the shapes of the API replies. */
import { mayReadDerivedFrom, readsOfAllApplications } from '../../access/students.ts';
import { countedAnswers, isPartOfState } from '../../events/credit.ts';
import type { Caller } from '../../http/caller.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { dateOfDay, dayOfDate, isTimeZone, localDay } from '../algorithm/days.ts';
import { type MemoryState, previewIntervals, recallOn } from '../algorithm/rules.ts';
import { AROUND_LESSON, countsFor, IS_ENABLED, IS_IN_USE } from '../records/content.ts';
import type { ReviewSettings } from '../records/settings.ts';

interface ReviewRow {
  readonly standardId: string;
  readonly code: string | null;
  readonly title: string | null;
  readonly scheduler: 'fsrs' | 'sm2';
  readonly algorithm: string;
  readonly parametersVersion: number;
  readonly desiredRetention: number;
  readonly stability: number | null;
  readonly difficulty: number | null;
  readonly ef100: number | null;
  readonly repetitions: number | null;
  readonly intervalDays: number;
  readonly reviewDates: string[];
  readonly ratings: number[];
  readonly lapses: number;
  readonly answers: number;
  readonly logVersion: number;
  readonly lastRating: number;
  readonly firstCorrectAt: Date;
  readonly lastReviewDate: string;
  readonly dueDate: string;
  readonly dueAt: Date;
  readonly timeZone: string;
  /** Null where the content is not the caller's; the same holds for the lesson. */
  readonly sourceCourseId: string | null;
  readonly sourceLessonId: string | null;
  readonly schedulerConflict: boolean;
  /** Why the last sweep placed nothing; null = placed, or not looked at yet. */
  readonly held: 'opted_out' | 'no_content' | 'inactive' | null;
  /** Postponed by the daily limit. */
  readonly later: boolean;
  readonly updatedAt: Date;
  readonly suspended: boolean;
  /** There is a review lesson, of whichever application. */
  readonly placed: boolean;
  readonly courseId: string | null;
  readonly lessonId: string | null;
}

/**
 * SQL for a state `s` with its source course `c`, of a student whom the caller may read: an
 * application may read it when the course is its own, or when an answer of its own events
 * contributed to the state.
 */
export function mayReadState(caller: Caller): Sql {
  if (readsOfAllApplications(caller)) return trusted('true');
  const isOwn = sql`a.application_id = ${caller.applicationId}::uuid`;
  return sql`(${isOwnContent(caller)} or ${isPartOfState(sql`s`, isOwn)})`;
}

/** Only the application that owns the source course sees course, lesson and placement. */
function isOwnContent(caller: Caller): Sql {
  if (readsOfAllApplications(caller)) return trusted('true');
  return sql`coalesce(c.application_id = ${caller.applicationId}::uuid, false)`;
}

/** The source course has content for the standard, and all of it is opted out. */
const SUSPENDED = sql`coalesce((
  select bool_and(not ${IS_ENABLED})
  from (
    select a.lesson_id from ${countedAnswers(sql`s`)} a
    union
    select x.sourced_id from resource_objectives o join lessons x on x.resource_id = o.resource_id
    join units y on y.sourced_id = x.unit_id and y.course_id = s.source_course_id
    where o.cf_item_id = s.cf_item_id and x.student_id is null
  ) c
  join lessons l on l.sourced_id = c.lesson_id ${AROUND_LESSON}
  where u.course_id = s.source_course_id and ${IS_IN_USE} and ${countsFor(sql`s`)}
), false)`;

const columnsFor = (caller: Caller) => sql`
  s.cf_item_id as standard_id, i.human_coding_scheme as code,
  coalesce(i.abbreviated_statement, i.full_statement) as title, s.scheduler, s.algorithm,
  s.parameters_version, s.desired_retention,
  s.stability, s.difficulty, s.ef100, s.repetitions, s.interval_days,
  s.review_dates::text[] as review_dates, s.ratings::integer[] as ratings, s.lapses, s.answers,
  s.log_version, s.last_rating,
  s.first_correct_at, s.last_review_date::text as last_review_date,
  s.due_date::text as due_date, s.due_at, s.time_zone,
  case when ${isOwnContent(caller)} then s.source_course_id end as source_course_id,
  case when ${isOwnContent(caller)} then s.source_lesson_id end as source_lesson_id,
  s.scheduler_conflict, s.held,
  coalesce(s.place_at > s.due_at, false) as later, s.updated_at,
  ${SUSPENDED} as suspended, p.lesson_id is not null as placed,
  case when ${isOwnContent(caller)} then p.course_id end as course_id,
  case when ${isOwnContent(caller)} then p.lesson_id end as lesson_id`;

const FROM = sql`
  review_states s
  left join cf_items i on i.sourced_id = s.cf_item_id
  left join courses c on c.sourced_id = s.source_course_id
  left join review_placements p on p.student_id = s.student_id and p.cf_item_id = s.cf_item_id
    and p.status = 'open'`;

/** The states that a request is about. */
interface ReviewScope {
  readonly caller: Caller;
  readonly studentId: string;
  /** By the student's local days. */
  readonly due: 'today' | 'overdue' | 'all';
  /** The subject of the source course or of the standard; undefined = any. */
  readonly subject: string | undefined;
}

function conditionOf({ caller, studentId, subject }: ReviewScope): Sql {
  const ofSubject =
    subject === undefined
      ? trusted('true')
      : sql`(${subject} = any(c.subjects) or ${subject} = any(i.subject))`;
  return sql`s.student_id = ${studentId} and ${mayReadState(caller)} and ${ofSubject}`;
}

/** The number of the student's local day at `now`. */
export async function findToday(
  db: Queryable,
  studentId: string,
  { now, settings }: { now: Date; settings: ReviewSettings },
): Promise<number> {
  const row = await db.first<{ zone: string }>(sql`
    select time_zone as zone from review_students where student_id = ${studentId}`);
  return localDay(now, row && isTimeZone(row.zone) ? row.zone : settings.timeZone);
}

const NEXT_DAYS = 30;

/** How many states are due on each day; ignores the scope's `due`. */
export async function countDue(db: Queryable, scope: ReviewScope, today: number) {
  const rows = await db.query<{ days: number; count: number }>(sql`
    select least(greatest(s.due_date - ${dateOfDay(today)}::date, -1), ${NEXT_DAYS + 1}) as days,
      count(*) as count
    from ${FROM}
    where ${conditionOf(scope)} and s.held is distinct from 'opted_out'
    group by 1`);
  const on = new Map(rows.map(({ days, count }) => [days, count]));
  const next30 = Array.from({ length: NEXT_DAYS }, (_, index) => on.get(index + 1) ?? 0);
  const overdue = on.get(-1) ?? 0;
  return { due: overdue + (on.get(0) ?? 0), overdue, next7: next30.slice(0, 7), next30 };
}

/** A page of states in the order in which they are due, and the total over all pages. */
export async function listReviews(
  db: Queryable,
  scope: ReviewScope,
  place: { today: number; limit: number; offset: number },
): Promise<{ rows: ReviewRow[]; total: number }> {
  const date = sql`${dateOfDay(place.today)}::date`;
  const due = {
    all: trusted('true'),
    today: sql`s.due_date <= ${date} and s.held is distinct from 'opted_out'`,
    overdue: sql`s.due_date < ${date} and s.held is distinct from 'opted_out'`,
  }[scope.due];
  const condition = sql`${conditionOf(scope)} and ${due}`;
  const rows = await db.query<ReviewRow>(sql`
    select ${columnsFor(scope.caller)} from ${FROM} where ${condition}
    order by s.due_at, s.cf_item_id
    limit ${place.limit} offset ${place.offset}`);
  const counted = await db.first<{ total: number }>(
    sql`select count(*) as total from ${FROM} where ${condition}`,
  );
  return { rows, total: counted?.total ?? 0 };
}

/** One state; undefined when there is none, or none that the caller may read. */
export function findReview(
  db: Queryable,
  caller: Caller,
  { studentId, standardId }: { studentId: string; standardId: string },
): Promise<ReviewRow | undefined> {
  return db.first<ReviewRow>(sql`
    select ${columnsFor(caller)} from ${FROM}
    where s.student_id = ${studentId} and s.cf_item_id = ${standardId} and ${mayReadState(caller)}`);
}

/** Maximum of answers that are shown for one standard: the latest ones. */
const ANSWERS_MAX = 3_000;

/** The answers of the caller's own events, or all for an operator; the oldest first. */
export function listOwnAnswers(
  db: Queryable,
  caller: Caller,
  { studentId, standardId }: { studentId: string; standardId: string },
) {
  return db.query<Record<string, unknown>>(sql`
    select * from (
      select a.event_id, a.at as time, a.credit, a.scheduler,
        a.course_id, a.lesson_id
      from review_answers a
      where a.student_id = ${studentId} and a.cf_item_id = ${standardId}
        and ${mayReadDerivedFrom(caller, sql`a.application_id`)}
      order by a.at desc, a.event_id desc
      limit ${ANSWERS_MAX}
    ) latest
    order by time, event_id`);
}

function memoryStateOf(row: ReviewRow): MemoryState {
  const { stability, difficulty, ef100, repetitions, intervalDays } = row;
  return {
    memory: stability === null || difficulty === null ? null : { stability, difficulty },
    sm2: ef100 === null || repetitions === null ? null : { ef100, repetitions, intervalDays },
    intervalDays,
    lastReviewDay: dayOfDate(row.lastReviewDate),
    dueDay: dayOfDate(row.dueDate),
  };
}

interface Today {
  readonly today: number;
  readonly settings: ReviewSettings;
}

/** The wire names of `held`. */
const REASONS = { opted_out: 'suspended', no_content: 'due_without_content' } as const;

/** Why there is no review lesson; null = there is one, or the state is not due. */
function reasonOf(row: ReviewRow, isDue: boolean) {
  if (row.suspended) return 'suspended';
  if (!isDue || row.placed) return null;
  if (row.held === 'inactive') return 'student_inactive';
  if (row.held !== null) return REASONS[row.held];
  return row.later ? 'daily_limit' : 'waiting';
}

const insightIf = (condition: boolean, insight: string) => (condition ? [insight] : []);

/** A state as the list shows it. */
export function reviewOf(row: ReviewRow, { today, settings }: Today) {
  const isDue = dayOfDate(row.dueDate) <= today;
  const recall = recallOn(today, memoryStateOf(row), {
    ...settings,
    desiredRetention: row.desiredRetention,
  });
  return {
    standard: { sourcedId: row.standardId, code: row.code, title: row.title ?? '' },
    status: row.suspended ? 'suspended' : 'active',
    dueDate: row.dueDate,
    dueAt: row.dueAt,
    retrievability: Math.round(recall * 1e6) / 1e6,
    desiredRetention: row.desiredRetention,
    scheduler: row.scheduler,
    intervalDays: row.intervalDays,
    lastRating: row.lastRating,
    lastReviewDate: row.lastReviewDate,
    reviewCourse: row.courseId && { sourcedId: row.courseId },
    reviewLesson: row.lessonId && { sourcedId: row.lessonId },
    reason: reasonOf(row, isDue),
    insights: [
      ...insightIf(row.schedulerConflict, 'scheduler_conflict'),
      ...insightIf(isDue && row.held === 'no_content', 'due_without_content'),
    ],
  };
}

/** A state with all its members. */
export function reviewDetailsOf(row: ReviewRow, at: Today) {
  return {
    ...reviewOf(row, at),
    algorithm: row.algorithm,
    parametersVersion: row.parametersVersion,
    stability: row.stability,
    difficulty: row.difficulty,
    easiness: row.ef100 === null ? null : row.ef100 / 100,
    repetitions: row.repetitions,
    reviews: row.reviewDates.map((date, index) => ({ date, rating: row.ratings[index] })),
    lapses: row.lapses,
    answers: row.answers,
    firstCorrectAt: row.firstCorrectAt,
    timeZone: row.timeZone,
    sourceCourse: row.sourceCourseId && { sourcedId: row.sourceCourseId },
    sourceLesson: row.sourceLessonId && { sourcedId: row.sourceLessonId },
    logVersion: row.logVersion,
    updatedAt: row.updatedAt,
  };
}

/** The days until the next review, for each rating of a review today. */
export function previewOf(row: ReviewRow, { today, settings }: Today) {
  const own = { ...settings, desiredRetention: row.desiredRetention };
  return previewIntervals(memoryStateOf(row), today, own);
}
