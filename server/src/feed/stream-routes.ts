/** Routes by which people watch events as they happen: of one application, or of all. */
import Type from 'typebox';
import type { Context } from '../context.ts';
import { parseNames } from '../events/monitor/parameters.ts';
import type { Reply } from '../http/body.ts';
import type { Caller } from '../http/caller.ts';
import { type Route, route } from '../http/route.ts';
import { optionalText, Uuid } from '../http/schema.ts';
import { TOPICS, watchEvents } from './live.ts';
import { openStream } from './open-stream.ts';
import { requireCursor } from './pages.ts';

const streamQuery = {
  topics: optionalText('Some of stats, events, separated by commas; default: both.'),
  lastEventId: optionalText('As the header Last-Event-ID, for clients that cannot send it.'),
};

const DESCRIPTION =
  'For people who watch: of many events at once the newest are told (`skipped`). A program that ' +
  'must miss none reads `GET /feed/1.0/changes`. Frames `stats` and `events`, each with an id to ' +
  'resume from by `Last-Event-ID`. 50 streams per process, 10 per client; a reader that takes ' +
  'nothing is cut off.';

interface Watched {
  readonly caller: Caller;
  readonly operator: boolean;
  readonly applicationId: string | undefined;
  readonly ofApplication?: string;
  readonly topics: string | undefined;
  readonly lastEventId: string | undefined;
}

function watch(ctx: Context, { caller, topics, lastEventId = '', ...watched }: Watched): Reply {
  const { operator, applicationId, ofApplication } = watched;
  const { config, now, feed } = ctx;
  const after = lastEventId && requireCursor('lastEventId', lastEventId, 'the id of a frame');
  const wanted = {
    topics: new Set(parseNames('topics', topics, TOPICS)),
    ...{ who: ofApplication ?? caller.clientId, applicationId, operator },
    ...{ baseUrl: config.baseUrl, now, after: after || undefined },
  };
  const frames = (signal: AbortSignal) => watchEvents(feed, wanted, signal);
  return openStream(ctx, { caller, ofApplication, frames });
}

const own = route({
  method: 'GET',
  shows: 'nothing',
  url: '/events/1.0/stream',
  scope: ['events.readonly', 'events.write'],
  tag: 'Events',
  operationId: 'streamOwnEvents',
  summary: 'Stream the statuses of your events and counters as server-sent events',
  description: `${DESCRIPTION} An application may have 5 of these streams open.`,
  query: Type.Object(streamQuery),
  replyMediaType: 'text/event-stream',
  staysOpen: true,
  responses: { 200: Type.Unknown() },
  errors: [429],
  handle(ctx, { caller, query, lastEventId = query.lastEventId }) {
    const { applicationId, operator } = caller;
    const { topics } = query;
    const ofApplication = applicationId;
    return watch(ctx, { caller, operator, applicationId, ofApplication, topics, lastEventId });
  },
});

const all = route({
  method: 'GET',
  shows: 'nothing',
  url: '/admin/1.0/stream',
  scope: 'admin',
  tag: 'Operation',
  operationId: 'streamEvents',
  summary: 'Stream event statuses and counters as server-sent events',
  description: DESCRIPTION,
  query: Type.Object({ ...streamQuery, applicationId: Type.Optional(Uuid) }),
  replyMediaType: 'text/event-stream',
  staysOpen: true,
  responses: { 200: Type.Unknown() },
  errors: [429],
  handle(ctx, { caller, query, lastEventId = query.lastEventId }) {
    const applicationId = query.applicationId?.toLowerCase();
    return watch(ctx, { caller, operator: true, applicationId, topics: query.topics, lastEventId });
  },
});

export const streamRoutes: readonly Route[] = [own, all];
