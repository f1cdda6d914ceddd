/** SQL of review states, their answers, and the time zones of students. */

import { insertRows, replaceOnConflict, rowsToSql } from '../../storage/database/batch.ts';
import { textArray } from '../../storage/database/binary.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { dateOfDay } from '../algorithm/days.ts';
import type { Answer, ReviewState } from '../algorithm/rules.ts';

/** The key of a state: a student and a CFItem. */
export interface ReviewKey {
  readonly studentId: string;
  readonly standardId: string;
}

/** The keys as a row source `t (student_id, cf_item_id)`. */
export function keysToSql(keys: readonly ReviewKey[]): Sql {
  const rows = keys.map(({ studentId, standardId }) => ({ studentId, cfItemId: standardId }));
  return rowsToSql('t', { student_id: 'text', cf_item_id: 'uuid' }, rows);
}

/** A student as of the last computation of states, and the zones that user and school name now. */
export interface ReviewStudent {
  readonly studentId: string;
  readonly timeZone: string;
  /** `declaredNow` of that time. */
  readonly declared: string;
  readonly settingsVersion: number;
  /** The zones of user and school, and the school's id, in one text; compared with `declared`. */
  readonly declaredNow: string;
  readonly schoolId: string | null;
  readonly userZone: string | null;
  readonly schoolZone: string | null;
}

/** The org of the user's primary role, unless the user names a primary org. */
export function schoolOf(user: Sql): Sql {
  return sql`coalesce(${user}.primary_org_id, (
    select role -> 'org' ->> 'sourcedId'
    from json_array_elements(${user}.record::json -> 'roles') role
    order by role ->> 'roleType'
    limit 1
  ))`;
}

/**
 * The zones of user `u` and school `o`, and the school's id, as one text that changes with them.
 */
const DECLARED = sql`concat_ws(
  '|', coalesce(u.metadata ->> 'timeZone', ''), coalesce(o.metadata ->> 'timeZone', ''),
  o.sourced_id
)`;

/** Locks the students' rows until the transaction ends, in the order of ids, and reads them. */
export async function lockStudents(
  tx: Transaction,
  studentIds: readonly string[],
): Promise<ReviewStudent[]> {
  const ids = textArray([...new Set(studentIds)].sort());
  await tx.execute(sql`
    insert into review_students (student_id, time_zone, declared, settings_version)
    select id, '', '', 0 from unnest(${ids}::text[]) id
    order by id
    on conflict do nothing`);
  await tx.query(sql`
    select from review_students where student_id = any(${ids}::text[])
    order by student_id for update`);
  return tx.query<ReviewStudent>(sql`
    select s.student_id, s.time_zone, s.declared,
      s.settings_version,
      ${DECLARED} as declared_now, o.sourced_id as school_id,
      u.metadata ->> 'timeZone' as user_zone, o.metadata ->> 'timeZone' as school_zone
    from review_students s
    left join users u on u.sourced_id = s.student_id
    left join orgs o on o.sourced_id = ${schoolOf(sql`u`)}
    where s.student_id = any(${ids}::text[])`);
}

/** New values of a row in review_students. */
export interface StudentChange {
  readonly studentId: string;
  readonly schoolId: string | null;
  readonly timeZone: string;
  readonly declared: string;
  readonly settingsVersion: number;
}

export async function updateStudents(
  tx: Transaction,
  changes: readonly StudentChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const types = {
    student_id: 'text',
    school_id: 'text',
    time_zone: 'text',
    declared: 'text',
    settings_version: 'integer',
  };
  await tx.execute(sql`
    update review_students s set
      school_id = t.school_id, time_zone = t.time_zone, declared = t.declared,
      settings_version = t.settings_version
    from ${rowsToSql('t', types, changes)}
    where s.student_id = t.student_id`);
}

/**
 * SQL of the time from which a sweep at `now` looks for changes, by the time of the latest one: a
 * transaction may commit a record a minute later than its dateLastModified, and the clock of that
 * sweep may have been ahead.
 */
export function lookFrom(seen: Sql, now: Date): Sql {
  return sql`least(${seen}, ${now}::timestamptz) - interval '1 minute'`;
}

/**
 * Marks students whose user or school names another zone than at the last computation, so that the
 * sweep computes their states again. Reads the records that changed since the previous call; once a
 * minute has passed without a change, none, also of a roster that was imported at one moment.
 */
