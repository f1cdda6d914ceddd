/** Routes by which operators, also of a district, grant schools and classes to an application. */
import Type from 'typebox';
import { Rendered } from '../../http/body.ts';
import { type Route, route } from '../../http/route.ts';
import { ByUuid, Instant, instantOf, partialOf, Uuid } from '../../http/schema.ts';
import { listEnvelope, listRecords, pageReply } from '../../listing/list.ts';
import { listQuery } from '../../listing/query.ts';
import { grantAccess, grantMembers, grantsOf, NewGrant, revokeGrant } from './grants.ts';
import { requireApplicationSettings } from './settings.ts';

const URL = '/admin/1.0/applications/:sourcedId/grants';
const common = { scope: 'admin', forOrgRoles: ['district'], tag: 'Operation' } as const;

const Grant = Type.Object(
  {
    sourcedId: Uuid,
    applicationId: Uuid,
    applicationName: Type.String({ examples: ['Quest'] }),
    ...grantMembers,
    schoolName: Type.String({
      description: 'Of the school, or of that of the class',
      examples: ['Hopper School'],
    }),
    className: Type.Optional(
      Type.String({ description: 'The title of the class', examples: ['Fractions 5A'] }),
    ),
    byDistrict: Type.Boolean({
      description:
        'A district operator made it: people in a class count only by enrollments of the ' +
        'application that owns its school',
    }),
    createdAt: Instant,
    endedAt: Type.Optional(instantOf('When its effect ended; absent = it gives access')),
    applied: Type.Boolean({
      description: 'Whether all of it can be read, or nothing any more once it has ended',
    }),
  },
  { title: 'ApplicationGrant', description: 'A school or a class that an application may read.' },
);

const GrantReply = Type.Object(
  { grant: Grant },
  { title: 'ApplicationGrantReply', description: 'Envelope of a grant.' },
);

const list = route({
  method: 'GET',
  shows: 'nothing',
  url: URL,
  ...common,
  operationId: 'listApplicationGrants',
  summary: 'List the schools and classes granted to an application, latest first',
  description:
    'Ended grants are in the list. District operators get those of their district. At most 3,000 ' +
    'per page.',
  path: ByUuid,
  query: listQuery(grantsOf({})),
  responses: { 200: listEnvelope('grants', partialOf(Grant)) },
  async handle(ctx, request) {
    const { path, query, caller } = request;
    await requireApplicationSettings(ctx.db, path.sourcedId);
    const page = await listRecords(ctx, grantsOf(caller, path.sourcedId), query);
    return pageReply(request, ctx.config.baseUrl, page);
  },
});

const listAll = route({
  method: 'GET',
  shows: 'nothing',
  url: '/admin/1.0/grants',
  ...common,
  operationId: 'listGrants',
  summary: 'List what applications may read by grants, latest first',
  description:
    'Grants of all applications that give access; ended ones are in the list of their application. ' +
    'District operators get those of their district. At most 3,000 per page.',
  query: listQuery(grantsOf({})),
  responses: { 200: listEnvelope('grants', partialOf(Grant)) },
  async handle(ctx, request) {
    const page = await listRecords(ctx, grantsOf(request.caller), request.query);
    return pageReply(request, ctx.config.baseUrl, page);
  },
});

const grant = route({
  method: 'POST',
  confirmed: true,
  url: URL,
  ...common,
  operationId: 'grantApplication',
  summary: 'Grant a school or a class to an application',
  description:
    'The application reads the classes, enrollments and people, and sends events for them, from ' +
    'the reply on, and finds them in its deltas. A school of many thousands takes longer than a ' +
    'request may: then `applied` is false, and becomes true within minutes. A grant that there is ' +
    'gets the end date of the body: 200. District operators grant what is of their district, beside ' +
    'the grants of operators; anything else is 404.',
  path: ByUuid,
  body: NewGrant,
  responses: { 200: GrantReply, 201: GrantReply },
  errors: [404],
  async handle({ db, now }, { path: { sourcedId }, body, caller }) {
    const made = await grantAccess({ db, now, granter: caller }, sourcedId, body);
    return { status: made.isNew ? 201 : 200, body: new Rendered(`{"grant":${made.grant}}`) };
  },
});

const revoke = route({
  method: 'DELETE',
  confirmed: true,
  url: `${URL}/:grantId`,
  ...common,
  operationId: 'revokeApplicationGrant',
  summary: 'End a grant',
  description:
    'The application reads no more from the reply on. A school of many thousands takes longer ' +
    'than a request may: until the grant is listed as `applied`, some minutes later, the ' +
    'application may read the rest. The server goes on by itself, also after a restart. ' +
    'Repeating it is harmless.',
  path: Type.Object({ sourcedId: Uuid, grantId: Uuid }),
  responses: { 204: null },
  errors: [404],
  async handle({ db }, { path: { sourcedId, grantId }, caller }) {
    await revokeGrant({ db, granter: caller }, { applicationId: sourcedId, grantId });
    return { status: 204 };
  },
});

export const grantRoutes: readonly Route[] = [list, listAll, grant, revoke];
