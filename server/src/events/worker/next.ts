/** Which events of the log are next for a worker: it claims shards, reads them, and moves them. */
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { HORIZON } from '../log/horizon.ts';
import { isWaiting, SHARDS, shardIndex } from '../log/unprocessed.ts';

/** A place in the log: the transaction, and the number that the event got in it. */
export interface Position {
  readonly xid: string;
  readonly seq: number;
}

/** Shards that are locked until the end of the transaction, and what is next in them. */
export interface Claim {
  readonly shards: readonly number[];
  /** Where the shard is that is furthest behind. */
  readonly from: Position;
  /** All events up to here may be read. */
  readonly to: Position;
  /** A condition on `events e`: not read in its shard, which is one of these, and up to `to`. */
  readonly source: Sql;
}

/** A condition on `events e`: every transaction that appends events, up to its own, has ended. */
const SETTLED = sql`e.xid < ${HORIZON}`;

/** A condition on `events e`, by a comparison such as `>`. */
function isAt(comparison: Sql, xid: Sql, seq: Sql): Sql {
  return sql`(e.xid, e.seq) ${comparison} (${xid}, ${seq})`;
}

interface Shard extends Position {
  readonly shard: number;
  readonly endXid: string;
  readonly endSeq: number;
}

/**
 * Locks `shardsMax` shards at most, the furthest behind of those that are free; undefined =
 * other workers hold them all. Positions are read after the locks: while a shard is held the
 * cursor stays, since only a worker that has all shards moves it. The end of what may be read is
 * older than what reads the log later: events that become readable in between wait for the next
 * claim.
 */
export async function claimShards(tx: Transaction, shardsMax: number): Promise<Claim | undefined> {
  const locked = await tx.query<{ shard: number }>(sql`
    select shard from event_shards order by xid, seq, shard limit ${shardsMax}
    for update skip locked`);
  const shards = locked.map(({ shard }) => shard);
  if (shards.length === 0) return undefined;
  const claimed = await tx.query<Shard>(sql`
    select s.shard, p.xid::text, p.seq, coalesce(settled.xid, p.xid)::text as end_xid,
      coalesce(settled.seq, p.seq) as end_seq
    from event_shards s cross join event_cursor c cross join lateral (
      select xid, seq from (values (s.xid, s.seq), (c.xid, c.seq)) read (xid, seq)
      order by xid desc, seq desc limit 1
    ) p left join (
      select e.xid, e.seq from events e where ${SETTLED} order by e.xid desc, e.seq desc limit 1
    ) settled on true
    where s.shard = any(${shards}::smallint[])
    order by p.xid, p.seq`);
  const [from] = claimed;
  if (!from) throw new Error('The shards of the event log are missing.');
  const to = { xid: from.endXid, seq: from.endSeq };
  return { shards, from, to, source: sourceOf(claimed, { from, to }) };
}

/**
 * The subselects hide the position from the planner: its statistics show almost no rows at the end
 * of a long log, and a plan for one event takes five times as long for a batch.
 */
function sourceOf(shards: readonly Shard[], { from, to }: Pick<Claim, 'from' | 'to'>): Sql {
  const place = (comparison: Sql, { xid, seq }: Position) =>
    isAt(comparison, sql`(select ${xid}::xid8)`, sql`(select ${seq}::bigint)`);
  const range = sql`${place(sql`>`, from)} and ${place(sql`<=`, to)}`;
  if (shards.length === SHARDS && !shards.some((shard) => isBefore(from, shard))) return range;
  const byShard = <Value>(value: (shard: Shard) => Value) =>
    Array.from({ length: SHARDS }, (_, number) => {
      const claimed = shards.find(({ shard }) => shard === number);
      return claimed ? value(claimed) : null;
    });
  const index = shardIndex(sql`e`);
  const xids = sql`(${byShard(({ xid }) => xid)}::xid8[])${index}`;
  const seqs = sql`(${byShard(({ seq }) => seq)}::bigint[])${index}`;
  return sql`${range} and ${isAt(sql`>`, xids, seqs)}`;
}

export function isBefore(one: Position, other: Position): boolean {
  const [xid, otherXid] = [BigInt(one.xid), BigInt(other.xid)];
  return xid < otherXid || (xid === otherXid && one.seq < other.seq);
}

/** Moves the shards to a position; one that is there or further stays. */
export async function moveShards(
  tx: Transaction,
  { shards }: Claim,
  { xid, seq }: Position,
): Promise<void> {
  const move = sql`set xid = ${xid}::xid8, seq = ${seq}
    where (xid, seq) < (${xid}::xid8, ${seq}::bigint)`;
  await tx.execute(
    shards.length === SHARDS
      ? sql`update event_cursor ${move}`
      : sql`update event_shards ${move} and shard = any(${shards}::smallint[])`,
  );
}

/**
 * Whether an event is next, or one is due for a try. It writes nothing, so an idle server neither
 * fills the write-ahead log nor waits for the disk. The order makes the planner use the index; an
 * `exists` would drop it and read the whole log.
 */
export async function hasNext(db: Queryable): Promise<boolean> {
  const row = await db.first<{ found: boolean }>(sql`
    select (
      select true from events e where ${isWaiting(sql`e`)} and ${SETTLED}
      order by e.xid, e.seq limit 1
    ) is true or (
      select true from event_outcomes where retry_at <= now() order by retry_at limit 1
    ) is true as found`);
  return row?.found === true;
}

/**
 * How many shards a worker takes at once: its share, of all workers of this database; one that is
 * alone takes all. A wrong number does no harm: the shards that are furthest behind come first.
 */
export async function findShare(db: Queryable): Promise<number> {
  const row = await db.first<{ share: number }>(sql`
    select ceil(${SHARDS}::numeric / greatest(count(*), 1))::integer as share
    from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name')`);
  return row?.share ?? SHARDS;
}
