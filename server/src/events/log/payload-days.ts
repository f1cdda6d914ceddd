/** Partitions of event_payloads: lists them and creates the ones that are missing. */

import { DAY_MS } from '../../lib/time.ts';
import {
  type Database,
  type Queryable,
  sqlState,
  type Transaction,
} from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

export interface PayloadPartition {
  readonly name: string;
  /** Its first day, 'YYYY-MM-DD' in UTC. */
  readonly from: string;
  /** The first day after it. */
  readonly until: string;
}

/** How many days ahead partitions exist. */
const DAYS_AHEAD = 7;
/** SQLSTATE check_violation, which PostgreSQL also reports for a row without a partition. */
const NO_PARTITION = '23514';

/** The UTC day, 'YYYY-MM-DD'. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function daysAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS));
}

const nextDay = (day: string) => daysAfter(day, 1);

function nextMonth(day: string): string {
  const time = new Date(day);
  return dayOf(new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1)));
}

/** All partitions with bounds, oldest first. */
export function listPartitions(db: Queryable): Promise<PayloadPartition[]> {
  return db.query<PayloadPartition>(sql`
    select name, to_char(bound[1]::date, 'YYYY-MM-DD') as from,
      to_char(bound[2]::date, 'YYYY-MM-DD') as until
    from (
      select c.relname as name, regexp_match(
        pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''(.*)''\\) TO \\(''(.*)''\\)'
      ) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'event_payloads'::regclass
    ) parts
    where bound is not null
    order by 2`);
}

/** Serialises the creation and removal of partitions until the transaction ends. */
export async function lockPartitions(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('event_payloads', 0))`);
}

interface MissingDays {
  readonly from: string;
  readonly until: string;
  /** The end of a partition that begins on `day`. */
  readonly end: (day: string) => string;
}

/** Creates the missing partitions of a range; each ends early where the next one begins. */
async function fillGaps(db: Database, { from, until, end }: MissingDays): Promise<void> {
  await db.begin(async (tx) => {
    await lockPartitions(tx);
    const spans = await listPartitions(tx);
    for (let day = from; day < until; ) {
      const there = spans.find((span) => span.from <= day && day < span.until);
      const following = spans.find((span) => span.from > day)?.from;
      const wanted = end(day);
      const gap = { from: day, until: following && following < wanted ? following : wanted };
      if (!there) await createPartition(tx, gap);
      day = there?.until ?? gap.until;
    }
  });
}

/**
 * Creates a table and attaches it: unlike `create table … partition of`, that does not wait for
 * readers and writers of event_payloads, such as a backup that reads for an hour.
 */
async function createPartition(
  tx: Transaction,
  { from, until }: Omit<PayloadPartition, 'name'>,
): Promise<void> {
  const name = await freeName(tx, `event_payloads_${from.replaceAll('-', '_')}`);
  await tx.script(`
    create table ${name} (like event_payloads including all);
    alter table event_payloads attach partition ${name} for values from ('${from}') to ('${until}')`);
}

/** The wanted name may belong to a partition that was detached and kept. */
async function freeName(tx: Transaction, wanted: string): Promise<string> {
  for (let name = wanted, count = 2; ; name = `${wanted}_${count++}`) {
    const taken = await tx.first(sql`select 1 where to_regclass(${name}) is not null`);
    if (!taken) return name;
  }
}

/**
 * Creates the partitions of the coming days: daily ones where days are dropped, else monthly ones,
 * because full reads of a table with thousands of partitions are slow.
 */
export function createPartitionsAhead(
  db: Database,
  now: Date,
  retentionDays: number,
): Promise<void> {
  const today = dayOf(now);
  const end = retentionDays > 0 ? nextDay : nextMonth;
  return fillGaps(db, { from: today, until: daysAfter(today, DAYS_AHEAD + 1), end });
}

interface Received {
  readonly receivedAt: Date;
}

/**
 * Runs work that stores events. When the partition of a day is missing (no job ran for weeks, or
 * the clock jumped), creates it and runs the work again.
 */
export async function withPartitions<Result>(
  db: Database,
  entries: readonly Received[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== NO_PARTITION) throw error;
    for (const day of new Set(entries.map(({ receivedAt }) => dayOf(receivedAt)))) {
      await fillGaps(db, { from: day, until: nextDay(day), end: nextDay });
    }
    return work();
  }
}

/** One transaction that stores an event. */
export function beginWithPartitions<Result>(
  db: Database,
  entry: Received,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return withPartitions(db, [entry], () => db.begin(work));
}
