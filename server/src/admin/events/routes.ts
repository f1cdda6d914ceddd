/** Routes of events for operators: list, errors, stream, reprocess. */
import Type from 'typebox';
import { eventKey } from '../../events/log/identity.ts';
import { EventSummary, State } from '../../events/schema.ts';
import { findEventStatus } from '../../events/status/status.ts';
import { reprocess, reprocessAll } from '../../events/worker/reprocess.ts';
import { invalidMember, notFound, Problem } from '../../http/problem.ts';
import { type Context, type Route, route } from '../../http/route.ts';
import { Instant, nullable, Uuid } from '../../http/schema.ts';
import { zonedInstant } from '../../lib/instants.ts';
import { DAY_MS } from '../../lib/time.ts';
import { parseLimit } from '../../listing/page.ts';
import { GROUPINGS, type Grouping, listErrorGroups } from './errors.ts';
import { listEvents } from './list.ts';
import { stream } from './stream.ts';

const tag = 'Operation';
const scope = 'admin';
const PAGE_MAX = 1_000;

const text = (description: string) => Type.Optional(Type.String({ description }));

/** The instant in a query parameter or member; undefined when it is absent. */
function parseInstant(name: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const instant = zonedInstant(value);
  if (instant) return instant;
  const message = `${name} is '${value}'; it takes an ISO 8601 date-time with an offset.`;
  throw invalidMember(`/${name}`, 'field_value', message);
}

const OperatorEvent = Type.Object(
  {
    ...EventSummary.properties,
    scoreType: nullable(Type.String({ description: 'Of a GradeEvent; null = another type.' })),
    studentId: nullable(Type.String({ description: 'As the event names it; may be unknown.' })),
    courseId: nullable(Type.String({ description: 'As the event names it; may be unknown.' })),
    lessonId: nullable(Type.String({ description: 'As the event names it; may be unknown.' })),
  },
  { title: 'OperatorEvent', description: 'An event with its status, of any application.' },
);

const OperatorEventList = Type.Object(
  {
    events: Type.Array(OperatorEvent),
    next: nullable(
      Type.String({ description: '`cursor` of the next page; null = the last page.' }),
    ),
  },
  { title: 'OperatorEventList', description: 'A page of events, newest first.' },
);

const events = route({
  method: 'GET',
  url: '/admin/1.0/events',
  scope,
  tag,
  operationId: 'listAllEvents',
  summary: 'List events of all applications, newest first',
  description:
    'Follow `next` until it is null: a page may have fewer events than `limit`, or none, while ' +
    'more events match.',
  query: Type.Object({
    status: Type.Optional(State),
    reason: text('Reason code of a dropped or failed event.'),
    type: text('Caliper event type.'),
    scoreType: text('XP, QUESTION_RESULT or MASTERY.'),
    applicationId: Type.Optional(Uuid),
    studentId: text('sourcedId of the student.'),
    courseId: text('sourcedId of the course.'),
    limit: text(`Events per page: default 100, ${PAGE_MAX} at most.`),
    cursor: text('`next` of the previous page, with the same filters.'),
  }),
  responses: { 200: OperatorEventList },
  handle: async (ctx, { query }) => {
    const { limit, ...filters } = query;
    return { status: 200, body: await listEvents(ctx, filters, parseLimit(limit, PAGE_MAX)) };
  },
});

const ErrorGroup = Type.Object(
  {
    state: Type.Union(
      ['refused', 'dropped', 'failed'].map((state) => Type.Literal(state)),
      { description: 'refused: at intake, not stored. dropped, failed: stored, without effect.' },
    ),
    code: nullable(Type.String({ description: 'Reason code; null = not grouped by code.' })),
    pointer: nullable(
      Type.String({ description: 'RFC 6901 pointer into the event; null = not grouped by field.' }),
    ),
    applicationId: nullable(Uuid),
    applicationName: nullable(Type.String({ description: 'null = not grouped by application.' })),
    count: Type.Integer({ description: 'Events in the group.' }),
    firstSeenAt: Instant,
    lastSeenAt: Instant,
    exampleEventId: nullable(
      Type.String({ description: 'Latest known event; null = none known.' }),
    ),
    message: nullable(Type.String({ description: 'The reason; null = not grouped by code.' })),
    fix: nullable(Type.String({ description: 'How to correct such events; null = not known.' })),
  },
  { title: 'EventErrorGroup', description: 'Refused, dropped or failed events with one cause.' },
);

