/** Places due standards as lessons in students' review courses, many students in one step. */

import { lessonKind, lessonShape } from '../../curriculum/lessons/record.ts';
import { recordRow } from '../../oneroster/records/members.ts';
import { type Personal, upsertRows } from '../../oneroster/records/records.ts';
import { insertRows, replaceOnConflict, rowsToSql } from '../../storage/database/batch.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { insertChanges } from '../../storage/feed-changes.ts';
import { dayOfDate, dayStart, localDay } from '../algorithm/days.ts';
import { reviewId } from '../algorithm/ids.ts';
import { recallOn, unitSortOrder } from '../algorithm/rules.ts';
import { countsFor } from '../records/content.ts';
import { keysToSql } from '../records/queries.ts';
import { findSettings, type ReviewSettings } from '../records/settings.ts';
import { ensureCourses, shortened } from './courses.ts';
import { type DueState, type FoundContent, findContent, listDue } from './due-queries.ts';
import { platformHeader, storeUnits } from './lessons.ts';
import { removePlacements } from './lifecycle.ts';

/**
 * Places the next due standards; returns how many it looked at, 0 = none left. `studentId`: only of
 * this student.
 */
export async function scheduleNext(
  tx: Transaction,
  now: Date,
  studentId?: string,
): Promise<number> {
  const due = await listDue(tx, now, studentId);
  if (due.length === 0) return 0;
  const settings = await findSettings(tx);
  const found = await findContent(tx, due);
  const placeable: Placeable[] = [];
  const held: (DueState & { held: FoundContent['held'] })[] = [];
  for (const [index, state] of due.entries()) {
    const content = found[index];
    if (content?.lesson) {
      // On the due day: the order of the units does not depend on the sweep's time.
      const recall = recallAt(dayOfDate(state.dueDate), state, settings);
      placeable.push({ ...state, ...content.lesson, recall });
    } else held.push({ ...state, held: content?.held ?? 'no_content' });
  }
  const former = new Map((await listFormer(tx, placeable)).map((one) => [keyOf(one), one]));
  // An open placement stays as it is: its standard was due before, and still is.
  const isOpen = (one: Placeable) => former.get(keyOf(one))?.status === 'open';
  const closed = placeable.filter((one) => !isOpen(one));
  const { chosen, later } = await withinDailyLimit(tx, closed, { settings, now });
  await schedule(tx, chosen, { former, now });
  const placed = [...placeable.filter(isOpen), ...chosen];
  await storeOutcomes(tx, { placed, held, later });
  return due.length;
}

/** A due state with the lesson to review it by. */
type Placeable = DueState & NonNullable<FoundContent['lesson']> & { readonly recall: number };

/** The chance of recall on a local day. */
function recallAt(day: number, state: DueState, settings: ReviewSettings): number {
  const { stability, difficulty, intervalDays, desiredRetention } = state;
  const dueDay = dayOfDate(state.dueDate);
  const memory = stability === null || difficulty === null ? null : { stability, difficulty };
  const standing = {
    memory,
    sm2: null,
    intervalDays,
    lastReviewDay: dueDay - intervalDays,
    dueDay,
  };
  return recallOn(day, standing, { ...settings, desiredRetention });
}

/**
 * Applies the daily limit of each student, the lowest recall of today first, so that what is
 * overdue does not wait for ever; the others are postponed to the next day. Withdrawn placements do
 * not count: their standards are placed again.
 */
async function withinDailyLimit(
  tx: Transaction,
  placeable: readonly Placeable[],
  { settings, now }: { settings: ReviewSettings; now: Date },
) {
  const { perDayMax } = settings;
  if (perDayMax === 0) return { chosen: placeable, later: [] };
  const chosen: Placeable[] = [];
  const later: (Placeable & { placeAt: Date })[] = [];
  for (const [studentId, group] of Map.groupBy(placeable, (one) => one.studentId)) {
    const zone = group[0]?.timeZone ?? 'UTC';
    const today = localDay(now, zone);
    const row = await tx.first<{ count: number }>(sql`
      select count(*) as count from review_placements
      where student_id = ${studentId} and added_at >= ${dayStart(today, zone)}
        and (status <> 'removed' or completed_at is not null)`);
    const left = perDayMax - (row?.count ?? 0);
    const recallNow = (one: Placeable) => recallAt(today, one, settings);
    const ordered = group.toSorted((a, b) => recallNow(a) - recallNow(b));
    const placeAt = dayStart(today + 1, zone);
    for (const [index, one] of ordered.entries()) {
      if (index < left) chosen.push(one);
      else later.push({ ...one, placeAt });
    }
  }
  return { chosen, later };
}

/** The stored placement of a standard, of this or an earlier review. */
interface FormerPlacement {
  readonly studentId: string;
  readonly standardId: string;
  readonly status: 'open' | 'done' | 'removed';
  readonly lessonId: string;
  readonly unitId: string;
  readonly cycle: number;
}

function listFormer(tx: Transaction, keys: readonly Placeable[]): Promise<FormerPlacement[]> {
  return tx.query<FormerPlacement>(sql`
    select p.student_id, p.cf_item_id as standard_id, p.status,
      p.lesson_id, p.unit_id, p.cycle
    from ${keysToSql(keys)} join review_placements p using (student_id, cf_item_id)`);
}

const keyOf = ({ studentId, standardId }: { studentId: string; standardId: string }) =>
  `${standardId}${studentId}`;

