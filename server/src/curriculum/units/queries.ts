/** The SQL of units. */
import { mayReadContent } from '../../access/content.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import { headerColumns, type RecordHeader, renderRecord } from '../../oneroster/records/records.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { type CanonicalUnit, unitMembers } from './record.ts';
import type { UnitPosition } from './rules.ts';
import { UnitRecord } from './schema.ts';

export const unitKind: RecordKind = {
  name: 'unit',
  table: sql`units`,
  visible: (caller) => mayReadContent(caller, sql`units`),
};

export const unitList = listOf(unitKind, {
  plural: 'units',
  id: 'uuid',
  fields: {
    title: { kind: 'text', sql: sql`units.title` },
    'course.sourcedId': { kind: 'text', sql: sql`units.course_id` },
    'parent.sourcedId': { kind: 'uuid', sql: sql`units.parent_id` },
    sortOrder: { kind: 'integer', sql: sql`units.sort_order` },
    prerequisites: { kind: 'textArray', sql: sql`units.prerequisites` },
  },
  members: UnitRecord.properties,
  search: [sql`units.title`],
  order: [{ sql: sql`units.sort_order` }, { sql: sql`units.title` }],
  limitMax: 1_000,
  families: ['content'],
});

export function unitRow(header: RecordHeader, unit: CanonicalUnit): Row {
  return {
    ...headerColumns(header),
    title: unit.title,
    course_id: unit.course.sourcedId,
    parent_id: unit.parentId,
    sort_order: unit.sortOrder,
    prerequisites: unit.prerequisites,
    metadata: unit.metadata,
    record: renderRecord(header, unitMembers(unit)),
  };
}

/**
 * Lets one transaction at a time change the tree of a course: the one the unit is in, and the one
 * it goes to. Two moves that are harmless apart could close a circle together.
 */
export async function lockTrees(tx: Transaction, unit: CanonicalUnit): Promise<void> {
  await tx.query(sql`
    select from courses
    where sourced_id = ${unit.course.sourcedId}
      or sourced_id = (select course_id from units where sourced_id = ${unit.sourcedId})
    order by sourced_id for no key update`);
}

/** What surrounds the place that the unit is put into. */
export async function findPosition(tx: Transaction, unit: CanonicalUnit): Promise<UnitPosition> {
  const ancestors = await tx.query<{ id: string; courseId: string }>(sql`
    with recursive line (id, course_id, parent_id, distance) as (
      select sourced_id, course_id, parent_id, 0 from units where sourced_id = ${unit.parentId}
      union all
      select units.sourced_id, units.course_id, units.parent_id, line.distance + 1
      from line join units on units.sourced_id = line.parent_id
    ) cycle id set is_cycle using path
    select id, course_id from line where not is_cycle order by distance`);
  const stranded = await tx.first<{ id: string }>(sql`
    select sourced_id as id from units
    where parent_id = ${unit.sourcedId} and course_id <> ${unit.course.sourcedId}
      and status = 'active'
    order by sort_order, title, sourced_id limit 1`);
  return {
    parentCourseId: ancestors[0]?.courseId,
    ancestorIds: ancestors.map(({ id }) => id),
    strandedId: stranded?.id,
  };
}
