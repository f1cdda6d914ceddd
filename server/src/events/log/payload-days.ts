/** The partitions of event_payloads: which days each holds, and how a day gets one. */

import { DAY_MS } from '../../lib/time.ts';
import {
  type Database,
  type Queryable,
  sqlState,
  type Transaction,
} from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

/** A partition. */
export interface PayloadPartition {
  readonly name: string;
  /** Its first day, 'YYYY-MM-DD' in UTC. */
  readonly from: string;
  /** The first day that it does not hold. */
  readonly until: string;
}

/** Days that have their place before they come. */
const DAYS_AHEAD = 7;
/** SQLSTATE check_violation: so it is called, too, when a row finds no partition. */
const NO_PARTITION = '23514';

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

/** All partitions that hold some days, the oldest first. */
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

/** Whoever makes or drops partitions does so alone, until its transaction ends. */
export async function lockPartitions(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('event_payloads', 0))`);
}

interface Wanted {
  readonly from: string;
  readonly until: string;
  /** Where a partition ends that begins on a day. */
  readonly end: (day: string) => string;
}

/** Makes what days lack; a partition ends early where another one begins. */
async function fillGaps(db: Database, { from, until, end }: Wanted): Promise<void> {
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
 * Attached, not made as a part: that goes beside whoever reads or writes the table,
 * also beside a backup that reads for an hour.
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

/** Somebody may have detached a partition, and kept it. */
async function freeName(tx: Transaction, wanted: string): Promise<string> {
  for (let name = wanted, count = 2; ; name = `${wanted}_${count++}`) {
    const taken = await tx.first(sql`select 1 where to_regclass(${name}) is not null`);
    if (!taken) return name;
  }
}

/**
 * Makes the places of the days to come: by the day where days are dropped, else by the month, since
 * a table of thousands of parts would be hard on whoever reads all of it.
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
 * Runs what stores events. A day that nobody made a place for, since no job ran for weeks or the
 * clock jumped, gets it then, and the work is done again: no event is refused for that.
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
