/** What is kept and answered of a resource. */
import type { Resource } from './schema.ts';

/** The resource as all of the program sees it: ids in lower case, defaults filled in. */
export function canonicalResource(resource: Resource) {
  const sourcedId = resource.sourcedId.toLowerCase();
  return {
    ...resource,
    sourcedId,
    vendorResourceId: resource.vendorResourceId ?? sourcedId,
    learningObjectiveSet: resource.learningObjectiveSet.map(({ source, learningObjectiveIds }) => ({
      source,
      learningObjectiveIds: learningObjectiveIds.map((id) => id.toLowerCase()),
    })),
  };
}
export type CanonicalResource = ReturnType<typeof canonicalResource>;

/** The members of the record in the order in which they are answered. */
export function resourceMembers(resource: CanonicalResource) {
  return {
    title: resource.title,
    type: resource.type,
    url: resource.url,
    vendorResourceId: resource.vendorResourceId,
    subType: resource.subType,
    format: resource.format,
    description: resource.description,
    roles: resource.roles,
    learningObjectiveSet: resource.learningObjectiveSet,
    extensions: resource.metadata,
  };
}

/** Every id of the sets, once. */
export function objectiveIds({ learningObjectiveSet }: Resource): string[] {
  return [...new Set(learningObjectiveSet.flatMap((set) => set.learningObjectiveIds))];
}
