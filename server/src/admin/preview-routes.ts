/** Route that previews the upload of a framework for operators. */
import Type, { type TSchema } from 'typebox';
import { type Context, incomingRoute, type Route } from '../http/route.ts';
import { Finding, nullable, Uuid } from '../http/schema.ts';
import { PackageUpload } from '../standards/schema.ts';
import { packageBytesMax, workOnPackage } from '../standards/threads/package-work.ts';
import { listOrphanedResources } from './preview-queries.ts';

const PreviewItem = Type.Object(
  {
    sourcedId: Uuid,
    humanCodingScheme: nullable(Type.String()),
    fullStatement: Type.String({ description: 'Its beginning.' }),
  },
  { title: 'PreviewItem' },
);

const PreviewAssociation = Type.Object(
  {
    sourcedId: Uuid,
    associationType: Type.String(),
    origin: Type.String({ description: 'The id of the origin node.' }),
    destination: Type.String(),
  },
  { title: 'PreviewAssociation' },
);

const PreviewDefinition = Type.Object(
  {
    kind: Type.String({ description: '`CFItemTypes`, `CFRubrics`, …' }),
    sourcedId: Uuid,
    title: Type.String(),
  },
  { title: 'PreviewDefinition' },
);

const OrphanedResource = Type.Object(
  {
    sourcedId: Uuid,
    title: Type.String(),
    items: Type.Array(Uuid, {
      maxItems: 100,
      description: 'Items among its objectives that would be gone.',
    }),
  },
  { title: 'OrphanedResource' },
);

/** A number of records, and the first of them. */
function some(shown: TSchema, description: string) {
  return Type.Object(
    { count: Type.Integer(), first: Type.Array(shown, { maxItems: 100 }) },
    { description },
  );
}

function changes(shown: TSchema) {
  return Type.Object({
    added: some(shown, 'New ones, and removed ones that come back.'),
    changed: some(shown, 'Other content, or a later lastChangeDateTime.'),
    removed: some(shown, 'Only with `replace`.'),
    moved: Type.Integer({ description: 'Unchanged, but at another place in the order.' }),
  });
}

const FrameworkPreview = Type.Object(
  {
    documentId: Uuid,
    exists: Type.Boolean({ description: 'The framework is there already.' }),
    changes: Type.Boolean({ description: 'False: an upload would change nothing at all.' }),
    document: Type.Enum(['added', 'changed', 'unchanged'], {
      description: 'changed: its own members. Its lastChangeDateTime moves with any change.',
    }),
    items: changes(PreviewItem),
    associations: changes(PreviewAssociation),
    definitions: Type.Object({
      added: some(PreviewDefinition, 'Definitions and rubrics.'),
      changed: some(PreviewDefinition, 'Other content.'),
      removed: some(PreviewDefinition, 'Only with `replace`.'),
    }),
    orphanedResources: some(OrphanedResource, 'Resources with objectives that would be gone.'),
    warnings: Type.Optional(Type.Array(Finding, { maxItems: 100 })),
  },
  { title: 'FrameworkPreview' },
);

const trueOrFalse = (description: string) =>
  Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')], { description }));

export const previewRoutes: readonly Route[] = [
  incomingRoute({
    method: 'POST',
    url: '/admin/1.0/frameworks/preview',
    scope: 'admin',
    tag: 'Operation',
    summary: 'What an upload of a framework would add, change and remove',
    description: 'Reads and checks the package as an upload does, and stores nothing.',
    query: Type.Object({
      replace: trueOrFalse('true: as PUT does, which removes what the package does not hold.'),
      allowEmpty: trueOrFalse('true: the package may leave the framework without items.'),
    }),
    body: PackageUpload,
    incomingBytesMax: packageBytesMax,
    responses: { 200: FrameworkPreview },
    errors: [404, 422],
    async handle(ctx: Context, { caller, query, body }) {
      const replace = query.replace === 'true';
      const meant = { caller, replace, allowEmpty: query.allowEmpty === 'true' };
      const previewed = await workOnPackage(ctx, body, { name: 'preview', meant });
      const { removedItemIds, warnings, ...preview } = previewed;
      return {
        status: 200,
        body: {
          ...preview,
          orphanedResources: await listOrphanedResources(ctx.db, removedItemIds),
          ...(warnings.length > 0 ? { warnings } : {}),
        },
      };
    },
  }),
];
