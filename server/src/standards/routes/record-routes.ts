/** GET routes of documents, items and associations, in the default and in the official shape. */
import Type from 'typebox';
import type { Context } from '../../context.ts';
import { Rendered, type Reply } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound, Problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { Uuid } from '../../http/schema.ts';
import type { Collection } from '../../listing/collection.ts';
import { parseFields, pickFields } from '../../listing/fields.ts';
import { bareReply, listRecords } from '../../listing/list.ts';
import { type ListQueryValues, listQuery } from '../../listing/query.ts';
import { official } from '../official/case-profile.ts';
import { officialAssociation, officialDocument, officialItem } from '../official/official.ts';
import {
  OfficialAssociation,
  OfficialAssociationSet,
  OfficialDocument,
  OfficialDocumentSet,
  OfficialItem,
  OfficialListQuery,
} from '../official/official-schema.ts';
import { officialAssociations } from '../packages/package-render.ts';
import {
  associationList,
  documentList,
  itemList,
  LIMIT_MAX,
  officialDocumentList,
} from '../records/collections.ts';
import { ASSOCIATIONS, ITEMS } from '../records/columns.ts';
import {
  findDocumentRecord,
  findLinkedItemTexts,
  findRecordTexts,
  LINKED_MAX,
  type RecordTexts,
} from '../records/queries.ts';
import { visibleList, visibleTo } from '../records/visibility.ts';
import {
  CFAssociation,
  CFItem,
  SelectedAssociation,
  SelectedDocument,
  SelectedItem,
} from '../schema.ts';
import type { Members } from '../values/references.ts';

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

/** How a single record of one kind is served. */
interface Single {
  readonly name: 'CFDocument' | 'CFItem' | 'CFAssociation';
  /** Members that `fields` may name, in the default and in the official shape. */
  readonly members: readonly string[];
  readonly officialMembers: readonly string[];
  /** undefined = the official profile cannot express the record, which is 404. */
  official(wire: Members, source: Members): Members | undefined;
}

const DOCUMENT: Single = {
  name: 'CFDocument',
  members: documentList('').members,
  officialMembers: Object.keys(OfficialDocument.properties),
  official: officialDocument,
};

const ITEM: Single = {
  name: 'CFItem',
  members: itemList.members,
  officialMembers: Object.keys(OfficialItem.properties),
  official: officialItem,
};

const ASSOCIATION: Single = {
  name: 'CFAssociation',
  members: associationList.members,
  officialMembers: Object.keys(OfficialAssociation.properties),
  // The standard has no member that marks an association as removed.
  official: (wire, source) =>
    wire['status'] === undefined ? officialAssociation(wire, source) : undefined,
};

interface SingleRequest {
  readonly path: { readonly sourcedId: string };
  readonly query: { readonly fields?: string };
  readonly profiled: boolean;
}

/** The reply with one record: wrapped, or flat in the official profile, reduced to `fields`. */
function single(kind: Single, request: SingleRequest, texts: RecordTexts | undefined): Reply {
  const { query, profiled } = request;
  const wanted = profiled
    ? parseFields(query.fields, kind.officialMembers, 'case')
    : parseFields(query.fields, kind.members);
  const record = texts && (profiled ? officialText(kind, texts) : texts.record);
  if (record === undefined) throw notFound(kind.name, request.path.sourcedId);
  const picked = pickFields(record, wanted);
  const text = profiled ? picked : `{"${kind.name}":${picked}}`;
  return { status: 200, body: new Rendered(text) };
}

function officialText(kind: Single, { record, source }: RecordTexts): string | undefined {
  return JSON.stringify(kind.official(JSON.parse(record), JSON.parse(source)));
}

/** What the queries of a single record need. */
function wanted({ path, caller }: { path: { sourcedId: string }; caller: Caller }) {
  return { sourcedId: path.sourcedId, visible: visibleTo(caller) };
}

/** A page of the records that belong to frameworks. */
async function list(
  ctx: Context,
  request: { query: ListQueryValues; url: string; caller: Caller },
  collection: Collection,
): Promise<Reply> {
  const { members } = await visibleList(ctx.reads, request.caller);
  const page = await listRecords(ctx, { ...collection, where: members }, request.query);
  return bareReply(request, ctx.config.baseUrl, page);
}

const documentRoutes = [
  route({
    method: 'GET',
    shows: 'nothing',
    url: `${CASE}/CFDocuments`,
    scope,
    tag,
    summary: 'List framework documents',
    description: `At most ${LIMIT_MAX} per page. 404 when there is none to list, as in the standard.`,
    query: listQuery(documentList('')),
    responses: {
      200: Type.Object(
        { CFDocuments: Type.Array(SelectedDocument, { minItems: 1 }) },
        { title: 'CFDocumentList', description: 'A page of documents.' },
      ),
    },
    errors: [404],
    open: true,
    revalidated: true,
    ...official('getAllCFDocuments', OfficialDocumentSet, OfficialListQuery),
    async handle(ctx, request) {
      const { baseUrl } = ctx.config;
      const visible = await visibleList(ctx.reads, request.caller);
      const all = request.profiled ? officialDocumentList(baseUrl) : documentList(baseUrl);
      const documents = { ...all, where: visible.documents };
      const page = await listRecords(ctx, documents, request.query);
      if (page.pieces.length > 0) return bareReply(request, baseUrl, page);
      throw new Problem(404, 'unknownobject', 'There is no CFDocument to list.');
    },
  }),
  route({
    method: 'GET',
    shows: 'nothing',
    url: `${CASE}/CFDocuments/:sourcedId`,
    scope,
    tag,
    summary: 'Read one framework document',
    path: ById,
    query: FieldsQuery,
    responses: { 200: Type.Object({ CFDocument: SelectedDocument }) },
    open: true,
    revalidated: true,
    ...official('getCFDocument', OfficialDocument),
    async handle(ctx, request) {
      const { baseUrl } = ctx.config;
      const record = await findDocumentRecord(ctx.reads, { ...wanted(request), baseUrl });
      return single(DOCUMENT, request, record === undefined ? record : { record, source: '{}' });
    },
  }),
];

