/** Drops the texts of events, whole days of them, when they have been kept long enough. */
import { recordAudit } from '../../privacy/audit.ts';
import type { Job } from '../../storage/database/jobs.ts';
import { type Database, sqlState, type Transaction } from '../../storage/database/postgres.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import { contentDigest } from './identity.ts';
import {
  createPartitionsAhead,
  dayOf,
  daysAfter,
  listPartitions,
  lockPartitions,
  type PayloadPartition,
} from './payload-days.ts';
import { PACKED, type Packed, removeRepeats, textsOf } from './payloads.ts';

const EVERY_SECONDS = 900;
/** Within the lease of a job; what is left is done by the next run. */
const RUN_MS_MAX = 300_000;
/** Ingestion waits behind whoever waits for its table: no longer than this. */
const LOCK_MS_MAX = 200;
/** SQLSTATE lock_not_available. */
const LOCKED = '55P03';
/** Each with the texts of a few dozen events. */
const ROWS_MAX = 10;

/** The first day whose texts are not older than so many days; what lies before it may go. */
export function firstKeptDay(now: Date, retentionDays: number): string {
  return daysAfter(dayOf(now), -retentionDays);
}

/**
 * Makes the days to come, removes texts that came again, and drops the days that are older than
 * `retentionDays` (0 = none).
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

/** Others hold the table now and then, a backup for an hour; for days, somebody must look. */
function requireRecent({ name, until }: PayloadPartition, firstKept: string): void {
  if (until > daysAfter(firstKept, -2)) return;
  throw new Error(`${name} cannot be dropped: others hold event_payloads whenever it is tried.`);
}

/**
 * What the same event is known by in other bytes outlives its text. False = there was no time for
 * all of it; what was done counts.
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
    const texts = rows.flatMap(textsOf);
    const digests = texts.map(({ payload }) => contentDigest(payload));
    await db.execute(sql`
      insert into event_digests (seq, digest)
      select * from unnest(${texts.map(({ seq }) => seq)}::bigint[], ${digests}::uuid[])
      on conflict do nothing`);
    last = next;
  }
}

/** False = somebody reads or writes the table for longer than ingestion may wait. */
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

/** Last of all the table: from there to the commit nobody reads or writes its siblings. */
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
  const outcome = `${size?.bytes} bytes of what was received from ${from} to ${daysAfter(until, -1)}`;
  await recordAudit(tx, { action: 'purge', objectType: 'event_payloads', objectId: name, outcome });
  await tx.script(`drop table ${name}`);
}
