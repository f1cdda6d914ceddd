/** The feed: what changed, as pages after a cursor. */
import Type from 'typebox';
import type { Context } from '../context.ts';
import { parseNames } from '../events/monitor/parameters.ts';
import { invalidMember, Problem } from '../http/problem.ts';
import { isOver } from '../http/request/console.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import { optionalText } from '../http/schema.ts';
import { DAY_MS } from '../lib/time.ts';
import { parseLimit } from '../listing/page.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Cursor, compare, parseCursor, printCursor } from './cursor.ts';
import { findCursorAt, findEnd, isOfThisLog } from './places.ts';
import { type ChangeReader, type Page, readChanges } from './read.ts';
import { ChangePage, TYPES } from './schema.ts';

const LIMIT_MAX = 1_000;
const WAIT_SECONDS_MAX = 30;
/** Changes are kept for so long. */
const FEED_DAYS = 30;
/** A cursor before the oldest change must still be taken when it is sent. */
export const CURSOR_DAYS = FEED_DAYS + 1;
/** A cursor of another log goes on so much earlier: clocks of machines differ. */
const OVERLAP_MS = 60_000;

const changes = route({
  method: 'GET',
  shows: 'changes of records',
  url: '/feed/1.0/changes',
  scope: ['feed.readonly', 'admin'],
  tag: 'Feed',
  operationId: 'listChanges',
  summary: 'Read what changed since a cursor',
  description:
    'In an order in which nothing appears later behind a cursor that was given. An application ' +
    `reads its own changes, an operator all. Changes are kept for ${FEED_DAYS} days; 410 names the ` +
    'cursor to go on from when a cursor is older, or is of a log that a backup has replaced.',
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
  responses: { 200: ChangePage },
  errors: [410, 429],
  handle: async (ctx, { query, caller }) => {
    const reader = {
      caller,
      types: parseNames('types', query.types, TYPES),
      baseUrl: ctx.config.baseUrl,
    };
    const limit = parseLimit(query.limit, LIMIT_MAX);
    const deadline = performance.now() + parseWait(query.wait) * 1_000;
    const after = await startAt(ctx, caller, query.after);
    const page = await readOrWait(ctx, { reader, limit, after, deadline });
    const { changes, next, more } = page;
    return { status: 200, body: { changes, next: printCursor(next), more } };
  },
});

function parseWait(text = '0'): number {
  if (/^\d{1,6}$/.test(text)) return Math.min(Number(text), WAIT_SECONDS_MAX);
  const message = `wait is '${text}'; it takes whole seconds from 0 to ${WAIT_SECONDS_MAX}.`;
  throw invalidMember('/wait', 'field_value', message);
}

/** Whose turn it is, and whose waits are counted. */
const readerKey = ({ operator, clientId, applicationId }: Caller) =>
  operator ? clientId : applicationId;

/** The cursor of a request. Throws a Problem: 400 for another text, 410 with one to go on from. */
function startAt(ctx: Context, caller: Caller, text: string | undefined): Promise<Cursor> {
  const now = ctx.now();
  const oldest = new Date(now.getTime() - FEED_DAYS * DAY_MS);
  return ctx.feedTail.read(readerKey(caller), async (db) => {
    if (text === undefined) return findCursorAt(db, oldest, await findEnd(db, now));
    if (text === 'end') return findEnd(db, now);
    const cursor = parseCursor(text);
    if (!cursor) {
      const message = `after is '${text.slice(0, 80)}'; it takes the 'next' of a page, or 'end'.`;
      throw invalidMember('/after', 'field_value', message);
    }
    if (cursor.since.getTime() < now.getTime() - CURSOR_DAYS * DAY_MS) {
      const message = `The cursor is older than ${FEED_DAYS} days; go on from 'next', the oldest one.`;
      throw gone('cursor_expired', message, await cursorAt(db, oldest, now));
    }
    if (await isOfThisLog(db, cursor)) return cursor;
    const message =
      "The cursor is of a log that a backup or a standby has replaced; go on from 'next': some " +
      'changes come again, with the same ids.';
    const since = new Date(cursor.since.getTime() - OVERLAP_MS);
    throw gone('cursor_replaced', message, await cursorAt(db, since, now));
  });
}

async function cursorAt(db: Queryable, since: Date, now: Date) {
  return printCursor(await findCursorAt(db, since, await findEnd(db, now)));
}

function gone(code: string, message: string, next: string): Problem {
  const findings = [{ path: '/after', code, message }];
  return new Problem(410, 'invaliddata', message, { findings, body: { next } });
}

interface Wanted {
  readonly reader: ChangeReader & { readonly caller: Caller };
  readonly limit: number;
  readonly after: Cursor;
  /** When it no longer waits for changes. */
  readonly deadline: number;
}

/** The next page with changes; an empty one at the deadline. */
async function readOrWait(
  ctx: Context,
  { reader, limit, after, deadline }: Wanted,
): Promise<Page & { readonly more: boolean }> {
  const { caller } = reader;
  const who = readerKey(caller);
  for (let from = after; ; ) {
    const { page, end } = await ctx.feedTail.read(who, async (db) => {
      const found = await findEnd(db, ctx.now());
      // A transaction that is just ending may hold the end back that was seen before.
      const end = compare(found, from) < 0 ? from : found;
      return { end, page: await readChanges(db, reader, { after: from, end, limit }) };
    });
    const more = compare(page.next, end) < 0;
    const ms = deadline - performance.now();
    if (page.changes.length > 0 || ms <= 0) return { ...page, more };
    const applicationId = caller.operator ? undefined : caller.applicationId;
    from = more ? page.next : await ctx.feedTail.wait({ who, applicationId, at: page.next, ms });
    if (await isOver(caller)) throw new Problem(401, 'unauthorisedrequest', 'The token has ended.');
  }
}

export const feedRoutes: readonly Route[] = [changes];
