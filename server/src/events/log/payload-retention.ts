/** Retention job: drops the texts of events, whole days at a time, after the configured days. */
import { recordAudit } from '../../privacy/audit.ts';
import type { Job } from '../../storage/database/jobs.ts';
import { type Database, sqlState, type Transaction } from '../../storage/database/postgres.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import {
  createPartitionsAhead,
  dayOf,
  daysAfter,
  listPartitions,
  lockPartitions,
  type PayloadPartition,
} from './payload-days.ts';
import { insertDigests, PACKED, type Packed, removeRepeats, textsOf } from './payloads.ts';

const EVERY_SECONDS = 900;
/** Shorter than a job's lease; the next run does the rest. */
const RUN_MS_MAX = 300_000;
/** Ingestion queues behind this job's lock request, so that request must time out soon. */
const LOCK_MS_MAX = 200;
/** SQLSTATE lock_not_available. */
const LOCKED = '55P03';
/** Rows per statement; each holds the texts of up to 64 events. */
const ROWS_MAX = 10;

/** The first day that is still kept; texts of earlier days may be dropped. */
export function firstKeptDay(now: Date, retentionDays: number): string {
  return daysAfter(dayOf(now), -retentionDays);
}

/**
 * Creates partitions ahead, removes the texts of repeated events, and drops days older than
 * `retentionDays` (0 = drops none).
 */
export function payloadJob(retentionDays: number): Job {
  return {
    name: 'event payloads',
    everySeconds: EVERY_SECONDS,
    async run(db, now) {
      await createPartitionsAhead(db, now, retentionDays);
      while ((await removeRepeats(db)) > 0);
      if (retentionDays === 0) return;
      const ends = performance.now() + RUN_MS_MAX;
      const firstKept = firstKeptDay(now, retentionDays);
      for (const span of await listPartitions(db)) {
        if (span.until > firstKept) return;
        if (!(await keepDigests(db, span, ends))) return;
        if (!(await dropPartition(db, span, now))) return requireRecent(span, firstKept);
      }
    },
  };
}

/** A lock may block the drop for an hour (a backup); after two days that is an operator's error. */
function requireRecent({ name, until }: PayloadPartition, firstKept: string): void {
  if (until > daysAfter(firstKept, -2)) return;
  throw new Error(`${name} cannot be dropped: other sessions keep event_payloads locked.`);
}

/**
 * Keeps the content digests of a partition, so that replays are recognised after its texts are
 * dropped. False = time ran out; the next run continues.
 */
async function keepDigests(db: Database, span: PayloadPartition, ends: number): Promise<boolean> {
  for (let last: Pick<Packed, 'receivedOn' | 'id'> = { receivedOn: span.from, id: -1 }; ; ) {
    const rows = await db.query<Packed>(sql`
      select ${PACKED} from ${trusted(span.name)} p
      where (received_on, id) > (${last.receivedOn}::date, ${last.id}::bigint)
        and (select true from event_digests d where d.seq = p.seqs[1]) is null
      order by received_on, id limit ${ROWS_MAX}`);
    const next = rows.at(-1);
    if (!next) return true;
    if (performance.now() > ends) return false;
    await insertDigests(db, rows.flatMap(textsOf));
    last = next;
  }
}

/** False = the table stayed locked for longer than ingestion may wait. */
async function dropPartition(db: Database, span: PayloadPartition, now: Date): Promise<boolean> {
  try {
    await db.begin(async (tx) => {
      await tx.script(`set local lock_timeout = ${LOCK_MS_MAX}`);
      await lockPartitions(tx);
      const still = (await listPartitions(tx)).some(({ name }) => name === span.name);
      if (still) await dropTable(tx, span, now);
    });
    return true;
  } catch (error) {
    if (sqlState(error) !== LOCKED) throw error;
    return false;
  }
}

/** Drops the table last: from then to the commit the lock blocks all other partitions. */
async function dropTable(
  tx: Transaction,
  { name, from, until }: PayloadPartition,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into event_payloads_dropped (day_from, day_until, dropped_at)
    values (${from}::date, ${until}::date, ${now})
    on conflict (day_from) do update set
      day_until = greatest(event_payloads_dropped.day_until, excluded.day_until),
      dropped_at = excluded.dropped_at`);
  const size = await tx.first<{ bytes: number }>(
    sql`select pg_total_relation_size(${name}::regclass) as bytes`,
  );
  const outcome = `${size?.bytes} bytes of event texts received from ${from} to ${daysAfter(until, -1)}`;
  await recordAudit(tx, { action: 'purge', objectType: 'event_payloads', objectId: name, outcome });
  await tx.script(`drop table ${name}`);
}
