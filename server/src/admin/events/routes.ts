/** Routes with which operators have events processed again. */
import Type from 'typebox';
import type { Context } from '../../context.ts';
import { parseInstant } from '../../events/monitor/parameters.ts';
import { DropReason } from '../../events/monitor/schema.ts';
import { reprocessAll } from '../../events/worker/reprocess.ts';
import { type Route, route } from '../../http/route.ts';
import { optionalText, Uuid } from '../../http/schema.ts';
import { reprocessEvent } from './reprocess.ts';

const tag = 'Operation';
const scope = 'admin';

const Accepted = Type.Object(
  {
    status: Type.Literal('accepted'),
    eventCount: Type.Integer({ description: 'Events that the worker will process again.' }),
    more: Type.Boolean({ description: 'true: further events match; repeat the request.' }),
  },
  { title: 'ReprocessAccepted', description: 'The order to reprocess events was accepted.' },
);

const reprocessOne = route({
  method: 'POST',
  confirmed: false,
  url: '/admin/1.0/events/:id/reprocess',
  scope,
  tag,
  operationId: 'reprocessEvent',
  summary: 'Reprocess a dropped or failed event of any age',
  description: 'The header Location has the URL of its status. 409 when it was processed.',
  path: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 255, description: '`id` of the event.' }),
  }),
  query: Type.Object({ applicationId: Type.Optional(Uuid) }),
  responses: { 202: Accepted },
  errors: [409],
  handle: async (ctx, { path, query, caller }) => {
    await reprocessEvent(ctx, caller, { ...path, ...query });
    return {
      status: 202,
      body: { status: 'accepted', eventCount: 1, more: false },
      headers: { location: locationOf(ctx, path.id) },
    };
  },
});

function locationOf({ config }: Pick<Context, 'config'>, id: string): string {
  return `${config.baseUrl}/events/1.0/events/${encodeURIComponent(id)}`;
}

const ReprocessBody = Type.Object(
  {
    reason: DropReason,
    since: optionalText('ISO 8601 instant: events dropped or failed then or later.'),
    applicationId: Type.Optional(Uuid),
  },
  { title: 'ReprocessBody', description: 'Which dropped and failed events to reprocess.' },
);

const reprocessMany = route({
  method: 'POST',
  confirmed: false,
  url: '/admin/1.0/events/reprocess',
  scope,
  tag,
  operationId: 'reprocessEvents',
  summary: 'Reprocess dropped and failed events of any age',
  description: 'All members must match; an empty object selects all dropped and failed events.',
  body: ReprocessBody,
  responses: { 202: Accepted },
  handle: async (ctx, { body }) => {
    const { reason, applicationId } = body;
    const wanted = { reason, applicationId, since: parseInstant('since', body.since) };
    return {
      status: 202,
      body: { status: 'accepted', ...(await reprocessAll(ctx.db, wanted)) },
    };
  },
});

export const reprocessRoutes: readonly Route[] = [reprocessMany, reprocessOne];
