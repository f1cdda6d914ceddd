/** Finds where a range of time begins and ends in the log, which grows in the order of arrival. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { join, type Sql, sql, trusted } from '../../storage/database/sql.ts';

/** A position in the log: (xid, seq), as text. */
export type LogPosition = readonly [string, string];

/**
 * Events that arrive at one moment may stand in the log in another order: an event is retried for
 * 10 seconds while the database is away.
 */
const DISORDER = trusted(`interval '15 seconds'`);

/** How far from the instant to look; the next one is taken only when nothing is within. */
const WINDOWS = ['1 minute', '15 minutes', '4 hours', '2 days', '60 days'];

/**
 * The first of these queries that finds an event. The fence (`offset 0`) makes the planner use the
 * block range index; without it the planner walks the log from its end.
 */
function nearest(within: (window: Sql | undefined) => Sql, direction: 'asc' | 'desc'): Sql {
  const order = trusted(`order by xid ${direction}, seq ${direction}`);
  const tries = [...WINDOWS.map((width) => trusted(`interval '${width}'`)), undefined];
  const queries = tries.map(
    (window) => sql`(
      select array[xid::text, seq::text]
      from (select xid, seq from events where ${within(window)} offset 0) near
      ${order} limit 1
    )`,
  );
  return sql`select coalesce(${join(queries, ', ')}) as position`;
}

async function find(db: Queryable, query: Sql): Promise<LogPosition | undefined> {
  const row = await db.first<{ position: LogPosition | null }>(query);
  return row?.position ?? undefined;
}

/** A position before that of every event received at `from` or later; undefined = there is none. */
export function findBeginning(db: Queryable, from: Date): Promise<LogPosition | undefined> {
  const start = sql`(${from}::timestamptz - ${DISORDER})`;
  const within = (window: Sql | undefined) =>
    window
      ? sql`received_at >= ${start} and received_at < ${start} + ${window}`
      : sql`received_at >= ${start}`;
  return find(db, nearest(within, 'asc'));
}

/** A position from that of every event received before `until`; undefined = there is none. */
export function findEnd(db: Queryable, until: Date): Promise<LogPosition | undefined> {
  const end = sql`(${until}::timestamptz + ${DISORDER})`;
  const within = (window: Sql | undefined) =>
    window
      ? sql`received_at < ${end} and received_at >= ${end} - ${window}`
      : sql`received_at < ${end}`;
  return find(db, nearest(within, 'desc'));
}
