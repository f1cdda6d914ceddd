/** Rules of resources: members that a type requires, and standards that must be known. */
import type { Resource } from './record.ts';

interface ResourceFinding {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** The member that a resource of this type must have. */
const REQUIRED_BY_TYPE: Partial<Record<Resource['type'], 'subType' | 'format'>> = {
  qti: 'subType',
  'course-material': 'subType',
  text: 'format',
  audio: 'format',
  video: 'format',
  visual: 'format',
};

/** At most one finding: the member that the type requires and the resource lacks. */
export function typeFindings(resource: Resource): ResourceFinding[] {
  const name = REQUIRED_BY_TYPE[resource.type];
  if (!name || resource[name]) return [];
  const message = `'resource.${name}' is missing; a resource of the type '${resource.type}' needs it.`;
  return [{ path: `/resource/${name}`, code: 'field_missing', message }];
}

/** One finding for each place in the sets that names an unknown CFItem. */
export function objectiveFindings(
  { learningObjectiveSet }: Resource,
  unknownIds: readonly string[],
): ResourceFinding[] {
  const unknown = new Set(unknownIds);
  return learningObjectiveSet.flatMap(({ learningObjectiveIds }, set) =>
    learningObjectiveIds.flatMap((id, index) => {
      if (!unknown.has(id)) return [];
      return {
        path: `/resource/learningObjectiveSet/${set}/learningObjectiveIds/${index}`,
        code: 'unknown_standard',
        message: `'${id}' is not the id of a known CFItem.`,
      };
    }),
  );
}
