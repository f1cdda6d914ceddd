/** HTTP routes of events: POST of events, their status, the endpoint configuration. */
import Type from 'typebox';
import type { Context } from '../context.ts';
import type { Reply } from '../http/body.ts';
import type { Caller } from '../http/caller.ts';
import { invalidMember, notFound, Problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { flag } from '../http/schema.ts';
import { zonedInstant } from '../lib/instants.ts';
import { listEnvelope, pageReply } from '../listing/list.ts';
import { EventBody } from './caliper/event-schemas.ts';
import { CALIPER_CONTEXT } from './caliper/vocabulary.ts';
import {
  accept,
  answer,
  type ReadEvent,
  raise,
  readEntries,
  type Sender,
} from './intake/accept.ts';
import { acceptAll } from './intake/accept-many.ts';
import { dryRun } from './intake/dry-run.ts';
import { countRefusal } from './intake/refusals.ts';
import { findRefusedEvent, type SentId, sentIds } from './intake/refused.ts';
import type { SynchronousProcessor } from './processor.ts';
import {
  Accepted,
  AcceptedLive,
  DryRunReport,
  EndpointConfiguration,
  EventStatus,
  EventSummary,
  RefusedEvent,
  SessionReply,
  State,
} from './schema.ts';
import { listEventStatuses } from './status/list.ts';
import { readEventStatus } from './status/status.ts';

const BODY_BYTES_MAX = 256 * 1_024;

/** Events of the synchronous processor's type are answered at once; all others are queued. */
function postEvent(synchronous: SynchronousProcessor): Route {
  return route({
    method: 'POST',
    confirmed: false,
    url: '/events/1.0/',
    scope: 'events.write',
    tag: 'Events',
    operationId: 'postEvent',
    summary: 'Send one event',
    description:
      'A 2xx reply means that the event is on disk. 202: it waits to be processed; Location is ' +
      'the URL of its status. 200: a SessionEvent, processed at once. The same event may be sent ' +
      'again: it has one effect and gets the same reply, with the header Idempotent-Replayed; ' +
      'its id with other content is 409. The status names the trace of a `traceparent` header. With `dryRun=true` nothing is stored, and the 200 ' +
      'predicts the effects.',
    query: Type.Object({
      dryRun: flag('true: predict the effects, store nothing'),
    }),
    body: Type.Unknown(),
    documentedBody: EventBody,
    bodyBytesMax: BODY_BYTES_MAX,
    responses: { 200: Type.Union([SessionReply, DryRunReport]), 202: Accepted },
    liveResponses: { 202: AcceptedLive },
    errors: [404, 409],
    handle: (ctx, { query, body, text, caller, traceId }) => {
      const { eventsFutureSecondsMax: futureSecondsMax, eventsPerPostMax: eventsMax } = ctx.config;
      const sender = { caller, receivedAt: ctx.now(), traceId, futureSecondsMax, eventsMax };
      if (query.dryRun === 'true') return dryRun(ctx, { body, text, sender }, synchronous);
      const counted = refusalCounter(ctx, caller);
      const reads = readCounted({ body, text, sender }, counted);
      const accept = (read: ReadEvent) =>
        acceptCounted(ctx, { read, caller, synchronous }, counted);
      const [read, ...others] = reads;
      return read && others.length === 0
        ? accept(read)
        : acceptAll({ reads, caller }, synchronous, accept);
    },
    onRejectedBody: (ctx, { caller, url, problem }) => {
      if (!isDryRun(url)) countRefusal(ctx, caller, { problem, ids: [] });
    },
  });
}

/** A function of its own, so that no closure keeps the parsed body alive while the event waits. */
function readCounted(
  { body, text, sender }: { body: unknown; text: string; sender: Sender },
  counted: ReturnType<typeof refusalCounter>,
): ReadEvent[] {
  return counted(sentIds(body), () => readEntries(body, text, sender));
}

interface Accepting {
  readonly read: ReadEvent;
  readonly caller: Caller;
  readonly synchronous: SynchronousProcessor;
}

/** Accepts one event and counts its refusal; no closure keeps the parsed event alive. */
function acceptCounted(
  ctx: Context,
  { read, caller, synchronous }: Accepting,
  counted: ReturnType<typeof refusalCounter>,
): Promise<Reply> {
  const { entry, base, refusal } = read;
  const ids = [{ id: entry.event.id, base }];
  const reply =
    entry.event.type === synchronous.type
      ? answer(ctx, read, synchronous)
      : accept(ctx, { entry, base, refusal }, caller);
  return reply.catch((error) => counted(ids, () => raise(error)));
}

/** Returns a function that runs work and counts the Problem that it throws as a refusal. */
function refusalCounter(ctx: Pick<Context, 'eventCounter' | 'now' | 'refusals'>, caller: Caller) {
  return <Result>(ids: readonly SentId[], work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      if (error instanceof Problem) countRefusal(ctx, caller, { problem: error, ids });
      throw error;
    }
  };
}

