/** Finishes placements: completed by an answer, then removed; withdrawn with their content. */

import { IS_ACTIVE_USER } from '../../access/roster.ts';
import { countedAnswers } from '../../events/credit.ts';
import { rowsToSql } from '../../storage/database/batch.ts';
import { storedUuid } from '../../storage/database/expressions.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { dayStart, localDay } from '../algorithm/days.ts';
import {
  AROUND_LESSON,
  countsFor,
  IS_ENABLED,
  IS_IN_USE,
  IS_REVIEWABLE,
} from '../records/content.ts';
import { keysToSql, lookFrom, type ReviewKey } from '../records/queries.ts';
import { changeLessons, removeUnits } from './lessons.ts';

interface Placement extends ReviewKey {
  readonly lessonId: string;
  readonly unitId: string;
  readonly addedAt: Date;
  readonly submittedAt: Date | null;
  /** When the standard is due; null when its answers no longer make a state. */
  readonly dueAt: Date | null;
}

const PLACEMENT = sql`
  p.student_id, p.cf_item_id as standard_id, p.lesson_id,
  p.unit_id, p.added_at, p.submitted_at`;

/** Marks the open placements of these keys as done whose standard is now due later. */
export async function completePlacements(
  tx: Transaction,
  keys: readonly ReviewKey[],
  clock: (studentId: string) => Date,
): Promise<void> {
  const open = await tx.query<Placement & { timeZone: string }>(sql`
    select ${PLACEMENT}, s.due_at, r.time_zone
    from ${keysToSql(keys)}
    join review_placements p using (student_id, cf_item_id)
    join review_students r using (student_id)
    left join review_states s using (student_id, cf_item_id)
    where p.status = 'open'
    order by p.student_id, p.cf_item_id`);
  const done = open.filter(({ dueAt, addedAt, studentId }) => {
    // The answers may have arrived before the standard was placed: then it was due, and still is.
    return !dueAt || (dueAt > clock(studentId) && dueAt > addedAt);
  });
  if (done.length === 0) return;
  const completed = done.map((placement) => {
    const { studentId, timeZone } = placement;
    const now = clock(studentId);
    const atOnce = !placement.dueAt || placement.submittedAt !== null;
    const removeAt = dayStart(localDay(now, timeZone) + 1, timeZone);
    return { ...placement, now, removeAt, atOnce };
  });
  const types = {
    student_id: 'text',
    standard_id: 'uuid',
    now: 'timestamptz',
    remove_at: 'timestamptz',
  };
  await tx.execute(sql`
    update review_placements p set
      status = 'done', completed_at = t.now, remove_at = t.remove_at
    from ${rowsToSql('t', types, completed)}
    where p.student_id = t.student_id and p.cf_item_id = t.standard_id`);
  await changeLessons(
    tx,
    completed.map(({ lessonId, now }) => ({ lessonId, now, completedAt: now })),
  );
  for (const placement of completed.filter(({ atOnce }) => atOnce)) {
    await removePlacements(tx, [placement], placement.now);
  }
}

/** Marks placements as removed, and their lessons and units as deleted. */
export async function removePlacements(
  tx: Transaction,
  placements: readonly (ReviewKey & Pick<Placement, 'lessonId' | 'unitId'>)[],
  now: Date,
): Promise<void> {
  if (placements.length === 0) return;
  await tx.execute(sql`
    update review_placements p set status = 'removed', remove_at = null
    from ${keysToSql(placements)}
    where p.student_id = t.student_id and p.cf_item_id = t.cf_item_id`);
  const status = 'tobedeleted';
  await changeLessons(
    tx,
    placements.map(({ lessonId }) => ({ lessonId, now, status })),
  );
  await removeUnits(
    tx,
    placements.map(({ unitId }) => unitId),
    now,
  );
}

/** Placements in one transaction, to keep it short. */
const PLACEMENTS_MAX = 500;

