/** Routes by which operators grant schools and classes to an application. */
import Type from 'typebox';
import { grantAccess, grantRefusal, grantsOf, revokeGrant } from '../auth/applications/grants.ts';
import { findApplicationSettings } from '../auth/applications/settings.ts';
import { invalidMember, notFound } from '../http/problem.ts';
import { Rendered, type Route, route } from '../http/route.ts';
import { ByUuid, Instant, instantOf, partialOf, SourcedId, Uuid } from '../http/schema.ts';
import { ListQuery, listEnvelope, listRecords, pageReply } from '../listing/list.ts';

const URL = '/admin/1.0/applications/:sourcedId/grants';
const TAG = 'Operation';

const target = {
  school: Type.Optional(
    referenceTo('GrantedSchool', 'A school: its classes, and all people in them or in it'),
  ),
  class: Type.Optional(
    referenceTo('GrantedClass', 'A class, and the people who are enrolled in it'),
  ),
};

function referenceTo(title: string, description: string) {
  return Type.Object({ sourcedId: SourcedId }, { title, description });
}
const endDate = Type.Optional(
  Type.String({ format: 'date', description: 'Last day of access, UTC; absent = until revoked' }),
);

const Grant = Type.Object(
  {
    sourcedId: Uuid,
    applicationId: Uuid,
    ...target,
    endDate,
    createdAt: Instant,
    endedAt: Type.Optional(instantOf('When its effect ended; absent = it gives access')),
    applied: Type.Boolean({
      description: 'Whether all of it can be read, or nothing any more once it has ended',
    }),
  },
  { title: 'ApplicationGrant', description: 'A school or a class that an application may read.' },
);

const GrantBody = Type.Object(
  { grant: Type.Object({ ...target, endDate }, { description: 'Either a school or a class' }) },
  {
    title: 'NewApplicationGrant',
    description: 'A school or a class to grant.',
    examples: [{ grant: { school: { sourcedId: 'school-1' }, endDate: '2027-06-30' } }],
  },
);

const GrantReply = Type.Object(
  { grant: Grant },
  { title: 'ApplicationGrantReply', description: 'Envelope of a grant.' },
);

const list = route({
  method: 'GET',
  url: URL,
  scope: 'admin',
  tag: TAG,
  operationId: 'listApplicationGrants',
  summary: 'List the schools and classes granted to an application, latest first',
  description: 'Ended grants are in the list. At most 3,000 per page.',
  path: ByUuid,
  query: ListQuery,
  responses: { 200: listEnvelope('grants', partialOf(Grant)) },
  async handle(ctx, request) {
    const { path, query } = request;
    if (!(await findApplicationSettings(ctx.db, path.sourcedId)))
      throw notFound('application', path.sourcedId);
    const page = await listRecords(ctx, grantsOf(path.sourcedId), query);
    return pageReply(request, ctx.config.baseUrl, page);
  },
});

const grant = route({
  method: 'POST',
  confirmed: true,
  url: URL,
  scope: 'admin',
  tag: TAG,
  operationId: 'grantApplication',
  summary: 'Grant a school or a class to an application',
  description:
    'The application reads the classes, enrollments and people, and sends events for them, from ' +
    'the reply on, and finds them in its deltas. A school of many thousands takes longer than a ' +
    'request may: then `applied` is false, and becomes true within minutes. A grant that there is ' +
    'gets the end date of the body: 200.',
  path: ByUuid,
  body: GrantBody,
  responses: { 200: GrantReply, 201: GrantReply },
  errors: [404],
  async handle({ db, now }, { path: { sourcedId }, body }) {
    const { school, class: klass, endDate: last } = body.grant;
    if (!school === !klass) {
      throw invalidMember('/grant', 'field_value', "'grant' takes a school or a class, not both.");
    }
    const granted = {
      applicationId: sourcedId,
      kind: school ? ('school' as const) : ('class' as const),
      id: (school ?? klass)?.sourcedId ?? '',
      endDate: last ?? null,
    };
    const refusal = await grantRefusal(db, granted, now());
    if (refusal) throw invalidMember(`/grant/${granted.kind}`, 'field_value', refusal);
    const made = await grantAccess(db, granted);
    if (!made) throw notFound('application', sourcedId);
    return { status: made.isNew ? 201 : 200, body: new Rendered(`{"grant":${made.grant}}`) };
  },
});

const revoke = route({
  method: 'DELETE',
  confirmed: true,
  url: `${URL}/:grantId`,
  scope: 'admin',
  tag: TAG,
  operationId: 'revokeApplicationGrant',
  summary: 'End a grant',
  description:
    'The application reads no more from the reply on; of a school of many thousands once the ' +
    'grant is listed as `applied`, some minutes later. Repeating it is harmless.',
  path: Type.Object({ sourcedId: Uuid, grantId: Uuid }),
  responses: { 204: null },
  errors: [404],
  async handle({ db }, { path: { sourcedId, grantId } }) {
    if (!(await revokeGrant(db, { applicationId: sourcedId, grantId })))
      throw notFound('grant', grantId);
    return { status: 204 };
  },
});

export const grantRoutes: readonly Route[] = [list, grant, revoke];
