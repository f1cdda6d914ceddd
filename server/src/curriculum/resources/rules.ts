/** What a resource must say of itself. */
import type { Resource } from './schema.ts';

interface ResourceFinding {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** The member that a type makes required: partner API, "Resource". */
const REQUIRED_BY_TYPE: Partial<Record<Resource['type'], 'subType' | 'format'>> = {
  qti: 'subType',
  'course-material': 'subType',
  text: 'format',
  audio: 'format',
  video: 'format',
  visual: 'format',
};

export function typeFindings(resource: Resource): ResourceFinding[] {
  const name = REQUIRED_BY_TYPE[resource.type];
  if (!name || resource[name]) return [];
  const message = `'resource.${name}' is missing; a resource of the type '${resource.type}' needs it.`;
  return [{ path: `/resource/${name}`, code: 'field_missing', message }];
}

/** A finding at each place that names one of the unknown ids. */
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
