/** What becomes of placements: done when the standard is due later, then removed; or withdrawn. */

import { STORED_UUID_PATTERN } from '../../lib/uuid.ts';
import { rowsToSql } from '../../storage/database/batch.ts';
import { uuidArray } from '../../storage/database/binary-array.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { dayStart, localDay } from '../algorithm/days.ts';
import type { ReplaySettings } from '../algorithm/rules.ts';
import { AROUND_LESSON, isEnabled, isInUse, isReviewable, LRK } from '../records/content.ts';
import { keysToSql, type ReviewKey } from '../records/queries.ts';
import { changeLessons, removeUnits } from './lessons.ts';

interface Placement extends ReviewKey {
  readonly lessonId: string;
  readonly unitId: string;
  readonly addedAt: Date;
  readonly submittedAt: Date | null;
  /** Null when the answers make no state any more. */
  readonly dueAt: Date | null;
}

const PLACEMENT = sql`
  p.student_id, p.cf_item_id as standard_id, p.lesson_id,
  p.unit_id, p.added_at, p.submitted_at`;

/** Marks as done what is open for these keys and is due later than now, the lessons included. */
export async function completePlacements(
  tx: Transaction,
  { keys, settingsOf }: { keys: readonly ReviewKey[]; settingsOf: Map<string, ReplaySettings> },
  clock: (studentId: string) => Date,
): Promise<void> {
  if (keys.length === 0) return;
  const open = await tx.query<Placement>(sql`
    select ${PLACEMENT}, s.due_at
    from ${keysToSql(keys)}
    join review_placements p using (student_id, cf_item_id)
    left join review_states s using (student_id, cf_item_id)
    where p.status = 'open'
    order by p.student_id, p.cf_item_id`);
  const done = open.filter(({ dueAt, studentId }) => !dueAt || dueAt > clock(studentId));
  if (done.length === 0) return;
  const completed = done.map((placement) => {
    const { studentId } = placement;
    const now = clock(studentId);
    const zone = settingsOf.get(studentId)?.timeZone ?? 'UTC';
    const atOnce = !placement.dueAt || placement.submittedAt !== null;
    const removeAt = atOnce ? now : dayStart(localDay(now, zone) + 1, zone);
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
    await remove(tx, [placement], placement.now);
  }
}

async function remove(
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

/** Placements at once, in one short transaction. */
const PLACEMENTS_MAX = 500;

/** Only of this student; every student when there is none. */
function only(studentId: string | undefined): Sql {
  return studentId === undefined ? sql`true` : sql`p.student_id = ${studentId}`;
}

/** Removes the next lessons that are done and whose day is over; returns how many. */
export async function removeNext(tx: Transaction, now: Date, studentId?: string): Promise<number> {
  const over = await tx.query<Placement>(sql`
    select ${PLACEMENT}
    from review_placements p join review_students s on s.student_id = p.student_id
    where p.status = 'done' and p.remove_at <= ${now} and ${only(studentId)}
    order by p.student_id, p.cf_item_id
    limit ${PLACEMENTS_MAX}
    for update of s skip locked`);
  await remove(tx, over, now);
  return over.length;
}

/** Lessons that one student has open and that are out of use or opted out. */
function offOf(studentId: string): Sql {
  return sql`
    select l.sourced_id
    from review_placements p join lessons l on l.sourced_id = p.source_lesson_id ${AROUND_LESSON}
    where p.student_id = ${studentId} and p.status = 'open'
      and not (${isInUse(LRK)} and ${isEnabled(LRK)})`;
}

/** All lessons that are, at whatever level: there are few beside those that are open. */
const OFF = sql`
  select sourced_id from lessons
  where student_id is null
    and (status <> 'active' or metadata @> '{"spacedRepetitionEnabled": false}')
  union
  select l.sourced_id from resources r join lessons l on l.resource_id = r.sourced_id
  where r.status <> 'active' or r.metadata @> '{"spacedRepetitionEnabled": false}'
  union
  select l.sourced_id from units u join lessons l on l.unit_id = u.sourced_id
  where u.student_id is null and u.status <> 'active'
  union
  select l.sourced_id
  from courses k join units u on u.course_id = k.sourced_id
  join lessons l on l.unit_id = u.sourced_id
  where k.student_id is null
    and (k.status <> 'active' or k.metadata @> '{"spacedRepetitionEnabled": false}')`;

/** Takes back the next placements of content that is out of use; their states look for other. */
export async function withdrawNext(
  tx: Transaction,
  now: Date,
  studentId?: string,
): Promise<number> {
  const off = await tx.query<Placement>(sql`
    with off as materialized (${studentId === undefined ? OFF : offOf(studentId)})
    select ${PLACEMENT}
    from off join review_placements p on p.source_lesson_id = off.sourced_id
    join review_students s on s.student_id = p.student_id
    where p.status = 'open' and ${only(studentId)}
    order by p.student_id, p.cf_item_id
    limit ${PLACEMENTS_MAX}
    for update of s skip locked`);
  await remove(tx, off, now);
  if (off.length === 0) return 0;
  await tx.execute(sql`
    update review_states s set place_at = s.due_at from ${keysToSql(off)}
    where s.student_id = t.student_id and s.cf_item_id = t.cf_item_id`);
  return off.length;
}

/**
 * Lets states go on that were held: for want of content that is there now, or of an active user.
 * Content is looked up once for all students of a course and standard.
 */
export async function releaseHeld(tx: Transaction, studentId?: string): Promise<void> {
  const wanted = studentId === undefined ? sql`true` : sql`s.student_id = ${studentId}`;
  await tx.execute(sql`
    with held as materialized (
      select distinct s.cf_item_id, s.source_course_id, s.source_lesson_id from review_states s
      where s.held in ('opted_out', 'no_content') and ${wanted}
    ), found as materialized (
      select h.* from held h
      where exists (select from cf_items i where i.sourced_id = h.cf_item_id and i.status = 'active')
        and exists (
          select from (
            select h.source_lesson_id as lesson_id
            union
            select x.sourced_id from resource_objectives o
            join lessons x on x.resource_id = o.resource_id
            where o.cf_item_id = h.cf_item_id
          ) c
          join lessons l on l.sourced_id = c.lesson_id ${AROUND_LESSON}
          where u.course_id = h.source_course_id and ${isInUse(LRK)} and ${isEnabled(LRK)}
            and ${isReviewable(sql`l`)}
        )
    )
    update review_states s set held = null, place_at = s.due_at
    from found f
    where s.held in ('opted_out', 'no_content') and s.cf_item_id = f.cf_item_id
      and s.source_course_id = f.source_course_id and s.source_lesson_id = f.source_lesson_id
      and ${wanted}`);
  await tx.execute(sql`
    update review_states s set held = null, place_at = s.due_at
    from users u
    where s.held = 'inactive' and u.sourced_id = s.student_id and u.status = 'active'
      and u.enabled_user and ${wanted}`);
}

/** Whether a sweep for this student may find something to do. */
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
      ) or exists (${offOf(studentId)}) as found`);
  return row?.found ?? false;
}

/**
 * The student hands a review lesson in: it goes once it is done, or at once if it is. `source` has
 * rows as those of the table `batch`; only the application of the content speaks for it.
 */
export async function recordSubmissions(tx: Transaction, source: Sql): Promise<void> {
  const submitted = await tx.query<Placement & { status: string; at: Date }>(sql`
    select ${PLACEMENT}, p.status, max(b.effective_time) as at
    from ${source} b
    join review_placements p on p.lesson_id = case
      when b.lesson_id ~ ${STORED_UUID_PATTERN} then b.lesson_id::uuid end
    where b.state = 'processed' and p.status <> 'removed'
      and (b.type, b.action) in (
        ('AssessmentEvent', 'Submitted'), ('AssignableEvent', 'Completed'),
        ('AssignableEvent', 'Submitted')
      )
      and p.student_id = b.student_id and p.source_application_id = b.application_id
    group by p.student_id, p.cf_item_id
    order by p.student_id, p.cf_item_id`);
  if (submitted.length === 0) return;
  await tx.query(sql`
    select from review_students
    where student_id = any(${submitted.map(({ studentId }) => studentId)}::text[])
    order by student_id for update`);
  const types = { student_id: 'text', standard_id: 'uuid', at: 'timestamptz' };
  await tx.execute(sql`
    update review_placements p set submitted_at = t.at
    from ${rowsToSql('t', types, submitted)}
    where p.student_id = t.student_id and p.cf_item_id = t.standard_id`);
  const lessons = uuidArray(submitted.map(({ lessonId }) => lessonId));
  const done = await tx.query<Placement & { completedAt: Date }>(sql`
    select ${PLACEMENT}, p.completed_at from review_placements p
    where p.status = 'done' and p.lesson_id = any(${lessons}::uuid[])`);
  for (const placement of done) await remove(tx, [placement], placement.completedAt);
}