/** The condition for this student; true for undefined. */
function only(studentId: string | undefined): Sql {
  return studentId === undefined ? sql`true` : sql`p.student_id = ${studentId}`;
}

/** Removes the next finished lessons whose day is over; returns the number, 0 = none left. */
export async function removeNext(tx: Transaction, now: Date, studentId?: string): Promise<number> {
  const over = await tx.query<Placement>(sql`
    select ${PLACEMENT}
    from review_placements p join review_students s on s.student_id = p.student_id
    where p.status = 'done' and p.remove_at <= ${now} and ${only(studentId)}
    order by p.student_id, p.cf_item_id
    limit ${PLACEMENTS_MAX}
    for update of s skip locked`);
  await removePlacements(tx, over, now);
  return over.length;
}

/**
 * A condition on the placement `p`, its source lesson `l` in the unit `u`, and its review lesson
 * `placed`: the source lesson is in the same course, has the same resource, and may be reviewed; an
 * answer on it counts for the standard.
 */
const IS_AS_PLACED = sql`(
  u.course_id = p.source_course_id and placed.resource_id = l.resource_id
  and ${IS_REVIEWABLE} and ${countsFor(sql`p`)}
)`;

/**
 * The open placements of a student, as keys, whose source lesson is out of use, opted out or not as
 * it was placed, or whose standard was removed.
 */
function unusableOf(studentId: string): Sql {
  return sql`
    select p.student_id, p.cf_item_id
    from review_placements p join lessons l on l.sourced_id = p.source_lesson_id ${AROUND_LESSON}
    join lessons placed on placed.sourced_id = p.lesson_id
    join cf_items i on i.sourced_id = p.cf_item_id
    where p.student_id = ${studentId} and p.status = 'open' and not (
      ${IS_IN_USE} and ${IS_ENABLED} and ${IS_AS_PLACED}
      and i.status = 'active'
    )`;
}

/**
 * All lessons that are out of use or opted out at any level. A sweep of all students starts from
 * these: they are few compared to open placements.
 */
const UNUSABLE_LESSONS = sql`
  select sourced_id from lessons
  where student_id is null
    and (status <> 'active' or metadata @> '{"spacedRepetitionEnabled": false}')
  union
  select l.sourced_id from resources r join lessons l on l.resource_id = r.sourced_id
  where l.student_id is null
    and (r.status <> 'active' or r.metadata @> '{"spacedRepetitionEnabled": false}')
  union
  select l.sourced_id from units u join lessons l on l.unit_id = u.sourced_id
  where u.student_id is null and u.status <> 'active'
  union
  select l.sourced_id
  from courses k join units u on u.course_id = k.sourced_id
  join lessons l on l.unit_id = u.sourced_id
  where k.student_id is null
    and (k.status <> 'active' or k.metadata @> '{"spacedRepetitionEnabled": false}')`;

/** Storing a package of standards may take so long; its records have the time when it began. */
const PACKAGE_TIME = sql`interval '15 minutes'`;

/**
 * The open placements, as keys, of lessons that are not as they were placed, and of removed
 * standards. Looks at what changed since the sweep that found no such placement any more.
 */
async function changedPlacements(tx: Transaction, now: Date): Promise<Sql> {
  // The time is a value: with that of a row the planner expects a third of all lessons.
  const seen = await tx.first<{ at: Date }>(sql`
    select ${lookFrom(sql`content_seen`, now)} as at from review_sweeps`);
  return sql`
    select p.student_id, p.cf_item_id
    from (
      select sourced_id from lessons where date_last_modified >= ${seen?.at} and student_id is null
      union
      select l.sourced_id from units u join lessons l on l.unit_id = u.sourced_id
      where u.date_last_modified >= ${seen?.at} and u.student_id is null
      union
      select l.sourced_id from resources r join lessons l on l.resource_id = r.sourced_id
      where r.date_last_modified >= ${seen?.at} and l.student_id is null
    ) changed
    join lessons l using (sourced_id)
    join units u on u.sourced_id = l.unit_id
    join review_placements p on p.source_lesson_id = l.sourced_id
    join lessons placed on placed.sourced_id = p.lesson_id
    where p.status = 'open' and not ${IS_AS_PLACED}
    union
    select p.student_id, p.cf_item_id
    from cf_items i join review_placements p on p.cf_item_id = i.sourced_id
    where i.status = 'tobedeleted' and p.status = 'open'
      and i.last_change_date_time >= ${seen?.at}::timestamptz - ${PACKAGE_TIME}`;
}