const ErrorGroupList = Type.Object(
  { groups: Type.Array(ErrorGroup, { maxItems: 1_000 }) },
  { title: 'EventErrorGroupList', description: 'Groups of event errors, the largest first.' },
);

const errors = route({
  method: 'GET',
  url: '/admin/1.0/event-errors',
  scope,
  tag,
  operationId: 'listEventErrors',
  summary: 'Count refused, dropped and failed events by cause',
  description:
    'The largest groups first. Refused events are counted some seconds later; they are not ' +
    'stored, and their counts are kept for 30 days.',
  query: Type.Object({
    groupBy: text(`Some of ${GROUPINGS.join(', ')}, separated by commas; default: all.`),
    from: text('ISO 8601 instant of the first error; default: 24 hours ago.'),
    applicationId: Type.Optional(Uuid),
  }),
  responses: { 200: ErrorGroupList },
  handle: async (ctx, { query }) => {
    const from = parseInstant('from', query.from) ?? new Date(ctx.now().getTime() - DAY_MS);
    const { applicationId } = query;
    const filter = { from, applicationId };
    const groups = await listErrorGroups(ctx, filter, parseGroupings(query.groupBy));
    return { status: 200, body: { groups } };
  },
});

function parseGroupings(value: string = GROUPINGS.join(',')): Grouping[] {
  const names = value.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !GROUPINGS.includes(name as Grouping));
  if (unknown === undefined) return names as Grouping[];
  const message = `groupBy has '${unknown}'; it takes some of ${GROUPINGS.join(', ')}.`;
  throw invalidMember('/groupBy', 'field_value', message);
}

const streamed = route({
  method: 'GET',
  url: '/admin/1.0/stream',
  scope,
  tag,
  operationId: 'streamEvents',
  summary: 'Stream event statuses and counters as server-sent events',
  description:
    'Frames `stats` and `events`, each with an increasing id. A client that reconnects with ' +
    '`Last-Event-ID` gets the events that it missed, the latest 1,000 at most. 50 streams per ' +
    'process, 10 per client; a reader that takes nothing is cut off.',
  query: Type.Object({
    topics: text('Some of stats, events, separated by commas; default: both.'),
    lastEventId: text('As the header Last-Event-ID, for clients that cannot send it.'),
  }),
  replyMediaType: 'text/event-stream',
  responses: { 200: Type.Unknown() },
  errors: [429],
  handle(ctx, { caller: { clientId }, query, lastEventId = query.lastEventId }) {
    return stream(ctx, { clientId, topics: query.topics, lastEventId });
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
    const applicationId =
      query.applicationId ?? (await findEventStatus(ctx, caller, path.id))?.applicationId;
    const state = applicationId && (await reprocess(ctx.db, eventKey(applicationId, path.id)));
    if (!state) throw notFound('event with a status', path.id);
    if (state === 'processed') throw isProcessed(path.id);
    return {
      status: 202,
      body: { status: 'accepted', eventCount: 1, more: false },
      headers: { location: locationOf(ctx, path.id) },
    };
  },
});

function locationOf({ config }: Context, id: string): string {
  return `${config.baseUrl}/events/1.0/events/${encodeURIComponent(id)}`;
}

function isProcessed(id: string): Problem {
  const message = `The event '${id}' was processed; it counts once.`;
  return new Problem(409, 'invaliddata', message, {
    findings: [{ path: '/id', code: 'event_processed', message }],
  });
}

const ReprocessBody = Type.Object(
  {
    reason: text('Reason code.'),
    since: text('ISO 8601 instant: events dropped or failed then or later.'),
    applicationId: Type.Optional(Uuid),
  },
  { title: 'ReprocessBody', description: 'Which dropped and failed events to reprocess.' },
);

const reprocessMany = route({
  method: 'POST',
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
  streamed,
  reprocessMany,
  reprocessOne,
];
