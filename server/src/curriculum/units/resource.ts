/** Units: `/rostering/1.0/units`, and the units of a course or of a unit. */
import { ByUuid } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import type { RecordReference } from '../../oneroster/records/references.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { courseKind } from '../courses/queries.ts';
import { findPosition, lockTrees, unitKind, unitList, unitRow } from './queries.ts';
import { type CanonicalUnit, canonicalUnit } from './record.ts';
import { positionFindings } from './rules.ts';
import { type Unit, UnitInput, UnitRecord } from './schema.ts';

function readUnit(sent: Unit): Put {
  const unit = canonicalUnit(sent);
  return {
    sourcedId: unit.sourcedId,
    status: unit.status,
    references: references(unit),
    async check(tx) {
      await lockTrees(tx, unit);
      return { findings: positionFindings(unit, await findPosition(tx, unit)) };
    },
    row: (_db, header) => unitRow(header, unit),
  };
}

function references({ course, parentId }: CanonicalUnit): RecordReference[] {
  const within = [{ path: '/unit/course', kind: courseKind, id: course.sourcedId, parent: true }];
  if (parentId === null) return within;
  return [...within, { path: '/unit/parent', kind: unitKind, id: parentId, parent: true }];
}

export const units = defineResource({
  kind: unitKind,
  collection: unitList,
  schema: UnitRecord,
  path: ByUuid,
  tag: 'Curriculum',
  summary: 'Create or replace a unit; its course, and its parent if it has one, come first',
  input: UnitInput,
  read: readUnit,
});
