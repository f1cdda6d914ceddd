/** Routes that watch events, of one's own application or of all: log, errors, counts. */
import Type, { type TProperties } from 'typebox';
import type { Caller } from '../../http/caller.ts';
import { type Route, route } from '../../http/route.ts';
import { optionalText, Uuid } from '../../http/schema.ts';
import { DAY_MS } from '../../lib/time.ts';
import { answerLog } from './answer.ts';
import { countEvents, SERIES } from './counts.ts';
import { GROUPINGS, listErrorGroups } from './errors.ts';
import { parseCounts, parseInstant, parseNames } from './parameters.ts';
import { countsQuery, ErrorGroupList, EventCounts, EventLog, eventFilters } from './schema.ts';

/** Who watches: a client the events of its application, or an operator all. */
interface Watcher {
  readonly isOperator: boolean;
  readonly ofRoute: Pick<Route, 'tag' | 'scope'>;
  readonly query: TProperties;
}

const CLIENT: Watcher = {
  isOperator: false,
  ofRoute: { tag: 'Events', scope: ['events.readonly', 'events.write'] },
  query: {},
};

const OPERATOR: Watcher = {
  isOperator: true,
  ofRoute: { tag: 'Operation', scope: 'admin' },
  query: { applicationId: Type.Optional(Uuid) },
};

/** What the watcher may group or count by: the events of a client have one application. */
const groupsOf = <Name extends string>({ isOperator }: Watcher, all: readonly Name[]) =>
  all.filter((name) => isOperator || name !== 'application');

/** The events that are shown, and whether with what only operators may know. */
function extent({ isOperator }: Watcher, caller: Caller, query: object) {
  const { applicationId }: { readonly applicationId?: string } = isOperator ? query : caller;
  return { applicationId, operator: caller.operator };
}

type Names = Pick<Route, 'url' | 'operationId' | 'summary'>;

const log = (watcher: Watcher, names: Names) =>
  route({
    method: 'GET',
    shows: 'events',
    ...watcher.ofRoute,
    ...names,
    description:
      'Follow `next` until it is null: a page may have fewer events than `limit`, or none, while ' +
      'more events match.',
    query: Type.Object({ ...eventFilters, ...watcher.query }),
    responses: { 200: EventLog },
    handle: (ctx, { query, caller }) =>
      answerLog(ctx, { ...query, ...extent(watcher, caller, query) }),
  });

const errors = (watcher: Watcher, names: Names) => {
  const groupings = groupsOf(watcher, GROUPINGS);
  return route({
    method: 'GET',
    shows: 'nothing',
    ...watcher.ofRoute,
    ...names,
    description:
      'The largest groups first. Refused events and heartbeats are counted some seconds later; they ' +
      'are not stored, and their counts are kept for 30 days.',
    query: Type.Object({
      groupBy: optionalText(`Some of ${groupings.join(', ')}, separated by commas; default: all.`),
      from: optionalText('ISO 8601 instant of the first error; default: 24 hours ago.'),
      ...watcher.query,
    }),
    responses: { 200: ErrorGroupList },
    handle: async (ctx, { query, caller }) => {
      const from = parseInstant('from', query.from) ?? new Date(ctx.now().getTime() - DAY_MS);
      const groupBy = parseNames('groupBy', query.groupBy, groupings);
      // The one application of a client is named in each group.
      if (!watcher.isOperator) groupBy.push('application');
      const wanted = { from, groupBy, ...extent(watcher, caller, query) };
      return { status: 200, body: { groups: await listErrorGroups(ctx, wanted) } };
    },
  });
};

const counts = (watcher: Watcher, names: Names) =>
  route({
    method: 'GET',
    shows: 'nothing',
    ...watcher.ofRoute,
    ...names,
    description:
      'An event that is dropped and counts later is in both counts. Refused events and ' +
      'SessionEvents are counted some seconds later. Counts older than 3 days are kept by hour, for ' +
      '400 days.',
    query: Type.Object({ ...countsQuery(groupsOf(watcher, SERIES)), ...watcher.query }),
    responses: { 200: EventCounts },
    handle: async (ctx, { query, caller }) => {
      const wanted = { ...parseCounts(query, ctx.now()), ...extent(watcher, caller, query) };
      return { status: 200, body: await countEvents(ctx.db, wanted, ctx.now()) };
    },
  });

export const monitorRoutes: readonly Route[] = [
  log(CLIENT, {
    url: '/events/1.0/log',
    operationId: 'listEventLog',
    summary: 'Search the events of your application, newest first',
  }),
  errors(CLIENT, {
    url: '/events/1.0/errors',
    operationId: 'listErrors',
    summary: 'Count the refused, dropped and failed events of your application by cause',
  }),
  counts(CLIENT, {
    url: '/events/1.0/counts',
    operationId: 'countOwnEvents',
    summary: 'Count the events of your application over time',
  }),
];

export const monitorOperatorRoutes: readonly Route[] = [
  log(OPERATOR, {
    url: '/admin/1.0/events',
    operationId: 'listAllEvents',
    summary: 'Search the events of all applications, newest first',
  }),
  errors(OPERATOR, {
    url: '/admin/1.0/event-errors',
    operationId: 'listEventErrors',
    summary: 'Count refused, dropped and failed events by cause',
  }),
  counts(OPERATOR, {
    url: '/admin/1.0/event-counts',
    operationId: 'countEvents',
    summary: 'Count events over time',
  }),
];
