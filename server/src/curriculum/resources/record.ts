/** Resources: their members, their list, their rows, and the standards that they teach. */
import Type from 'typebox';
import {
  type BodyOf,
  contentShape,
  extensions,
  filled,
  json,
  prose,
  required,
  term,
  text,
  texts,
  title,
} from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { type Canonical, canonical, listOf } from '../../oneroster/records/members.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { nameOrder } from '../../storage/folding.ts';
import {
  FORMAT_TEXT,
  LearningObjectiveSet,
  LearningObjectiveSets,
  OBJECTIVES_TEXT,
  ResourceType,
  SUB_TYPE_TEXT,
  Url,
} from './schema.ts';

export const resourceKind: RecordKind = {
  name: 'resource',
  shows: 'nothing',
  table: sql`resources`,
};

export const resourceShape = contentShape(
  resourceKind,
  'A content item, tagged with the standards that it teaches',
  {
    title: title(),
    type: required(term(ResourceType)),
    url: required({ ...text({ description: 'Where students open the content' }), input: Url }),
    vendorResourceId: filled(
      text({
        served: Type.String({
          description: 'Id of the content at its vendor; the sourcedId when the partner sent none',
        }),
        description: 'The sourcedId when left out',
      }),
    ),
    subType: text({ description: SUB_TYPE_TEXT }),
    format: text({ description: FORMAT_TEXT }),
    description: prose({ description: 'Prose for people' }),
    roles: texts({
      served: Type.Array(Type.String()),
      description: 'primary or secondary, and roles of users, such as student',
    }),
    learningObjectiveSet: required(
      json(LearningObjectiveSets, Type.Array(LearningObjectiveSet), {
        column: 'learning_objective_set',
        read: (sets) =>
          sets.map(({ source, learningObjectiveIds }) => ({
            source,
            learningObjectiveIds: learningObjectiveIds.map((id) => id.toLowerCase()),
          })),
        description: OBJECTIVES_TEXT,
      }),
    ),
    metadata: extensions(
      'Kept as sent; spacedRepetitionEnabled and spacedRepetitionScheduler set up reviews',
    ),
  },
);
export type Resource = BodyOf<typeof resourceShape>;

export const resourceList = listOf(resourceShape, {
  plural: 'resources',
  order: [{ sql: nameOrder(sql`resources.title`) }],
  limitMax: 1_000,
  families: ['content'],
});

/** A resource as it is stored. */
export function canonicalResource(sent: Resource): Canonical<Resource> {
  const vendorResourceId = sent.sourcedId.toLowerCase();
  return canonical(resourceShape, sent, { vendorResourceId });
}

/** The distinct CFItem ids of all sets, as they were sent. */
export function objectiveIds({
  learningObjectiveSet,
}: Pick<Resource, 'learningObjectiveSet'>): string[] {
  return [...new Set(learningObjectiveSet.flatMap((set) => set.learningObjectiveIds))];
}

/** Makes `ids` the standards of the resource; they must be known CFItems. */
export async function replaceObjectives(
  tx: Transaction,
  resourceId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from resource_objectives
    where resource_id = ${resourceId} and cf_item_id <> all(${ids}::uuid[])`);
  await tx.execute(sql`
    insert into resource_objectives (resource_id, cf_item_id)
    select ${resourceId}::uuid, id from unnest(${ids}::uuid[]) as id
    on conflict do nothing`);
}
