/** Pages of the feed: where a reader begins, and the next changes, or a wait for them. */
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { invalidMember, Problem } from '../http/problem.ts';
import { isOver } from '../http/request/console.ts';
import { quoted } from '../lib/shown.ts';
import { DAY_MS } from '../lib/time.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Cursor, compare, parseCursor, printCursor } from './cursor.ts';
import { findCursorAt, findEnd, isOfThisLog } from './places.ts';
import { type ChangeReader, type Page, readChanges } from './read.ts';

/** Changes are kept for so long. */
export const FEED_DAYS = 30;
/** A cursor before the oldest change must still be taken when it is sent. */
export const CURSOR_DAYS = FEED_DAYS + 1;
/** A cursor of another log goes on so much earlier: clocks of machines differ. */
const OVERLAP_MS = 60_000;

type Reading = Pick<Context, 'feed' | 'now'>;

/** Whose turn it is, and whose waits are counted. */
const readerKey = ({ operator, clientId, applicationId }: Caller) =>
  operator ? clientId : applicationId;

/** The cursor of a request. Throws a Problem: 400 for another text, 410 with one to go on from. */
export function startAt(ctx: Reading, caller: Caller, text: string | undefined): Promise<Cursor> {
  const now = ctx.now();
  return ctx.feed.read(readerKey(caller), async (db) => {
    if (text === undefined) return findCursorAt(db, oldest(now), await findEnd(db, now));
    if (text === 'end') return findEnd(db, now);
    const cursor = requireCursor('after', text, "the 'next' of a page, or 'end'");
    const moved = await moveOn(db, cursor, now);
    if (!moved) return cursor;
    const { code, next } = moved;
    const message = `${MOVED[code]}; go on from 'next'.`;
    const findings = [{ path: '/after', code, message }];
    throw new Problem(410, 'invaliddata', message, { findings, body: { next: printCursor(next) } });
  });
}

/** Throws a Problem 400 for a text that is no cursor. */
export function requireCursor(name: string, text: string, form: string): Cursor {
  const cursor = parseCursor(text);
  if (cursor) return cursor;
  const message = `${name} is ${quoted(text)}; it takes ${form}.`;
  throw invalidMember(`/${name}`, 'field_value', message);
}

const oldest = (now: Date) => new Date(now.getTime() - FEED_DAYS * DAY_MS);

const MOVED = {
  cursor_expired: `The cursor is older than ${FEED_DAYS} days`,
  cursor_replaced:
    'The cursor is of a log that a backup or a standby has replaced: some changes come again, with ' +
    'the same ids',
} as const;

/** Where to go on when nothing can be read after this cursor any more, and why. */
export async function moveOn(
  db: Queryable,
  cursor: Cursor,
  now: Date,
): Promise<{ code: keyof typeof MOVED; next: Cursor } | undefined> {
  const find = async (since: Date) => findCursorAt(db, since, await findEnd(db, now));
  if (cursor.since.getTime() < now.getTime() - CURSOR_DAYS * DAY_MS)
    return { code: 'cursor_expired', next: await find(oldest(now)) };
  if (await isOfThisLog(db, cursor)) return undefined;
  const since = new Date(cursor.since.getTime() - OVERLAP_MS);
  return { code: 'cursor_replaced', next: await find(since) };
}

export interface ChangesRequest {
  readonly reader: ChangeReader & { readonly caller: Caller };
  readonly limit: number;
  readonly after: Cursor;
}

interface Waiting extends ChangesRequest {
  /** When it no longer waits for changes. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  /** Streams are counted elsewhere; of other requests few may wait. */
  readonly isStream: boolean;
}

/** The next page with changes; an empty one at the deadline. */
export async function readOrWait(
  ctx: Reading,
  { reader, limit, after, deadline, signal, isStream }: Waiting,
): Promise<Page & { readonly more: boolean }> {
  const { caller } = reader;
  const who = readerKey(caller);
  for (let from = after; ; ) {
    const { page, end } = await ctx.feed.read(who, async (db) => {
      const found = await findEnd(db, ctx.now());
      // A transaction that is just ending may hold the end back that was seen before.
      const end = compare(found, from) < 0 ? from : found;
      return { end, page: await readChanges(db, reader, { after: from, end, limit }) };
    });
    const more = compare(page.next, end) < 0;
    const ms = deadline - performance.now();
    if (page.changes.length > 0 || ms <= 0 || signal.aborted) return { ...page, more };
    from = page.next;
    if (more) continue;
    const applicationId = caller.operator ? undefined : caller.applicationId;
    const counted = isStream ? undefined : who;
    const waiting = { who: counted, applicationId, at: from, ms, signal };
    const { at, isOver: isLost } = await ctx.feed.wait(waiting);
    if (isLost) return { ...page, more };
    from = at;
    if (await isOver(caller)) throw new Problem(401, 'unauthorisedrequest', 'The token has ended.');
  }
}