/**
 * Lets later sweeps look at later changes alone, unless a placement of what changed is left: sweeps
 * skip those of students who are locked.
 */
export async function recordChanges(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`
    update review_sweeps set content_seen = ${now}
    where not exists (${await changedPlacements(tx, now)})`);
}

/** The open placements, as keys, of content of all students that is unusable. */
async function unusableOfAll(tx: Transaction, now: Date): Promise<Sql> {
  return sql`
    with unusable as materialized (${UNUSABLE_LESSONS})
    select p.student_id, p.cf_item_id
    from unusable join review_placements p on p.source_lesson_id = unusable.sourced_id
    where p.status = 'open'
    union
    ${await changedPlacements(tx, now)}`;
}

/**
 * Removes the next placements of unusable content, so that their states look for other content;
 * returns the number, 0 = none left.
 */
export async function withdrawNext(
  tx: Transaction,
  now: Date,
  studentId?: string,
): Promise<number> {
  const unusable = studentId === undefined ? await unusableOfAll(tx, now) : unusableOf(studentId);
  const withdrawn = await tx.query<Placement>(sql`
    with withdrawn as (${unusable})
    select ${PLACEMENT}
    from withdrawn join review_placements p using (student_id, cf_item_id)
    join review_students s on s.student_id = p.student_id
    where ${only(studentId)}
    order by p.student_id, p.cf_item_id
    limit ${PLACEMENTS_MAX}
    for update of s skip locked`);
  // The idle worker looks once a second.
  if (withdrawn.length === 0) return 0;
  await removePlacements(tx, withdrawn, now);
  await tx.execute(sql`
    update review_states s set place_at = s.due_at from ${keysToSql(withdrawn)}
    where s.student_id = t.student_id and s.cf_item_id = t.cf_item_id`);
  return withdrawn.length;
}

/**
 * Makes held states due again where there is content now, or where the user is active again. Looks
 * content up once for all students of a course and standard; lessons that one of them answered
 * before the last answered one are looked at for one student only.
 */
export async function releaseHeld(tx: Transaction, studentId?: string): Promise<void> {
  const wanted = studentId === undefined ? sql`true` : sql`s.student_id = ${studentId}`;
  await tx.execute(sql`
    with held as materialized (
      select distinct s.cf_item_id, s.source_course_id, s.source_lesson_id, s.untagged
      from review_states s
      where s.held in ('opted_out', 'no_content') and ${wanted}
    ), found as materialized (
      select h.* from held h
      where exists (select from cf_items i where i.sourced_id = h.cf_item_id and i.status = 'active')
        and exists (
          select from (
            select h.source_lesson_id as lesson_id where not h.untagged
            union
            select x.sourced_id from resource_objectives o
            join lessons x on x.resource_id = o.resource_id
            where o.cf_item_id = h.cf_item_id and x.student_id is null
          ) c
          join lessons l on l.sourced_id = c.lesson_id ${AROUND_LESSON}
          where u.course_id = h.source_course_id
            and ${IS_IN_USE} and ${IS_ENABLED}
            and ${IS_REVIEWABLE}
        )
    )
    update review_states s set held = null, place_at = s.due_at
    from found f
    where s.held in ('opted_out', 'no_content') and s.cf_item_id = f.cf_item_id
      and s.source_course_id = f.source_course_id and s.source_lesson_id = f.source_lesson_id
      and s.untagged = f.untagged
      and ${wanted}`);
  if (studentId !== undefined) await releaseAnswered(tx, studentId);
  await tx.execute(sql`
    update review_states s set held = null, place_at = s.due_at
    from users u
    where s.held = 'inactive' and u.sourced_id = s.student_id and ${IS_ACTIVE_USER}
      and ${wanted}`);
}

