/** The feed: what changed, as pages after a cursor. */
import Type from 'typebox';
import type { Context } from '../context.ts';
import { parseNames } from '../events/monitor/parameters.ts';
import { invalidMember, Problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { optionalText } from '../http/schema.ts';
import { parseLimit } from '../listing/page.ts';
import { printCursor } from './cursor.ts';
import { type Frame, openStream } from './open-stream.ts';
import { type ChangesRequest, FEED_DAYS, readOrWait, startAt } from './pages.ts';
import { ChangePage, FEED_URL, TYPES } from './schema.ts';
import { pauseWhileAway } from './tail.ts';

const LIMIT_MAX = 1_000;
const WAIT_SECONDS_MAX = 30;
const changes = route({
  method: 'GET',
  shows: 'changes of records',
  url: FEED_URL,
  scope: ['feed.readonly', 'admin'],
  tag: 'Feed',
  operationId: 'listChanges',
  summary: 'Read what changed since a cursor',
  description:
    'In an order in which nothing appears later behind a cursor that was given. An application ' +
    `reads its own changes, an operator all. Changes are kept for ${FEED_DAYS} days; 410 names the ` +
    'cursor to go on from when a cursor is older, or is of a log that a backup has replaced. With ' +
    '`Accept: text/event-stream` each page is a frame `changes`, its id the cursor.',
  query: Type.Object({
    after: optionalText(
      '`next` of the last page; left out: the oldest change; `end`: only new ones.',
    ),
    types: optionalText('Types of changes, separated by commas; default: all.'),
    limit: optionalText(`Changes per page: default 100, ${LIMIT_MAX} at most.`),
    wait: optionalText(
      `Seconds to wait when there are none: default 0, ${WAIT_SECONDS_MAX} at most.`,
    ),
  }),
  staysOpen: true,
  responses: { 200: ChangePage },
  errors: [410, 429],
  handle: async (ctx, { query, caller, accept, lastEventId, signal }) => {
    const reader = {
      caller,
      types: parseNames('types', query.types, TYPES),
      baseUrl: ctx.config.baseUrl,
    };
    const limit = parseLimit(query.limit, LIMIT_MAX);
    const deadline = performance.now() + parseWait(query.wait) * 1_000;
    const isStream = accept?.includes('text/event-stream') === true;
    const after = await startAt(ctx, caller, (isStream && lastEventId) || query.after);
    if (isStream) {
      const ofApplication = caller.operator ? undefined : caller.applicationId;
      const frames = (signal: AbortSignal) => changeFrames(ctx, { reader, limit, after }, signal);
      return openStream(ctx, { caller, ofApplication, frames });
    }
    const page = await readOrWait(ctx, {
      ...{ reader, limit, after, deadline },
      ...{ signal: signal(), isStream: false },
    });
    const { changes, next, more } = page;
    return { status: 200, body: { changes, next: printCursor(next), more } };
  },
});

function parseWait(text = '0'): number {
  if (/^\d+$/.test(text)) return Math.min(Number(text), WAIT_SECONDS_MAX);
  const message = `wait is '${text}'; it takes whole seconds, ${WAIT_SECONDS_MAX} at most.`;
  throw invalidMember('/wait', 'field_value', message);
}

const PING_EVERY_MS = 15_000;

/** A frame for each page with changes; a comment that moves the reader on when there are none. */
async function* changeFrames(
  ctx: Context,
  { after, ...wanted }: ChangesRequest,
  signal: AbortSignal,
): AsyncGenerator<Frame> {
  let from = after;
  yield { id: printCursor(from) };
  while (!signal.aborted) {
    const deadline = performance.now() + PING_EVERY_MS;
    const page = await readOrWait(ctx, {
      ...wanted,
      after: from,
      deadline,
      signal,
      isStream: true,
    }).catch((error: unknown) =>
      error instanceof Problem && error.status === 401 ? null : undefined,
    );
    if (page === null) return;
    if (!page) {
      await pauseWhileAway(signal);
      continue;
    }
    from = page.next;
    const { changes } = page;
    const id = printCursor(from);
    yield changes.length > 0 ? { id, event: 'changes', data: { changes } } : { id };
  }
}

export const feedRoutes: readonly Route[] = [changes];
