/** Declares how units are read and written: `/rostering/1.0/units`. */
import { describedResource } from '../../oneroster/routes/resource.ts';
import { sql } from '../../storage/database/sql.ts';
import { findPosition, lockTrees, UNIT_DEFAULTS, unitShape } from './record.ts';
import { positionFindings } from './rules.ts';

export const units = describedResource(unitShape, {
  list: {
    plural: 'units',
    order: [{ sql: sql`units.sort_order` }, { sql: sql`units.title` }],
    limitMax: 1_000,
    families: ['content'],
  },
  tag: 'Curriculum',
  summary: 'Create or replace a unit; its course, and its parent if it has one, come first',
  defaults: () => UNIT_DEFAULTS,
  write: (unit) => ({
    async check(tx) {
      await lockTrees(tx, unit);
      return { findings: positionFindings(unit, await findPosition(tx, unit)) };
    },
  }),
});
