/** Units: their members, their rows, and the tree that they form. */
import Type from 'typebox';
import { mayReadContent } from '../../access/content.ts';
import { nullable } from '../../http/schema.ts';
import {
  type BodyOf,
  contentShape,
  extensions,
  filled,
  integer,
  reference,
  required,
  texts,
  title,
} from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { type Canonical, canonical } from '../../oneroster/records/members.ts';
import { UuidReference } from '../../oneroster/records/schema.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { courseKind } from '../courses/record.ts';

export const unitKind: RecordKind = {
  name: 'unit',
  shows: 'nothing',
  table: sql`units`,
  visible: (caller) => mayReadContent(caller, sql`units`),
};

export const PREREQUISITES_TEXT =
  'Ids of what to finish first, as the partner names it; the server checks none';

export const unitShape = contentShape(unitKind, 'A section of a course or of another unit', {
  title: title(),
  course: required(reference(courseKind, { plain: true, parent: true })),
  parent: filled(
    reference(unitKind, {
      plain: true,
      parent: true,
      uuid: true,
      served: nullable(UuidReference, 'The unit above; null = at the root of the course'),
      description: 'The unit above, in the same course; null or left out = at the root',
    }),
  ),
  sortOrder: filled(
    integer({
      served: Type.Integer({ description: 'Position among its siblings, ascending' }),
      description: '0 when left out',
    }),
  ),
  prerequisites: filled(
    texts({ served: Type.Array(Type.String()), description: PREREQUISITES_TEXT }),
  ),
  metadata: extensions('Kept as sent, and answered as extensions'),
});
export type Unit = BodyOf<typeof unitShape>;

type CanonicalUnit = Canonical<Unit>;

/** No parent = null. */
export const UNIT_DEFAULTS = { parent: null, sortOrder: 0, prerequisites: [] };

/** A unit as it is stored. */
export function canonicalUnit(sent: Unit): CanonicalUnit {
  return canonical(unitShape, sent, UNIT_DEFAULTS);
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

/** The place that a unit is put into. */
export interface UnitPosition {
  /** The course of the parent; undefined = the unit names no parent, or an unknown one. */
  readonly parentCourseId: string | undefined;
  /** A sub-unit of this unit that is in another course than the unit would be. */
  readonly childElsewhereId: string | undefined;
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