const itemRoutes = [
  route({
    method: 'GET',
    shows: 'nothing',
    operationId: 'listCFItems',
    url: `${CASE}/CFItems`,
    scope,
    tag,
    summary: 'List items of all frameworks',
    description:
      `At most ${LIMIT_MAX} per page. One framework's items: filter=CFDocumentURI.sourcedId='…'. ` +
      'Only in the default shape: the standard has no such list.',
    query: listQuery(itemList),
    responses: {
      200: Type.Object(
        { CFItems: Type.Array(SelectedItem) },
        { title: 'CFItemList', description: 'A page of items.' },
      ),
    },
    open: true,
    revalidated: true,
    handle: (ctx, request) => list(ctx, request, itemList),
  }),
  route({
    method: 'GET',
    shows: 'nothing',
    url: `${CASE}/CFItems/:sourcedId`,
    scope,
    tag,
    summary: 'Read one item',
    description:
      'A removed item is answered, too: with a status, in the official profile with statusEndDate.',
    path: ById,
    query: FieldsQuery,
    responses: { 200: Type.Object({ CFItem: SelectedItem }) },
    open: true,
    revalidated: true,
    ...official('getCFItem', OfficialItem),
    async handle(ctx, request) {
      return single(ITEM, request, await findRecordTexts(ctx.reads, ITEMS, wanted(request)));
    },
  }),
];

const associationRoutes = [
  route({
    method: 'GET',
    shows: 'nothing',
    operationId: 'listCFAssociations',
    url: `${CASE}/CFAssociations`,
    scope,
    tag,
    summary: 'List associations of all frameworks',
    description:
      `At most ${LIMIT_MAX} per page. Those of one record: filter=originNodeURI.sourcedId='…'. ` +
      'Only in the default shape: the standard has no such list.',
    query: listQuery(associationList),
    responses: {
      200: Type.Object(
        { CFAssociations: Type.Array(SelectedAssociation) },
        { title: 'CFAssociationList', description: 'A page of associations.' },
      ),
    },
    open: true,
    revalidated: true,
    handle: (ctx, request) => list(ctx, request, associationList),
  }),
  route({
    method: 'GET',
    shows: 'nothing',
    url: `${CASE}/CFAssociations/:sourcedId`,
    scope,
    tag,
    summary: 'Read one association',
    description: 'A removed one is answered with a status; in the official profile it is 404.',
    path: ById,
    query: FieldsQuery,
    responses: { 200: Type.Object({ CFAssociation: SelectedAssociation }) },
    open: true,
    revalidated: true,
    ...official('getCFAssociation', OfficialAssociation),
    async handle(ctx, request) {
      const texts = await findRecordTexts(ctx.reads, ASSOCIATIONS, wanted(request));
      return single(ASSOCIATION, request, texts);
    },
  }),
  route({
    method: 'GET',
    shows: 'nothing',
    url: `${CASE}/CFItemAssociations/:sourcedId`,
    scope,
    tag,
    summary: 'Read an item with all of its associations',
    description:
      'The associations of all frameworks that begin or end at the item, first those of its ' +
      `framework; at most ${LINKED_MAX}. In the official profile an item without any is 404.`,
    path: ById,
    responses: {
      200: Type.Object(
        { CFItem, CFAssociations: Type.Array(CFAssociation) },
        {
          title: 'CFItemAssociations',
          description: 'An item and the associations that begin or end at it.',
        },
      ),
    },
    open: true,
    revalidated: true,
    ...official('getCFItemAssociations', OfficialAssociationSet),
    async handle(ctx, { path, profiled, caller }) {
      const id = path.sourcedId.toLowerCase();
      const visible = visibleTo(caller);
      const item = await findLinkedItemTexts(ctx.reads, {
        sourcedId: id,
        visible,
        official: profiled,
      });
      if (!item) throw notFound('CFItem', path.sourcedId);
      const { linked } = item;
      if (!profiled) {
        const text = `{"CFItem":${item.record},"CFAssociations":[${linked ?? ''}]}`;
        return { status: 200, body: new Rendered(text) };
      }
      if (linked === null) {
        // The standard's set has at least one association.
        throw new Problem(404, 'unknownobject', `The CFItem ${id} has no associations.`);
      }
      const associations = officialAssociations(linked);
      const text = `{"CFItem":${officialText(ITEM, item)},"CFAssociations":[${associations}]}`;
      return { status: 200, body: new Rendered(text) };
    },
  }),
];

export const recordRoutes = [...documentRoutes, ...itemRoutes, ...associationRoutes];
