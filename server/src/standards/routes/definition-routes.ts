/** GET routes of definitions and rubrics, in the default and in the official shape. */
import Type from 'typebox';
import type { Context } from '../../context.ts';
import type { Reply } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { Uuid } from '../../http/schema.ts';
import { DEFINITIONS, type DefinitionKind } from '../members.ts';
import { official } from '../official/case-profile.ts';
import { officialDefinition, officialSet } from '../official/official-schema.ts';
import { renderDefinition } from '../records/definitions.ts';
import { type DefinitionTexts, listDefinitionTexts } from '../records/queries.ts';
import { visibleTo } from '../records/visibility.ts';
import { definitionSet, servedDefinition } from '../schema.ts';
import type { Members } from '../values/references.ts';

const scope = ['roster.readonly', 'case.readonly'];
const tag = 'Standards';
const ById = Type.Object({ sourcedId: Uuid });

const SET =
  'The requested record first, then its descendants by hierarchyCode: 1.2 is below 1, 12 is not.';

/** Kinds that answer a set; of others the default shape has a wrapper, the official one none. */
const SETS: ReadonlySet<DefinitionKind> = new Set(['CFConcepts', 'CFItemTypes', 'CFSubjects']);

function definitionRoute([kind, summary]: readonly [DefinitionKind, string]) {
  const described = DEFINITIONS[kind];
  const { name } = described;
  const isSet = SETS.has(kind);
  return route({
    method: 'GET',
    shows: 'nothing',
    url: `/ims/case/v1p1/${kind}/:sourcedId`,
    scope,
    tag,
    summary,
    ...(isSet ? { description: SET } : {}),
    ...official(`get${name}`, isSet ? officialSet(kind) : officialDefinition(described)),
    path: ById,
    responses: {
      200: isSet ? definitionSet(kind) : Type.Object({ [name]: servedDefinition(described) }),
    },
    open: true,
    revalidated: true,
    async handle(ctx, { path, profiled, caller }): Promise<Reply> {
      const records = await findSet(ctx, kind, { id: path.sourcedId, profiled, caller });
      if (isSet) return { status: 200, body: { [kind]: records } };
      const [record] = records;
      return { status: 200, body: profiled ? record : { [name]: record } };
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

const KINDS = [
  ['CFAssociationGroupings', 'Read one grouping of associations'],
  ['CFConcepts', 'Read a concept and its descendants'],
  ['CFItemTypes', 'Read an item type and its descendants'],
  ['CFLicenses', 'Read one licence'],
  ['CFRubrics', 'Read one rubric with its criteria and levels'],
  ['CFSubjects', 'Read a subject and its descendants'],
] as const;

export const definitionRoutes = KINDS.map(definitionRoute);
