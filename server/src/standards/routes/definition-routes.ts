/** GET routes of definitions and rubrics, in the default and in the official shape. */
import Type, { type TSchema } from 'typebox';
import type { Context } from '../../context.ts';
import type { Reply } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/problem.ts';
import { type RouteProfile, route } from '../../http/route.ts';
import { Uuid } from '../../http/schema.ts';
import { official } from '../official/case-profile.ts';
import {
  OfficialConceptSet,
  OfficialGrouping,
  OfficialItemTypeSet,
  OfficialLicense,
  OfficialRubric,
  OfficialSubjectSet,
} from '../official/official-schema.ts';
import type { DefinitionKind } from '../read/read-definitions.ts';
import {
  CFAssociationGrouping,
  CFLicense,
  CFRubric,
  ConceptSet,
  ItemTypeSet,
  SubjectSet,
} from '../records/definition-schema.ts';
import { renderDefinition } from '../records/definitions.ts';
import { type DefinitionTexts, listDefinitionTexts } from '../records/queries.ts';
import { visibleTo } from '../records/visibility.ts';
import type { Members } from '../values/references.ts';

const scope = ['roster.readonly', 'case.readonly'];
const tag = 'Standards';
const ById = Type.Object({ sourcedId: Uuid });

const SET =
  'The requested record first, then its descendants by hierarchyCode: 1.2 is below 1, 12 is not.';

interface DefinitionRoute {
  readonly kind: DefinitionKind;
  readonly summary: string;
  readonly operationId: string;
  readonly response: TSchema;
  readonly profile: RouteProfile;
  /**
   * Member that holds the definition in the default shape; the official shape has no wrapper.
   * Absent: the route answers a set.
   */
  readonly wrapper?: string;
}

function definitionRoute({ kind, response, wrapper, ...operation }: DefinitionRoute) {
  return route({
    method: 'GET',
    shows: 'nothing',
    url: `/ims/case/v1p1/${kind}/:sourcedId`,
    scope,
    tag,
    ...operation,
    ...(wrapper === undefined ? { description: SET } : {}),
    path: ById,
    responses: { 200: response },
    open: true,
    revalidated: true,
    async handle(ctx, { path, profiled, caller }): Promise<Reply> {
      const records = await findSet(ctx, kind, { id: path.sourcedId, profiled, caller });
      if (wrapper === undefined) return { status: 200, body: { [kind]: records } };
      const [record] = records;
      return { status: 200, body: profiled ? record : { [wrapper]: record } };
    },
  });
}

/** The definition and its descendants; throws a Problem 404. */
async function findSet(
  ctx: Pick<Context, 'reads'>,
  kind: DefinitionKind,
  { id, profiled, caller }: { id: string; profiled: boolean; caller: Caller },
): Promise<Members[]> {
  const wanted = { kind, sourcedId: id, visible: visibleTo(caller) };
  const found = await listDefinitionTexts(ctx.reads, wanted);
  if (found.length === 0) throw notFound(kind.slice(0, -1), id);
  return found.map(({ sourcedId, source, changed }: DefinitionTexts) =>
    renderDefinition(
      kind,
      { sourcedId, source: JSON.parse(source) as Members },
      { official: profiled, changed: changed.toISOString() },
    ),
  );
}

export const definitionRoutes = [
  definitionRoute({
    kind: 'CFAssociationGroupings',
    summary: 'Read one grouping of associations',
    response: Type.Object({ CFAssociationGrouping }),
    ...official('getCFAssociationGrouping', OfficialGrouping),
    wrapper: 'CFAssociationGrouping',
  }),
  definitionRoute({
    kind: 'CFConcepts',
    summary: 'Read a concept and its descendants',
    response: ConceptSet,
    ...official('getCFConcept', OfficialConceptSet),
  }),
  definitionRoute({
    kind: 'CFItemTypes',
    summary: 'Read an item type and its descendants',
    response: ItemTypeSet,
    ...official('getCFItemType', OfficialItemTypeSet),
  }),
  definitionRoute({
    kind: 'CFLicenses',
    summary: 'Read one licence',
    response: Type.Object({ CFLicense }),
    ...official('getCFLicense', OfficialLicense),
    wrapper: 'CFLicense',
  }),
  definitionRoute({
    kind: 'CFRubrics',
    summary: 'Read one rubric with its criteria and levels',
    response: Type.Object({ CFRubric }),
    ...official('getCFRubric', OfficialRubric),
    wrapper: 'CFRubric',
  }),
  definitionRoute({
    kind: 'CFSubjects',
    summary: 'Read a subject and its descendants',
    response: SubjectSet,
    ...official('getCFSubject', OfficialSubjectSet),
  }),
];
