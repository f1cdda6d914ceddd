/** Routes of events for operators: list, errors, stream, reprocess. */
import Type from 'typebox';
import { isInstant } from '../../events/caliper/json-shapes.ts';
import { eventKey } from '../../events/log/identity.ts';
import { EventSummary, State } from '../../events/schema.ts';
import { findEventStatus } from '../../events/status/status.ts';
import { reprocess, reprocessAll } from '../../events/worker/reprocess.ts';
import { invalidMember, notFound, Problem } from '../../http/problem.ts';
import { type Context, type Route, route } from '../../http/route.ts';
import { Instant, nullable, Uuid } from '../../http/schema.ts';
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
  if (isInstant(value)) return new Date(value);
  const message = `${name} is '${value}'; it takes an ISO 8601 date-time with an offset.`;
  throw invalidMember(`/${name}`, 'field_value', message);
}

const events = route({
  method: 'GET',
  url: '/admin/1.0/events',
  scope,
  tag,
  summary: 'Events of all applications, newest first',
  description:
    'Follow `next` until it is null: a page may hold fewer events than asked for, and even none, ' +
    'while there are further ones that fit.',
  query: Type.Object({
    status: Type.Optional(State),
    reason: text('Reason code of a drop'),
    type: text('Caliper event type'),
    scoreType: text('XP, QUESTION_RESULT or MASTERY'),
    applicationId: Type.Optional(Uuid),
    studentId: text('sourcedId of the student'),
    courseId: text('sourcedId of the course'),
    limit: text(`100 when left out, ${PAGE_MAX} at most`),
    cursor: text('`next` of the page before, with the same filters'),
  }),
  responses: {
    200: Type.Object({ events: Type.Array(EventSummary), next: nullable(Type.String()) }),
  },
  handle: async (ctx, { query }) => {
    const { limit, ...filters } = query;
    return { status: 200, body: await listEvents(ctx, filters, parseLimit(limit, PAGE_MAX)) };
  },
});

const ErrorGroup = Type.Object(
  {
    state: Type.Union(['refused', 'dropped', 'failed'].map((state) => Type.Literal(state))),
    code: nullable(Type.String()),
    pointer: nullable(Type.String()),
    applicationId: nullable(Uuid),
    applicationName: nullable(Type.String()),
    count: Type.Integer(),
    firstSeenAt: Instant,
    lastSeenAt: Instant,
    exampleEventId: nullable(Type.String({ description: 'The latest that is known' })),
    message: nullable(Type.String()),
    fix: nullable(Type.String()),
  },
  { title: 'EventErrorGroup' },
);

const errors = route({
  method: 'GET',
  url: '/admin/1.0/event-errors',
  scope,
  tag,
  summary: 'What goes wrong with events, grouped, the most frequent first',
  description:
    'Refused events are counted some seconds later; they are not stored, only counted, for 30 days.',
  query: Type.Object({
    groupBy: text(`Some of ${GROUPINGS.join(', ')}, separated by commas; all when left out`),
    from: text('Since this instant; the last 24 hours when left out'),
    applicationId: Type.Optional(Uuid),
  }),
  responses: { 200: Type.Object({ groups: Type.Array(ErrorGroup, { maxItems: 1_000 }) }) },
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
  summary: 'What happens to events, as server-sent events',
  description:
    'Frames `stats` and `events`, each with a growing id. A client that comes back with ' +
    '`Last-Event-ID` is told what it missed, the latest 1,000 events at most.',
  query: Type.Object({
    topics: text('Some of stats, events, separated by commas; all when left out'),
    lastEventId: text('As the header Last-Event-ID, for a client that cannot send it'),
  }),
  replyMediaType: 'text/event-stream',
  responses: { 200: Type.Unknown() },
  errors: [429],
  handle: (ctx, { query, lastEventId }) => stream(ctx, query, lastEventId ?? query.lastEventId),
});

const Accepted = Type.Object(
  {
    status: Type.Literal('accepted'),
    eventCount: Type.Integer({ description: 'Events that are tried again' }),
    more: Type.Boolean({ description: 'There are further ones; ask again' }),
  },
  { title: 'EventsTriedAgain' },
);

const reprocessOne = route({
  method: 'POST',
  url: '/admin/1.0/events/:id/reprocess',
  scope,
  tag,
  summary: 'Try a dropped or failed event again, whatever its age',
  description: 'Location leads to its status.',
  path: Type.Object({ id: Type.String({ minLength: 1, maxLength: 255 }) }),
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

const reprocessMany = route({
  method: 'POST',
  url: '/admin/1.0/events/reprocess',
  scope,
  tag,
  summary: 'Try dropped and failed events again, whatever their age',
  description: 'Each member narrows the choice; an empty object means all of them.',
  body: Type.Object({
    reason: text('Reason code'),
    since: text('That were dropped or failed at this instant or later'),
    applicationId: Type.Optional(Uuid),
  }),
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
