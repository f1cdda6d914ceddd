/** GET routes of packages, and the list of frameworks. */
import Type from 'typebox';
import { route } from '../../http/route.ts';
import { Uuid } from '../../http/schema.ts';
import { listEnvelope, listRecords, pageReply } from '../../listing/list.ts';
import { listQuery } from '../../listing/query.ts';
import { DEFINITIONS, EXTENSIONS_TEXT } from '../members.ts';
import { official } from '../official/case-profile.ts';
import { OfficialPackage } from '../official/official-schema.ts';
import { frameworkList, LIMIT_MAX } from '../records/collections.ts';
import { visibleList } from '../records/visibility.ts';
import {
  CFAssociation,
  CFDefinitions,
  CFDocument,
  CFItem,
  CFPackage,
  SelectedFramework,
  servedDefinition,
} from '../schema.ts';
import { packageReply } from '../threads/package-cache.ts';

const scope = ['roster.readonly', 'case.readonly'];
const tag = 'Standards';

/** The package in the default shape: records with `sourcedId`. */
const PackageRecord = Type.Object(
  {
    sourcedId: Uuid,
    CFDocument,
    CFItems: Type.Array(CFItem, { description: 'In the order of the framework.' }),
    CFAssociations: Type.Array(CFAssociation),
    CFDefinitions: Type.Optional(CFDefinitions),
    CFRubrics: Type.Optional(Type.Array(servedDefinition(DEFINITIONS.CFRubrics))),
    extensions: Type.Optional(Type.Object({}, { description: EXTENSIONS_TEXT })),
  },
  {
    title: 'CFPackageRecord',
    description: 'A whole framework with `sourcedId` for `identifier` (CASE v1p1 CFPackage).',
  },
);

export const packageRoutes = [
  route({
    method: 'GET',
    shows: 'nothing',
    url: '/ims/case/v1p1/CFPackages/:sourcedId',
    scope,
    tag,
    summary: 'Read a framework as a package',
    description: 'Records that a replacement removed are left out.',
    path: Type.Object({ sourcedId: Uuid }),
    responses: { 200: Type.Object({ CFPackage: PackageRecord }) },
    open: true,
    revalidated: true,
    ...official('getCFPackage', OfficialPackage),
    handle: (ctx, { path: { sourcedId: id }, profiled, takesGzip, caller }) => {
      const form = profiled ? 'official' : 'default';
      return packageReply(ctx, { kind: 'CFDocument', id, form, takesGzip, caller });
    },
  }),
  route({
    method: 'GET',
    shows: 'nothing',
    operationId: 'listFrameworks',
    url: '/standards/1.0/frameworks',
    scope,
    tag,
    summary: 'List frameworks with the number of their items',
    description: `At most ${LIMIT_MAX} per page; the oldest change comes first.`,
    query: listQuery(frameworkList('')),
    responses: { 200: listEnvelope('frameworks', SelectedFramework) },
    open: true,
    revalidated: true,
    async handle(ctx, request) {
      const visible = await visibleList(ctx.reads, request.caller);
      const collection = { ...frameworkList(ctx.config.baseUrl), where: visible.documents };
      const page = await listRecords(ctx, collection, request.query);
      return pageReply(request, ctx.config.baseUrl, page);
    },
  }),
  route({
    method: 'GET',
    shows: 'nothing',
    operationId: 'getFrameworkPackage',
    url: '/standards/1.0/frameworks/:id/package',
    scope,
    tag,
    summary: 'Read a framework as the package that an upload takes',
    description: 'Records as sent, normalised; uploading the reply again changes nothing.',
    path: Type.Object({ id: Uuid }),
    responses: { 200: CFPackage },
    open: true,
    revalidated: true,
    handle: (ctx, { path: { id }, takesGzip, caller }) =>
      packageReply(ctx, { kind: 'framework', id, form: 'upload', takesGzip, caller }),
  }),
];
