/** Routes of events for operators: list, errors, counts, reprocess. */
import Type from 'typebox';
import type { Context } from '../../context.ts';
import { answerLog } from '../../events/monitor/answer.ts';
import { parseCounts } from '../../events/monitor/count-query.ts';
import { countEvents, SERIES } from '../../events/monitor/counts.ts';
import { GROUPINGS, listErrorGroups } from '../../events/monitor/errors.ts';
import { parseInstant, parseNames } from '../../events/monitor/parameters.ts';
import {
  COUNTS_DESCRIPTION,
  countsQuery,
  ERRORS_DESCRIPTION,
  ERRORS_FROM,
  ErrorGroupList,
  EventCounts,
  EventLog,
  eventFilters,
  LOG_DESCRIPTION,
} from '../../events/monitor/schema.ts';
import { reprocessAll } from '../../events/worker/reprocess.ts';
import { type Route, route } from '../../http/route.ts';
import { optionalText, Uuid } from '../../http/schema.ts';
import { DAY_MS } from '../../lib/time.ts';
import { reprocessEvent } from './reprocess.ts';

const tag = 'Operation';
const scope = 'admin';

const application = { applicationId: Type.Optional(Uuid) };

const events = route({
  method: 'GET',
  shows: 'events',
  url: '/admin/1.0/events',
  scope,
  tag,
  operationId: 'listAllEvents',
  summary: 'Search the events of all applications, newest first',
  description: LOG_DESCRIPTION,
  query: Type.Object({ ...eventFilters, ...application }),
  responses: { 200: EventLog },
  handle: (ctx, { query }) => answerLog(ctx, query, true),
});

const errors = route({
  method: 'GET',
  shows: 'nothing',
  url: '/admin/1.0/event-errors',
  scope,
  tag,
  operationId: 'listEventErrors',
  summary: 'Count refused, dropped and failed events by cause',
  description: ERRORS_DESCRIPTION,
  query: Type.Object({
    groupBy: optionalText(`Some of ${GROUPINGS.join(', ')}, separated by commas; default: all.`),
    from: optionalText(ERRORS_FROM),
    ...application,
  }),
  responses: { 200: ErrorGroupList },
  handle: async (ctx, { query: { applicationId, ...query } }) => {
    const from = parseInstant('from', query.from) ?? new Date(ctx.now().getTime() - DAY_MS);
    const groupBy = parseNames('groupBy', query.groupBy, GROUPINGS);
    const groups = await listErrorGroups(ctx, { from, applicationId, groupBy, operator: true });
    return { status: 200, body: { groups } };
  },
});

const counts = route({
  method: 'GET',
  shows: 'nothing',
  url: '/admin/1.0/event-counts',
  scope,
  tag,
  operationId: 'countEvents',
  summary: 'Count events over time',
  description: COUNTS_DESCRIPTION,
  query: Type.Object({ ...countsQuery(SERIES).properties, ...application }),
  responses: { 200: EventCounts },
  handle: async (ctx, { query }) => {
    const wanted = { ...parseCounts(query, ctx.now()), operator: true };
    return { status: 200, body: await countEvents(ctx.db, wanted, ctx.now()) };
  },
});

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
    reason: optionalText('Reason code.'),
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

export const eventOperatorRoutes: readonly Route[] = [
  events,
  errors,
  counts,
  reprocessMany,
  reprocessOne,
];
