/**
 * Places in the order of the feed: how far it may be read, where it begins, and whether a cursor
 * belongs to this log. The order is that of the event log, (transaction, number), in which changes
 * without an event get a place when the feed is read.
 */
import { HORIZON } from '../events/log/horizon.ts';
import { READ_BY_ALL } from '../events/log/unprocessed.ts';
import { findBeginning } from '../events/monitor/positions.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';
import { type Cursor, compare, type FeedPosition } from './cursor.ts';

/** Before everything. */
const BEGINNING = { xid: '0', seq: 0, anchor: '00000000' } as const;

/** Changes that get a place at once. */
const PLACED_MAX = 10_000;

/** The last row of the log and of `feed_changes` before a place, an SQL pair; at most one row. */
function lastBefore(place: Sql): Sql {
  return sql`
    select xid, seq, anchor from (
      (select xid, seq, left(key::text, 8) as anchor from events
        where (xid, seq) < ${place} order by xid desc, seq desc limit 1)
      union all
      (select xid, seq, left(id::text, 8) from feed_changes
        where xid is not null and (xid, seq) < ${place} order by xid desc, seq desc limit 1)
    ) of_either order by xid desc, seq desc limit 1`;
}

/**
 * How far the feed may be read now: up to here every event has its status, and no transaction can
 * add anything. It is the place of a row, since a standby that takes over has all rows that were
 * shown, but may count transactions anew from the last one of them.
 */
export async function findEnd(db: Queryable, now: Date): Promise<Cursor> {
  const unplaced = await db.first(sql`select from feed_changes where xid is null limit 1`);
  if (unplaced) await db.execute(sql`select place_feed_changes(${PLACED_MAX}::integer)`);
  const row = await db.first<FeedPosition & { anchor: string; waitingSince: Date | null }>(sql`
    with waiting as materialized (
      select e.xid, e.seq, e.received_at from events e
      where (e.xid, e.seq) > (
        (select xid from ${READ_BY_ALL} p), (select seq from ${READ_BY_ALL} p)
      )
      order by e.xid, e.seq limit 1
    ), bound as materialized (
      select xid, seq from (
        select xid, seq from waiting union all select ${HORIZON}, 0
      ) unread order by xid, seq limit 1
    )
    select last.xid::text, last.seq, last.anchor,
      (select received_at from waiting) as waiting_since
    from (${lastBefore(sql`((select xid from bound), (select seq from bound))`)}) last`);
  const { waitingSince, ...place } = row ?? { ...BEGINNING, waitingSince: null };
  return { ...place, since: waitingSince && waitingSince < now ? waitingSince : now };
}

/** A cursor before all that was received or changed at `since` or later; `end` at most. */
export async function findCursorAt(db: Queryable, since: Date, end: Cursor): Promise<Cursor> {
  const event = await findBeginning(db, since);
  const change = await db.first<{ xid: string; seq: string }>(sql`
    select xid::text, seq::text from feed_changes
    where xid is not null and placed_at >= ${since} order by xid, seq limit 1`);
  const [first] = [event, change && ([change.xid, change.seq] as const)]
    .flatMap((place) => (place ? [{ xid: place[0], seq: Number(place[1]) }] : []))
    .sort(compare);
  if (!first || compare(first, end) > 0) return { ...end, since };
  const last = await db.first<FeedPosition & { anchor: string }>(sql`
    select xid::text, seq, anchor
    from (${lastBefore(sql`(${first.xid}::xid8, ${first.seq}::bigint)`)}) last`);
  return { ...(last ?? BEGINNING), since };
}

/** Whether the row after which the cursor stands is in this log, at this place. */
export async function isOfThisLog(db: Queryable, { xid, seq, anchor }: Cursor): Promise<boolean> {
  if (xid === BEGINNING.xid) return true;
  const at = sql`xid = ${xid}::xid8 and seq = ${seq}::bigint`;
  const row = await db.first(sql`
    select from events where ${at} and left(key::text, 8) = ${anchor}
    union all
    select from feed_changes where ${at} and left(id::text, 8) = ${anchor}`);
  return row !== undefined;
}
