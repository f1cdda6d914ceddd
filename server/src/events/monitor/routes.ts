/** Routes with which an application watches its own events: log, errors, counts. */
import Type from 'typebox';
import { type Route, route } from '../../http/route.ts';
import { DAY_MS } from '../../lib/time.ts';
import { answerLog } from './answer.ts';
import { parseCounts } from './count-query.ts';
import { countEvents, SERIES } from './counts.ts';
import { listErrorGroups, OWN_GROUPINGS } from './errors.ts';
import { parseInstant, parseNames } from './parameters.ts';
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
} from './schema.ts';

const tag = 'Events';
const scope = ['events.readonly', 'events.write'];

const log = route({
  method: 'GET',
  shows: 'events',
  url: '/events/1.0/log',
  scope,
  tag,
  operationId: 'listEventLog',
  summary: 'Search the events of your application, newest first',
  description: LOG_DESCRIPTION,
  query: Type.Object(eventFilters),
  responses: { 200: EventLog },
  handle: (ctx, { query, caller: { applicationId, operator } }) =>
    answerLog(ctx, { ...query, applicationId }, operator),
});

const errors = route({
  method: 'GET',
  shows: 'nothing',
  url: '/events/1.0/errors',
  scope,
  tag,
  operationId: 'listErrors',
  summary: 'Count the refused, dropped and failed events of your application by cause',
  description: ERRORS_DESCRIPTION,
  query: Type.Object({
    groupBy: Type.Optional(
      Type.String({
        description: `Some of ${OWN_GROUPINGS.join(', ')}, separated by commas; default: all.`,
      }),
    ),
    from: Type.Optional(Type.String({ description: ERRORS_FROM })),
  }),
  responses: { 200: ErrorGroupList },
  handle: async (ctx, { query, caller: { applicationId, operator } }) => {
    const from = parseInstant('from', query.from) ?? new Date(ctx.now().getTime() - DAY_MS);
    const groupBy = parseNames('groupBy', query.groupBy, OWN_GROUPINGS);
    const wanted = { from, applicationId, groupBy: [...groupBy, 'application' as const], operator };
    return { status: 200, body: { groups: await listErrorGroups(ctx, wanted) } };
  },
});

const counts = route({
  method: 'GET',
  shows: 'nothing',
  url: '/events/1.0/counts',
  scope,
  tag,
  operationId: 'countOwnEvents',
  summary: 'Count the events of your application over time',
  description: COUNTS_DESCRIPTION,
  query: countsQuery(SERIES.filter((one) => one !== 'application')),
  responses: { 200: EventCounts },
  handle: async (ctx, { query, caller: { applicationId, operator } }) => {
    const wanted = { ...parseCounts(query, ctx.now()), applicationId, operator };
    return { status: 200, body: await countEvents(ctx.db, wanted, ctx.now()) };
  },
});

export const monitorRoutes: readonly Route[] = [log, errors, counts];
