/** Declares how units are read and written: `/rostering/1.0/units`. */
import { putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import {
  canonicalUnit,
  findPosition,
  lockTrees,
  type Unit,
  unitList,
  unitShape,
} from './record.ts';
import { positionFindings } from './rules.ts';

function readUnit(sent: Unit): Put {
  const unit = canonicalUnit(sent);
  return {
    ...putOf(unitShape, unit),
    async check(tx) {
      await lockTrees(tx, unit);
      return { findings: positionFindings(unit, await findPosition(tx, unit)) };
    },
  };
}

export const units = defineResource({
  ...unitShape,
  collection: unitList,
  tag: 'Curriculum',
  summary: 'Create or replace a unit; its course, and its parent if it has one, come first',
  read: readUnit,
});
