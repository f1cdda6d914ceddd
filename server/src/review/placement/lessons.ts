/** Writes the lessons and units of review courses as ordinary records. */

import { lessonKind, lessonShape } from '../../curriculum/lessons/record.ts';
import { PLATFORM_ID } from '../../curriculum/platform.ts';
import { canonicalUnit, unitKind, unitShape } from '../../curriculum/units/record.ts';
import { recordRow } from '../../oneroster/records/members.ts';
import { type Personal, type RecordHeader, upsertRows } from '../../oneroster/records/records.ts';
import type { Status } from '../../oneroster/records/schema.ts';
import { uuidArray } from '../../storage/database/binary.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

/** Review records belong to the platform; the source's application may read them. */
export function platformHeader(
  sourcedId: string,
  personal: Personal,
  { status = 'active', now }: { status?: Status; now: Date },
): RecordHeader {
  return { sourcedId, applicationId: PLATFORM_ID, status, dateLastModified: now, personal };
}

interface StoredLesson extends Personal {
  readonly sourcedId: string;
  readonly status: Status;
  readonly title: string;
  readonly unitId: string;
  readonly resourceId: string;
  readonly sortOrder: number;
  readonly lessonType: string | null;
  readonly metadata: Record<string, unknown> | null;
}

/** A change of a stored review lesson; a member that is left out stays as it is. */
interface LessonChange {
  readonly lessonId: string;
  readonly now: Date;
  readonly status?: Status;
  readonly completedAt?: Date;
}

/** Changes stored review lessons; of several changes to one lesson only the last applies. */
export async function changeLessons(
  tx: Transaction,
  changes: readonly LessonChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const byId = new Map(changes.map((change) => [change.lessonId, change]));
  const ids = uuidArray([...byId.keys()]);
  const stored = await tx.query<StoredLesson>(sql`
    select sourced_id, status, title, unit_id,
      resource_id, sort_order, lesson_type,
      metadata, student_id, source_application_id
    from lessons where sourced_id = any(${ids}::uuid[]) and student_id is not null
    order by sourced_id for no key update`);
  await upsertRows(
    tx,
    lessonKind.table,
    stored.flatMap((lesson) => {
      const change = byId.get(lesson.sourcedId);
      return change ? [changedLesson(lesson, change)] : [];
    }),
  );
}

function changedLesson(stored: StoredLesson, { status, completedAt, now }: LessonChange) {
  const { lessonType, metadata, studentId, sourceApplicationId, ...common } = stored;
  const review = metadata?.['review'] as Record<string, unknown> | undefined;
  const completed = completedAt ? { completedAt: completedAt.toISOString() } : {};
  const lesson = {
    ...common,
    status: status ?? stored.status,
    dateLastModified: now.toISOString(),
    unit: { sourcedId: stored.unitId },
    resource: { sourcedId: stored.resourceId },
    lessonType,
    metadata: { ...metadata, review: { ...review, ...completed } },
  };
  const personal = { studentId, sourceApplicationId };
  return recordRow(
    lessonShape,
    platformHeader(stored.sourcedId, personal, { status: lesson.status, now }),
    lesson,
  );
}

/** A unit of a review course; there is one for each standard. */
interface ReviewUnit {
  readonly sourcedId: string;
  readonly status: Status;
  readonly title: string;
  readonly courseId: string;
  readonly sortOrder: number;
  readonly standardId: string;
  readonly personal: Personal;
}

/** Inserts or replaces units of review courses. */
export function storeUnits(
  tx: Transaction,
  units: readonly ReviewUnit[],
  now: Date,
): Promise<void> {
  return upsertRows(
    tx,
    unitKind.table,
    units.map(({ personal, courseId, standardId, ...unit }) =>
      recordRow(
        unitShape,
        platformHeader(unit.sourcedId, personal, { status: unit.status, now }),
        canonicalUnit({
          ...unit,
          dateLastModified: now.toISOString(),
          course: { sourcedId: courseId },
          metadata: { review: { standardId } },
        }),
      ),
    ),
  );
}

/** Marks units as deleted whose standard has no lesson left. */
export async function removeUnits(
  tx: Transaction,
  unitIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = uuidArray(unitIds);
  const stored = await tx.query<Omit<ReviewUnit, 'status' | 'personal'> & Personal>(sql`
    select sourced_id, title, course_id, sort_order,
      metadata -> 'review' ->> 'standardId' as standard_id, student_id,
      source_application_id
    from units where sourced_id = any(${ids}::uuid[]) and student_id is not null
    order by sourced_id for no key update`);
  const removed = stored.map(({ studentId, sourceApplicationId, ...unit }) => ({
    ...unit,
    status: 'tobedeleted' as const,
    personal: { studentId, sourceApplicationId },
  }));
  await storeUnits(tx, removed, now);
}
