/** Rules for the place of a unit in its course: one course for a whole tree. */
import type { Unit, UnitPosition } from './record.ts';

interface PositionFinding {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Findings where the unit and its sub-units would not be a tree within one course. */
export function positionFindings(
  unit: Pick<Unit, 'course' | 'parent'>,
  place: UnitPosition,
): PositionFinding[] {
  const parentId = unit.parent?.sourcedId;
  const courseId = unit.course.sourcedId;
  const findings: PositionFinding[] = [];
  if (place.parentCourseId !== undefined && place.parentCourseId !== courseId) {
    findings.push({
      path: '/unit/parent',
      code: 'unit_parent_course',
      message: `The parent '${parentId}' is a unit of the course '${place.parentCourseId}', not of '${courseId}'.`,
    });
  }
  if (place.childElsewhereId !== undefined) {
    findings.push({
      path: '/unit/course',
      code: 'unit_parent_course',
      message: `The unit cannot move to the course '${courseId}': its sub-unit '${place.childElsewhereId}' is in another course. Make the sub-unit a root-level unit first.`,
    });
  }
  return findings;
}
