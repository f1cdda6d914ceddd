/** The routes of CASE frameworks that read. */
import Type from 'typebox';
import { notFound, Problem } from '../http/problem.ts';
import { type Context, Rendered, type Reply, route } from '../http/route.ts';
import { Uuid } from '../http/schema.ts';
import type { Collection } from '../listing/collection.ts';
import { parseFields, pickFields } from '../listing/fields.ts';
import {
  bareReply,
  ListQuery,
  type ListQueryValues,
  listEnvelope,
  listRecords,
  pageReply,
} from '../listing/list.ts';
import { associationList, documentList, frameworkList, itemList } from './collections.ts';
import {
  findAssociationRecord,
  findDocumentRecord,
  findItemRecord,
  findPackageParts,
  type PackageParts,
} from './queries.ts';
import {
  CFPackage,
  SelectedAssociation,
  SelectedDocument,
  SelectedFramework,
  SelectedItem,
} from './schema.ts';
import { uploadRoutes } from './upload-routes.ts';

const CASE = '/ims/case/v1p1';
const scope = ['roster.readonly', 'case.readonly'];
const tag = 'Standards';

const ById = Type.Object({ sourcedId: Uuid });
const FieldsQuery = Type.Object({
  fields: Type.Optional(
    Type.String({
      description: 'The members to answer, comma-separated; all when left out.',
      examples: ['sourcedId,title'],
    }),
  ),
});

/** One record in its wrapper, with the members that were asked for. */
function single(
  name: 'CFDocument' | 'CFItem' | 'CFAssociation',
  record: string | undefined,
  { fields, id, members }: { fields: string | undefined; id: string; members: readonly string[] },
): Reply {
  const wanted = parseFields(fields, members);
  if (!record) throw notFound(name, id);
  return { status: 200, body: new Rendered(`{"${name}":${pickFields(record, wanted)}}`) };
}

async function list(
  ctx: Context,
  request: { query: ListQueryValues; url: string },
  collection: Collection,
): Promise<Reply> {
  const page = await listRecords(ctx.db, collection, request.query);
  return bareReply(request, ctx.config.baseUrl, page);
}

const readRoutes = [
  route({
    method: 'GET',
    url: `${CASE}/CFDocuments`,
    scope,
    tag,
    summary: 'List frameworks',
    description: '404 when there is none to list: the list has at least one item.',
    query: ListQuery,
    responses: { 200: Type.Object({ CFDocuments: Type.Array(SelectedDocument, { minItems: 1 }) }) },
    errors: [404],
    async handle(ctx, request) {
      const collection = documentList(ctx.config.baseUrl);
      const page = await listRecords(ctx.db, collection, request.query);
      if (page.records.length > 0) {
        return bareReply(request, ctx.config.baseUrl, page);
      }
      throw new Problem(404, 'unknownobject', 'There is no CFDocument to list.');
    },
  }),
  route({
    method: 'GET',
    url: `${CASE}/CFDocuments/:sourcedId`,
    scope,
    tag,
    summary: 'Read one framework document',
    path: ById,
    query: FieldsQuery,
    responses: { 200: Type.Object({ CFDocument: SelectedDocument }) },
    async handle(ctx, { path: { sourcedId: id }, query: { fields } }) {
      const { baseUrl } = ctx.config;
      const record = await findDocumentRecord(ctx.db, id, baseUrl);
      return single('CFDocument', record, { fields, id, members: documentList(baseUrl).members });
    },
  }),
  route({
    method: 'GET',
    url: `${CASE}/CFItems`,
    scope,
    tag,
    summary: 'List items of all frameworks',
    description: "One framework's items: filter=CFDocumentURI.sourcedId='…'.",
    query: ListQuery,
    responses: { 200: Type.Object({ CFItems: Type.Array(SelectedItem) }) },
    handle: (ctx, request) => list(ctx, request, itemList),
  }),
  route({
    method: 'GET',
    url: `${CASE}/CFItems/:sourcedId`,
    scope,
    tag,
    summary: 'Read one item',
    description: 'An item that a replacement removed still answers, with a status.',
    path: ById,
    query: FieldsQuery,
    responses: { 200: Type.Object({ CFItem: SelectedItem }) },
    async handle(ctx, { path: { sourcedId: id }, query: { fields } }) {
      const record = await findItemRecord(ctx.db, id);
      return single('CFItem', record, { fields, id, members: itemList.members });
    },
  }),
  route({
    method: 'GET',
    url: `${CASE}/CFAssociations`,
    scope,
    tag,
    summary: 'List associations of all frameworks',
    query: ListQuery,
    responses: { 200: Type.Object({ CFAssociations: Type.Array(SelectedAssociation) }) },
    handle: (ctx, request) => list(ctx, request, associationList),
  }),
  route({
    method: 'GET',
    url: `${CASE}/CFAssociations/:sourcedId`,
    scope,
    tag,
    summary: 'Read one association',
    path: ById,
    query: FieldsQuery,
    responses: { 200: Type.Object({ CFAssociation: SelectedAssociation }) },
    async handle(ctx, { path: { sourcedId: id }, query: { fields } }) {
      const record = await findAssociationRecord(ctx.db, id);
      return single('CFAssociation', record, { fields, id, members: associationList.members });
    },
  }),
  route({
    method: 'GET',
    url: '/standards/1.0/frameworks',
    scope,
    tag,
    summary: 'List frameworks with the number of their items',
    query: ListQuery,
    responses: { 200: listEnvelope('frameworks', SelectedFramework) },
    async handle(ctx, request) {
      const collection = frameworkList(ctx.config.baseUrl);
      const page = await listRecords(ctx.db, collection, request.query);
      return pageReply(request, ctx.config.baseUrl, page);
    },
  }),
  route({
    method: 'GET',
    url: '/standards/1.0/frameworks/:id/package',
    scope,
    tag,
    summary: 'Read a framework as the package that an upload takes',
    path: Type.Object({ id: Uuid }),
    responses: { 200: CFPackage },
    async handle(ctx, { path: { id } }) {
      const parts = await findPackageParts(ctx.db, id);
      if (!parts) throw notFound('framework', id);
      return { status: 200, body: new Rendered(packageText(parts)) };
    },
  }),
];

/** The package in the order of the standard; what is empty and optional is left out. */
function packageText(parts: PackageParts): string {
  const { extensions, CFDefinitions } = JSON.parse(parts.extras) as {
    extensions?: unknown;
    CFDefinitions?: { extensions: unknown };
  };
  const definitions = [
    parts.definitions,
    CFDefinitions && `"extensions":${JSON.stringify(CFDefinitions.extensions)}`,
  ].filter((part) => typeof part === 'string');
  return `{${[
    `"CFDocument":${parts.document}`,
    `"CFItems":[${parts.items ?? ''}]`,
    `"CFAssociations":[${parts.associations ?? ''}]`,
    ...(definitions.length > 0 ? [`"CFDefinitions":{${definitions.join(',')}}`] : []),
    ...(parts.rubrics === null ? [] : [`"CFRubrics":[${parts.rubrics}]`]),
    ...(extensions === undefined ? [] : [`"extensions":${JSON.stringify(extensions)}`]),
  ].join(',')}}`;
}

export const standardsRoutes = [...readRoutes, ...uploadRoutes];
