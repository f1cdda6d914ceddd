/** The units and lessons of a course as a tree, in the order in which students meet them. */
import type { CourseTree } from '../../../../sdk/src/generated/openapi.ts';

type Unit = CourseTree['units'][number];
export type Lesson = CourseTree['lessons'][number];
export type Node = Unit | Lesson;

export interface Branch {
  readonly unit: Unit;
  readonly branches: readonly Branch[];
  readonly lessons: readonly Lesson[];
}

export function isLesson(node: Node): node is Lesson {
  return 'resource' in node;
}

/** A unit whose parent is deleted stands at the root. */
export function branchesOf({ units, lessons }: CourseTree): Branch[] {
  const known = new Set(units.map(({ sourcedId }) => sourcedId));
  const parentOf = ({ parent }: Unit) =>
    parent && known.has(parent.sourcedId) ? parent.sourcedId : null;
  const unitsBelow = Map.groupBy(units, parentOf);
  const lessonsBelow = Map.groupBy(lessons, ({ unit }) => unit.sourcedId);
  const below = (parentId: string | null): Branch[] =>
    (unitsBelow.get(parentId) ?? []).map((unit) => ({
      unit,
      branches: below(unit.sourcedId),
      lessons: lessonsBelow.get(unit.sourcedId) ?? [],
    }));
  return below(null);
}
