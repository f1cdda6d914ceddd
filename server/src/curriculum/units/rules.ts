/** Where a unit may stand in its course. */
import type { Unit } from './schema.ts';

/** What surrounds the place that a unit is put into. */
export interface UnitPosition {
  /** The course of the parent; undefined = no parent is named, or it is unknown. */
  readonly parentCourseId: string | undefined;
  /** The parent, its parent, and so on to the root. */
  readonly ancestorIds: readonly string[];
  /** A sub-unit of this unit that stands in another course than the unit would. */
  readonly strandedId: string | undefined;
}

interface PositionFinding {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** A unit and its sub-units are a tree within one course. */
export function positionFindings(
  unit: Pick<Unit, 'sourcedId' | 'course' | 'parent'>,
  place: UnitPosition,
): PositionFinding[] {
  const { sourcedId } = unit;
  const parentId = unit.parent?.sourcedId;
  const courseId = unit.course.sourcedId;
  const findings: PositionFinding[] = [];
  if (parentId === sourcedId) {
    findings.push({
      path: '/unit/parent',
      code: 'unit_parent_cycle',
      message: `The unit '${sourcedId}' cannot be its own parent.`,
    });
  } else if (place.ancestorIds.includes(sourcedId)) {
    findings.push({
      path: '/unit/parent',
      code: 'unit_parent_cycle',
      message: `The unit '${parentId}' lies within the unit '${sourcedId}', so it cannot be its parent.`,
    });
  } else if (place.parentCourseId !== undefined && place.parentCourseId !== courseId) {
    findings.push({
      path: '/unit/parent',
      code: 'unit_parent_course',
      message: `The parent '${parentId}' is a unit of the course '${place.parentCourseId}', not of '${courseId}'.`,
    });
  }
  if (place.strandedId !== undefined) {
    findings.push({
      path: '/unit/course',
      code: 'unit_parent_course',
      message: `The unit cannot move to the course '${courseId}' while its sub-unit '${place.strandedId}' stays in another; make that a root-level unit first.`,
    });
  }
  return findings;
}
