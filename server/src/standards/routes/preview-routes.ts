/** Routes that preview the upload of a framework, for its owner and for operators. */
import Type, { type Static, type TSchema } from 'typebox';
import type { Context } from '../../context.ts';
import type { IncomingBody, Reply } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import { incomingRoute, type Route } from '../../http/route.ts';
import { Finding, nullable, Uuid } from '../../http/schema.ts';
import { listOrphanedResources } from '../records/orphaned-resources.ts';
import { PackageUpload } from '../schema.ts';
import { packageBytesMax, workOnPackage } from '../threads/package-work.ts';

const PreviewItem = Type.Object(
  {
    sourcedId: Uuid,
    humanCodingScheme: nullable(Type.String({ description: 'null = the item has none.' })),
    fullStatement: Type.String({ description: 'The first 60 characters.' }),
  },
  { title: 'PreviewItem', description: 'A CFItem (CASE v1p1) in a preview.' },
);

const PreviewAssociation = Type.Object(
  {
    sourcedId: Uuid,
    associationType: Type.String({ description: 'As in CASE v1p1, such as isChildOf.' }),
    origin: Type.String({ description: 'Id of the origin node.' }),
    destination: Type.String({ description: 'Id of the destination node.' }),
  },
  { title: 'PreviewAssociation', description: 'A CFAssociation (CASE v1p1) in a preview.' },
);

const PreviewDefinition = Type.Object(
  {
    kind: Type.String({ description: '`CFItemTypes`, `CFRubrics`, …' }),
    sourcedId: Uuid,
    title: Type.String({ description: 'Title of the definition or rubric.' }),
  },
  { title: 'PreviewDefinition', description: 'A definition or rubric (CASE v1p1) in a preview.' },
);

const OrphanedResource = Type.Object(
  {
    sourcedId: Uuid,
    title: Type.String({ description: 'Title of the resource.' }),
    items: Type.Array(Uuid, {
      maxItems: 100,
      description: 'Items among its objectives that would be removed.',
    }),
  },
  { title: 'OrphanedResource', description: 'A resource whose objectives would be removed.' },
);

/** A number of records, and the first of them. */
function some(shown: TSchema, description: string) {
  return Type.Object(
    {
      count: Type.Integer({ description: 'All such records.' }),
      first: Type.Array(shown, { maxItems: 100, description: 'The first 100.' }),
    },
    { description },
  );
}

function changes(shown: TSchema, description: string) {
  return Type.Object(
    {
      added: some(shown, 'New records, and removed ones that return.'),
      changed: some(shown, 'Other content, or a later lastChangeDateTime.'),
      removed: some(shown, 'Only with `replace`.'),
      moved: Type.Integer({ description: 'Unchanged, but at another place in the order.' }),
    },
    { description },
  );
}

const FrameworkPreview = Type.Object(
  {
    documentId: Uuid,
    exists: Type.Boolean({ description: 'true: the framework is stored already.' }),
    changes: Type.Boolean({ description: 'false: the upload would change nothing.' }),
    document: Type.Enum(['added', 'changed', 'unchanged'], {
      description: 'changed: its own members. Its lastChangeDateTime moves with any change.',
    }),
    items: changes(PreviewItem, 'CFItems.'),
    associations: changes(PreviewAssociation, 'CFAssociations.'),
    definitions: Type.Object(
      {
        added: some(PreviewDefinition, 'New records.'),
        changed: some(PreviewDefinition, 'Other content.'),
        removed: some(PreviewDefinition, 'Only with `replace`.'),
      },
      { description: 'CFDefinitions and CFRubrics.' },
    ),
    removesMost: Type.Boolean({
      description: 'true: more items would be removed than kept, as by a truncated file.',
    }),
    orphanedResources: Type.Object(
      {
        count: Type.Integer({ description: 'All of them.' }),
        others: Type.Integer({
          description: 'Of these, resources of other applications, which `first` leaves out.',
        }),
        first: Type.Array(OrphanedResource, { maxItems: 100, description: 'The first 100.' }),
      },
      { description: 'Resources whose objectives would be removed.' },
    ),
    warnings: Type.Optional(
      Type.Array(Finding, { maxItems: 100, description: 'Oddities of the package.' }),
    ),
  },
  { title: 'FrameworkPreview', description: 'The changes that an upload would make.' },
);

const trueOrFalse = (description: string) =>
  Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')], { description }));

const shape = {
  method: 'POST',
  confirmed: false,
  summary: 'Preview the changes of a framework upload',
  description: 'Validates the package as an upload does, and stores nothing.',
  query: Type.Object({
    replace: trueOrFalse('true: as PUT, which removes records that are not in the package.'),
    allowEmpty: trueOrFalse('true: the framework may end up without items.'),
  }),
  body: PackageUpload,
  incomingBytesMax: packageBytesMax,
  responses: { 200: FrameworkPreview },
  errors: [404, 422],
} as const;

interface PreviewRequest {
  readonly caller: Caller;
  readonly query: Static<(typeof shape)['query']>;
  readonly body: IncomingBody;
}

async function preview(ctx: Context, { caller, query, body }: PreviewRequest): Promise<Reply> {
  const replace = query.replace === 'true';
  const meant = { caller, replace, allowEmpty: query.allowEmpty === 'true' };
  const previewed = await workOnPackage(ctx, body, { name: 'preview', meant });
  const { removedItemIds, warnings, ...changed } = previewed;
  return {
    status: 200,
    body: {
      ...changed,
      orphanedResources: await listOrphanedResources(ctx.db, removedItemIds, caller),
      ...(warnings.length > 0 ? { warnings } : {}),
    },
  };
}

export const previewRoutes: readonly Route[] = [
  incomingRoute({
    ...shape,
    url: '/admin/1.0/frameworks/preview',
    scope: 'admin',
    tag: 'Operation',
    operationId: 'previewFrameworkUpload',
    handle: preview,
  }),
  incomingRoute({
    ...shape,
    url: '/standards/1.0/frameworks/preview',
    scope: ['roster.createput', 'case.createput'],
    tag: 'Standards',
    operationId: 'previewOwnFrameworkUpload',
    handle: preview,
  }),
];