/** Makes a student's held states due again where any answered lesson may be placed now. */
async function releaseAnswered(tx: Transaction, studentId: string): Promise<void> {
  await tx.execute(sql`
    update review_states s set held = null, place_at = s.due_at
    where s.student_id = ${studentId} and s.held in ('opted_out', 'no_content')
      and exists (select from cf_items i where i.sourced_id = s.cf_item_id and i.status = 'active')
      and exists (
        select from ${countedAnswers(sql`s`)} a
        join lessons l on l.sourced_id = a.lesson_id ${AROUND_LESSON}
        where a.course_id = s.source_course_id and u.course_id = s.source_course_id
          and ${IS_IN_USE} and ${IS_ENABLED}
          and ${IS_REVIEWABLE} and ${countsFor(sql`s`)}
      )`);
}

/** Whether a sweep of this student may have work. */
export async function hasWork(db: Queryable, now: Date, studentId: string): Promise<boolean> {
  const row = await db.first<{ found: boolean }>(sql`
    select exists (
        select from review_states
        where student_id = ${studentId} and (place_at <= ${now} or held is not null)
      ) or exists (
        select from review_placements
        where student_id = ${studentId} and status = 'done' and remove_at <= ${now}
      ) or exists (
        select from review_students
        where student_id = ${studentId}
          and settings_version < (select version from review_settings)
      ) or exists (${unusableOf(studentId)}) as found`);
  return row?.found ?? false;
}

/** A clock of a student may be so much behind. */
const CLOCK_ERROR = sql`interval '5 minutes'`;

/**
 * Records that students submitted review lessons: a lesson that is done is removed at once, another
 * one as soon as it is done. `source` has rows like those of the table `batch`; only events of the
 * content's application count, and none from before the lesson was placed, as in an earlier cycle.
 */
export async function recordSubmissions(tx: Transaction, source: Sql): Promise<void> {
  const submitted = await tx.query<Placement & { at: Date; receivedAt: Date }>(sql`
    select ${PLACEMENT}, max(b.effective_time) as at, max(b.received_at) as received_at
    from ${source} b
    join review_placements p on p.lesson_id = ${storedUuid(sql`b.lesson_id`)}
    where b.state = 'processed' and p.status <> 'removed'
      and (b.type, b.action) in (
        ('AssessmentEvent', 'Submitted'), ('AssignableEvent', 'Completed'),
        ('AssignableEvent', 'Submitted')
      )
      and p.student_id = b.student_id and p.source_application_id = b.application_id
      and b.effective_time >= p.added_at - ${CLOCK_ERROR}
    group by p.student_id, p.cf_item_id
    order by p.student_id, p.cf_item_id`);
  if (submitted.length === 0) return;
  await tx.query(sql`
    select from review_students
    where student_id = any(${submitted.map(({ studentId }) => studentId)}::text[])
    order by student_id for update`);
  const types = {
    student_id: 'text',
    standard_id: 'uuid',
    at: 'timestamptz',
    received_at: 'timestamptz',
  };
  const stored = await tx.query<Placement & { status: string; now: Date }>(sql`
    update review_placements p set submitted_at = t.at
    from ${rowsToSql('t', types, submitted)}
    where p.student_id = t.student_id and p.cf_item_id = t.standard_id
    returning ${PLACEMENT}, p.status, greatest(t.received_at, p.completed_at) as now`);
  for (const placement of stored.filter(({ status }) => status === 'done')) {
    await removePlacements(tx, [placement], placement.now);
  }
}