export async function recordTimeZoneChanges(tx: Transaction, now: Date): Promise<void> {
  // The times are values: with those of a row the planner expects a third of all users.
  const seen = await tx.first<{ users: Date; orgs: Date }>(sql`
    select ${lookFrom(sql`users_seen`, now)} as users, ${lookFrom(sql`orgs_seen`, now)} as orgs
    from review_sweeps`);
  await tx.execute(sql`
    with changed as (
      select u.sourced_id from users u where u.date_last_modified >= ${seen?.users}
      union
      select s.student_id from orgs o join review_students s on s.school_id = o.sourced_id
      where o.date_last_modified >= ${seen?.orgs}
    )
    update review_students s set settings_version = 0
    from changed join users u on u.sourced_id = changed.sourced_id
    left join orgs o on o.sourced_id = ${schoolOf(sql`u`)}
    where s.student_id = u.sourced_id and s.declared <> ${DECLARED} and s.settings_version <> 0`);
  await tx.execute(sql`update review_sweeps set users_seen = ${now}, orgs_seen = ${now}`);
}

export type LoggedAnswer = Answer & ReviewKey;

const ANSWER = sql`
  a.student_id, a.cf_item_id as standard_id, a.event_id, a.attempt,
  a.at, a.credit, a.scheduler, a.desired_retention,
  a.course_id, a.lesson_id`;

/** All answers of these keys and of these students, without duplicates. */
export function listAnswers(
  tx: Queryable,
  keys: readonly ReviewKey[],
  studentIds: readonly string[],
): Promise<LoggedAnswer[]> {
  return tx.query<LoggedAnswer>(sql`
    select ${ANSWER}
    from ${keysToSql(keys)} join review_answers a using (student_id, cf_item_id)
    where not student_id = any(${textArray(studentIds)}::text[])
    union all
    select ${ANSWER} from review_answers a
    where a.student_id = any(${textArray(studentIds)}::text[])`);
}

function stateRow({ studentId, standardId }: ReviewKey, state: ReviewState, logVersion: number) {
  return {
    student_id: studentId,
    cf_item_id: standardId,
    scheduler: state.scheduler,
    algorithm: state.algorithm,
    parameters_version: state.parametersVersion,
    desired_retention: state.desiredRetention,
    stability: state.memory?.stability,
    difficulty: state.memory?.difficulty,
    ef100: state.sm2?.ef100,
    repetitions: state.sm2?.repetitions,
    interval_days: state.intervalDays,
    review_dates: state.reviews.map(({ day }) => dateOfDay(day)),
    ratings: state.reviews.map(({ rating }) => rating),
    lapses: state.lapses,
    answers: state.answers,
    log_version: logVersion,
    last_rating: state.lastRating,
    first_correct_at: state.firstCorrectAt,
    last_review_date: dateOfDay(state.lastReviewDay),
    due_date: dateOfDay(state.dueDay),
    due_at: state.dueAt,
    time_zone: state.timeZone,
    source_course_id: state.courseId,
    source_lesson_id: state.lessonId,
    scheduler_conflict: state.schedulerConflict,
    place_at: state.dueAt,
    updated_at: new Date(),
  };
}

export interface MadeState {
  readonly key: ReviewKey;
  /** Number of stored answers. */
  readonly logVersion: number;
  /** Null = the answers make no state; a stored one is deleted. */
  readonly state: ReviewState | null;
}

/** Stores or deletes states; one with a new due time is placed again by the next sweep. */
export async function storeStates(tx: Transaction, made: readonly MadeState[]): Promise<void> {
  const rows = made.flatMap(({ key, state, logVersion }) =>
    state ? [stateRow(key, state, logVersion)] : [],
  );
  const [first] = rows;
  if (first) {
    await insertRows(tx, rows, {
      into: sql`review_states`,
      orderBy: 'student_id, cf_item_id',
      // A state whose due time stays keeps the outcome of the last sweep.
      onConflict: sql`${replaceOnConflict(['student_id', 'cf_item_id'], first, ['place_at'])},
        place_at = case when stored.due_at = excluded.due_at
          then stored.place_at else excluded.place_at end,
        held = case when stored.due_at = excluded.due_at then stored.held end`,
    });
  }
  const gone = made.filter(({ state }) => !state).map(({ key }) => key);
  if (gone.length === 0) return;
  await tx.execute(sql`
    delete from review_states s using ${keysToSql(gone)}
    where s.student_id = t.student_id and s.cf_item_id = t.cf_item_id`);
}