function isDryRun(url: string): boolean {
  return new URLSearchParams(url.replace(/^[^?]*/, '')).get('dryRun') === 'true';
}

/** Source: Caliper v1p2, "Endpoint configuration". */
const configuration = route({
  method: 'GET',
  shows: 'nothing',
  url: '/events/1.0/',
  scope: ['events.write', 'events.readonly'],
  tag: 'Events',
  operationId: 'getEndpointConfiguration',
  summary: 'Read the Caliper endpoint configuration',
  responses: { 200: EndpointConfiguration },
  handle: ({ config }) => ({
    status: 200,
    body: {
      caliperMaximumPayloadSize: BODY_BYTES_MAX / 1_024,
      caliperSupportedVersions: [CALIPER_CONTEXT],
      caliperSupportedExtensions: { eventsPerPostMax: config.eventsPerPostMax },
    },
  }),
});

const getEventStatus = route({
  method: 'GET',
  shows: 'events',
  url: '/events/1.0/events/:id',
  scope: ['events.readonly', 'events.write'],
  tag: 'Events',
  operationId: 'getEvent',
  summary: 'Read the status of an event',
  description:
    'State, reason and fix, warnings, effects and payload. An event that was refused and never ' +
    'accepted has the state refused and its findings, for 30 days. An event of another ' +
    'application is 404, except for an operator.',
  path: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 255, description: "The event's id" }),
  }),
  responses: {
    200: Type.Object(
      { event: Type.Union([EventStatus, RefusedEvent]) },
      { title: 'EventStatusReply', description: 'The status of one event' },
    ),
  },
  handle: async (ctx, { path, caller }) => {
    const accepted = await readEventStatus(ctx, caller, path.id);
    if (!accepted) await ctx.refusals.write();
    const event = accepted ?? (await findRefusedEvent(ctx, caller, path.id));
    if (!event) throw notFound('event', path.id);
    return { status: 200, body: { event } };
  },
});

const listEventStatusesRoute = route({
  method: 'GET',
  shows: 'nothing',
  url: '/events/1.0/events',
  scope: ['events.readonly', 'events.write'],
  tag: 'Events',
  operationId: 'listEvents',
  summary: 'List the statuses of your latest events, newest first',
  description:
    'An operator gets the events of all applications. A `total` above 100,000 is at most a minute ' +
    'old.',
  query: Type.Object({
    status: Type.Optional(State),
    from: Type.Optional(
      Type.String({
        description: 'Received or processed since this instant; the last 24 hours when left out',
      }),
    ),
    limit: Type.Optional(Type.String({ description: '100 when left out, 3000 at most' })),
    offset: Type.Optional(Type.String({ description: 'Events to skip' })),
  }),
  responses: {
    200: Type.With(listEnvelope('events', EventSummary), {
      title: 'EventList',
      description: 'A page of event statuses',
    }),
  },
  handle: async (ctx, request) => {
    const { query, caller } = request;
    const since = zonedInstant(query.from);
    if (query.from !== undefined && !since) {
      const message = `from is '${query.from}'; it must be an ISO 8601 date-time with an offset.`;
      throw invalidMember('/from', 'field_value', message);
    }
    const page = await listEventStatuses(ctx, caller, { from: since, query });
    return pageReply(request, ctx.config.baseUrl, page);
  },
});

export function eventRoutes(synchronous: SynchronousProcessor): readonly Route[] {
  return [postEvent(synchronous), configuration, listEventStatusesRoute, getEventStatus];
}
