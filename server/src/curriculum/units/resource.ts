/** Declares how units are read and written: `/rostering/1.0/units`. */
import { ByUuid } from '../../http/schema.ts';
import { putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import {
  canonicalUnit,
  findPosition,
  lockTrees,
  unitKind,
  unitList,
  unitMembers,
  unitRow,
} from './record.ts';
import { positionFindings } from './rules.ts';
import { type Unit, UnitInput, UnitRecord } from './schema.ts';

function readUnit(sent: Unit): Put {
  const unit = canonicalUnit(sent);
  return {
    ...putOf('unit', unitMembers, unit),
    async check(tx) {
      await lockTrees(tx, unit);
      return { findings: positionFindings(unit, await findPosition(tx, unit)) };
    },
    row: (_db, header) => unitRow(header, unit),
  };
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