/** `former`: by student and standard. */
async function schedule(
  tx: Transaction,
  chosen: readonly Placeable[],
  { former, now }: { former: ReadonlyMap<string, FormerPlacement>; now: Date },
): Promise<void> {
  if (chosen.length === 0) return;
  const placed = chosen.map((one) =>
    placementOf(one, (former.get(keyOf(one))?.cycle ?? 0) + 1, now),
  );
  const replaced = placed.flatMap((one) => {
    const before = former.get(keyOf(one));
    return before?.status === 'done' ? [before] : [];
  });
  await removePlacements(tx, replaced, now);
  await ensureCourses(tx, placed, now);
  await storeUnits(
    tx,
    placed.map((one) => ({
      sourcedId: one.unitId,
      status: 'active',
      title: shortened(one.unitTitle),
      courseId: one.courseId,
      sortOrder: unitSortOrder(dayOfDate(one.dueDate), one.recall),
      standardId: one.standardId,
      personal: one.personal,
    })),
    now,
  );
  await storeLessons(tx, placed, now);
  await storePlacements(tx, placed);
  await noteDue(tx, placed);
}

/** Notes for the feed which students have new reviews. */
async function noteDue(tx: Transaction, placed: readonly NewPlacement[]): Promise<void> {
  const columns = {
    application_id: sql`application_id`,
    type: sql`'review.due'`,
    student_id: sql`student_id`,
    record_id: sql`course_id`,
  };
  const students = sql`(
    select distinct application_id, student_id, course_id
    from unnest(
      ${placed.map(({ sourceApplicationId }) => sourceApplicationId)}::uuid[],
      ${placed.map(({ studentId }) => studentId)}::text[],
      ${placed.map(({ courseId }) => courseId)}::text[]
    ) as placed (application_id, student_id, course_id)
  )`;
  await tx.execute(insertChanges(columns, sql`from ${students} due order by student_id`));
}

type NewPlacement = ReturnType<typeof placementOf>;

function placementOf(one: Placeable, cycle: number, now: Date) {
  const { studentId, standardId, sourceCourseId, sourceLessonId } = one;
  const courseId = reviewId('review-course', studentId, sourceCourseId);
  const personal: Personal = { studentId, sourceApplicationId: one.sourceApplicationId };
  return {
    ...one,
    personal,
    courseId,
    unitId: reviewId('review-unit', courseId, standardId),
    lessonId: reviewId('review-lesson', courseId, standardId, sourceLessonId),
    cycle,
    addedAt: now,
  };
}

async function storeLessons(
  tx: Transaction,
  placed: readonly NewPlacement[],
  now: Date,
): Promise<void> {
  await upsertRows(
    tx,
    lessonKind.table,
    placed.map((one) =>
      recordRow(lessonShape, platformHeader(one.lessonId, one.personal, { now }), {
        sourcedId: one.lessonId,
        status: 'active',
        dateLastModified: now.toISOString(),
        title: one.title,
        unit: { sourcedId: one.unitId },
        resource: { sourcedId: one.resourceId },
        sortOrder: 0,
        lessonType: one.lessonType,
        metadata: {
          review: {
            standardId: one.standardId,
            sourceLessonId: one.sourceLessonId,
            sourceCourseId: one.sourceCourseId,
            dueDate: one.dueDate,
            addedAt: now.toISOString(),
            cycle: one.cycle,
            completedAt: null,
          },
        },
      }),
    ),
  );
}

async function storePlacements(tx: Transaction, placed: readonly NewPlacement[]): Promise<void> {
  const rows = placed.map((one) => ({
    student_id: one.studentId,
    cf_item_id: one.standardId,
    source_course_id: one.sourceCourseId,
    source_lesson_id: one.sourceLessonId,
    source_application_id: one.sourceApplicationId,
    course_id: one.courseId,
    unit_id: one.unitId,
    lesson_id: one.lessonId,
    status: 'open',
    due_date: one.dueDate,
    cycle: one.cycle,
    added_at: one.addedAt,
  }));
  const [first] = rows;
  if (!first) return;
  await insertRows(
    tx,
    placed.map((one) => ({
      lesson_id: one.lessonId,
      student_id: one.studentId,
      cf_item_id: one.standardId,
      source_lesson_id: one.sourceLessonId,
      source_course_id: one.sourceCourseId,
    })),
    { into: sql`review_lessons`, orderBy: 'lesson_id', onConflict: sql`on conflict do nothing` },
  );
  await insertRows(tx, rows, {
    into: sql`review_placements`,
    orderBy: 'student_id, cf_item_id',
    onConflict: sql`${replaceOnConflict(['student_id', 'cf_item_id'], first)},
      completed_at = null, submitted_at = null, remove_at = null`,
  });
}

/** Stores the outcome with each state, so that the next sweep does not look at it again. */
async function storeOutcomes(
  tx: Transaction,
  outcomes: {
    placed: readonly DueState[];
    held: readonly (DueState & { held: FoundContent['held'] })[];
    later: readonly (DueState & { placeAt: Date })[];
  },
): Promise<void> {
  const rows = [
    ...outcomes.placed.map((state) => ({ ...state, held: null, placeAt: null })),
    ...outcomes.held.map((state) => ({ ...state, placeAt: null })),
    ...outcomes.later.map((state) => ({ ...state, held: null })),
  ].map(({ studentId, standardId, held, placeAt }) => ({ studentId, standardId, held, placeAt }));
  const types = { student_id: 'text', standard_id: 'uuid', held: 'text', place_at: 'timestamptz' };
  await tx.execute(sql`
    update review_states s set place_at = t.place_at, held = t.held,
      untagged = t.held is not null and exists (
        select from lessons l where l.sourced_id = s.source_lesson_id and not ${countsFor(sql`s`)}
      )
    from ${rowsToSql('t', types, rows)}
    where s.student_id = t.student_id and s.cf_item_id = t.standard_id`);
}
