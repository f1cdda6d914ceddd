/** What is kept and answered of a unit. */
import type { Unit } from './schema.ts';

/** The unit as all of the program sees it: ids in lower case, defaults filled in. */
export function canonicalUnit(unit: Unit) {
  return {
    ...unit,
    sourcedId: unit.sourcedId.toLowerCase(),
    parentId: unit.parent?.sourcedId.toLowerCase() ?? null,
    sortOrder: unit.sortOrder ?? 0,
    prerequisites: unit.prerequisites ?? [],
  };
}
export type CanonicalUnit = ReturnType<typeof canonicalUnit>;

/** The members of the record in the order in which they are answered. */
export function unitMembers(unit: CanonicalUnit) {
  return {
    title: unit.title,
    course: { sourcedId: unit.course.sourcedId },
    parent: unit.parentId === null ? null : { sourcedId: unit.parentId },
    sortOrder: unit.sortOrder,
    prerequisites: unit.prerequisites,
    extensions: unit.metadata,
  };
}
