/** What the body of a PUT of a unit says, and how it is stored. */
import type { Put } from '../../oneroster/records.ts';
import type { Mention } from '../../oneroster/references.ts';
import { courseKind } from '../courses/queries.ts';
import { findPlace, lockTrees, unitKind, unitRow } from './queries.ts';
import { type CanonicalUnit, canonicalUnit } from './record.ts';
import { placeFindings } from './rules.ts';
import type { Unit } from './schema.ts';

export function readUnit(sent: Unit): Put {
  const unit = canonicalUnit(sent);
  return {
    sourcedId: unit.sourcedId,
    status: unit.status,
    mentions: mentions(unit),
    async check(tx) {
      await lockTrees(tx, unit);
      return { findings: placeFindings(unit, await findPlace(tx, unit)) };
    },
    row: (_db, stamp) => unitRow(stamp, unit),
  };
}

function mentions({ course, parentId }: CanonicalUnit): Mention[] {
  const within = [{ path: '/unit/course', kind: courseKind, id: course.sourcedId, parent: true }];
  if (parentId === null) return within;
  return [...within, { path: '/unit/parent', kind: unitKind, id: parentId, parent: true }];
}
