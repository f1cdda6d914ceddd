/** Routes that count the refused requests of an application, and of all for operators. */
import Type from 'typebox';
import { ownApplication } from '../../auth/clients/changes.ts';
import type { Context } from '../../context.ts';
import { parseInstant } from '../../events/monitor/parameters.ts';
import { type Route, route } from '../../http/route.ts';
import { ByUuid, Instant, nullable, Uuid } from '../../http/schema.ts';
import { DAY_MS } from '../../lib/time.ts';
import { listRequestErrors } from './queries.ts';

const RequestErrors = Type.Object(
  {
    errors: Type.Array(
      Type.Object(
        {
          applicationId: Uuid,
          applicationName: Type.String(),
          method: Type.String(),
          route: Type.String({ description: 'The pattern of the path, without ids' }),
          status: Type.Integer({ description: 'HTTP status, 400 to 499', examples: [422] }),
          code: Type.String({ description: 'Of the finding; without one that of the error' }),
          pointer: Type.String({
            description:
              'Where in the body or the query, RFC 6901; `*` is a place in a list, or a name that ' +
              "the schema does not have; '' = the whole request",
          }),
          count: Type.Integer({ description: 'Requests' }),
          firstSeenAt: Instant,
          lastSeenAt: Instant,
          exampleRequestId: Type.String({ description: 'Header x-request-id of the latest one' }),
          message: Type.String({ description: 'What the code means' }),
          fix: nullable(Type.String({ description: 'What to do' })),
        },
        { title: 'RequestErrorGroup', description: 'Refused requests with one cause' },
      ),
      { description: 'The most frequent first, 1,000 at most' },
    ),
  },
  { title: 'RequestErrorList', description: 'Why requests were answered 4xx, by cause' },
);

const from = Type.Optional(
  Type.String({
    description: 'Since the hour of this instant; 24 hours ago when left out. Kept for 30 days.',
  }),
);

const DESCRIPTION =
  'Every answer 4xx to a known client, but for events that are sent: `GET /events/1.0/errors` has ' +
  'those. Counted within two seconds. Neither bodies nor ids of records are kept: the message is ' +
  'that of the code, and the log of the client has the whole answer by the id of its request.';

async function groupsOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  wanted: { readonly from: string | undefined; readonly applicationId: string | undefined },
) {
  const start = parseInstant('from', wanted.from) ?? new Date(now().getTime() - DAY_MS);
  const errors = await listRequestErrors(db, { ...wanted, from: start });
  return { status: 200, body: { errors } };
}

const own = route({
  method: 'GET',
  shows: 'nothing',
  url: '/applications/1.0/:sourcedId/request-errors',
  scope: ['events.readonly', 'events.write', 'admin'],
  tag: 'Applications',
  operationId: 'listRequestErrors',
  summary: 'Count the refused requests of your application by cause',
  description: DESCRIPTION,
  path: ByUuid,
  query: Type.Object({ from }),
  responses: { 200: RequestErrors },
  handle: (ctx, { caller, path: { sourcedId }, query }) =>
    groupsOf(ctx, { from: query.from, applicationId: ownApplication(caller, sourcedId) }),
});

const all = route({
  method: 'GET',
  shows: 'nothing',
  url: '/admin/1.0/request-errors',
  scope: 'admin',
  tag: 'Operation',
  operationId: 'listAllRequestErrors',
  summary: 'Count the refused requests of applications by cause',
  description: DESCRIPTION,
  query: Type.Object({ from, applicationId: Type.Optional(Uuid) }),
  responses: { 200: RequestErrors },
  handle: (ctx, { query: { from: since, applicationId } }) =>
    groupsOf(ctx, { from: since, applicationId }),
});

export const requestErrorRoutes: readonly Route[] = [own, all];
