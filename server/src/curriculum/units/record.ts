/** Units: their members, their list, their rows, and the tree that they form. */
import { mayReadContent } from '../../access/content.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  type Canonical,
  canonical,
  fieldsOf,
  integer,
  type Members,
  metadata,
  recordRow,
  reference,
  text,
  texts,
} from '../../oneroster/records/members.ts';
import type { RecordHeader } from '../../oneroster/records/records.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { courseKind } from '../courses/record.ts';
import type { UnitPosition } from './rules.ts';
import { type Unit, UnitRecord } from './schema.ts';

export const unitKind: RecordKind = {
  name: 'unit',
  shows: 'nothing',
  table: sql`units`,
  visible: (caller) => mayReadContent(caller, sql`units`),
};

export const unitMembers: Members<Unit> = {
  title: text(),
  course: reference(courseKind, { plain: true, parent: true }),
  parent: reference(unitKind, { plain: true, parent: true, uuid: true }),
  sortOrder: integer(),
  prerequisites: texts(),
  metadata: metadata('extensions'),
};

export const unitList = listOf(unitKind, {
  plural: 'units',
  id: 'uuid',
  fields: fieldsOf(unitKind.table, unitMembers),
  members: UnitRecord.properties,
  search: [sql`units.title`],
  order: [{ sql: sql`units.sort_order` }, { sql: sql`units.title` }],
  limitMax: 1_000,
  families: ['content'],
});

type CanonicalUnit = Canonical<Unit>;

/** A unit as it is stored: UUIDs in lower case, defaults filled in; no parent = null. */
export function canonicalUnit(sent: Unit): CanonicalUnit {
  const defaults = { parent: null, sortOrder: 0, prerequisites: [] };
  const unit = canonical(unitMembers, sent, defaults);
  return { ...unit, sourcedId: sent.sourcedId.toLowerCase() };
}

export function unitRow(header: RecordHeader, unit: CanonicalUnit): Row {
  return recordRow<Unit>(header, unitMembers, unit);
}

/**
 * Locks the course that the unit is in and the one that it moves to, so that one transaction at a
 * time changes a tree: two concurrent moves, each valid alone, could leave it in two courses.
 */
export async function lockTrees(tx: Transaction, unit: CanonicalUnit): Promise<void> {
  await tx.query(sql`
    select from courses
    where sourced_id = ${unit.course.sourcedId}
      or sourced_id = (select course_id from units where sourced_id = ${unit.sourcedId})
    order by sourced_id for no key update`);
}

/** The courses of the unit's future parent, and of a sub-unit that would be in another one. */
export async function findPosition(tx: Transaction, unit: CanonicalUnit): Promise<UnitPosition> {
  const parent = await tx.first<{ courseId: string }>(sql`
    select course_id from units where sourced_id = ${unit.parent?.sourcedId ?? null}`);
  const elsewhere = await tx.first<{ id: string }>(sql`
    select sourced_id as id from units
    where parent_id = ${unit.sourcedId} and course_id <> ${unit.course.sourcedId}
      and status = 'active'
    order by sort_order, title, sourced_id limit 1`);
  return {
    parentCourseId: parent?.courseId,
    childElsewhereId: elsewhere?.id,
  };
}
