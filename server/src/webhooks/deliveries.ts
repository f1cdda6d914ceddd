/** Which webhook is sent to next, how far it is, and what came of each attempt. */
import type { News } from '../feed/tail.ts';
import type { Database, Queryable } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import { insertChange } from '../storage/feed-changes.ts';
import { oldSecretAt } from './queries.ts';
import { type AfterFailure, afterFailure, isDelivered } from './rules.ts';
import { ATTEMPTS_MAX } from './schema.ts';
import type { SendOutcome } from './send.ts';

/** Another process takes over from one that has ended. */
const LEASE_MS = 60_000;

/** A webhook that this process alone sends to. */
export interface Leased {
  readonly id: string;
  readonly applicationId: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly cursor: string;
  /** The id of a message that was begun; null = none was. */
  readonly batchId: string | null;
  readonly batchEnd: string | null;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly leasedUntil: Date;
}

export async function hasActive(db: Queryable): Promise<boolean> {
  return (await db.first(sql`select from webhooks where paused_at is null limit 1`)) !== undefined;
}

/** Makes webhooks due that had read all, and may have changes now. */
export async function markDue(db: Queryable, news: News, now: Date): Promise<void> {
  const isMeant =
    news === null || news.has('') ? sql`true` : sql`application_id = any(${[...news]}::uuid[])`;
  await db.execute(sql`
    update webhooks set due_at = ${now}, waiting_since = coalesce(waiting_since, ${now})
    where due_at is null and paused_at is null and ${isMeant}`);
}

interface Claim {
  readonly isSlow: boolean;
  /** Applications that have as many messages under way as they may. */
  readonly except: readonly string[];
  readonly now: Date;
}

/** Leases the webhook that has been due the longest. What is new meanwhile makes it due again. */
export function claimWebhook(
  db: Queryable,
  { isSlow, except, now }: Claim,
): Promise<Leased | undefined> {
  const until = new Date(now.getTime() + LEASE_MS);
  return db.first<Leased>(sql`
    update webhooks w set leased_until = ${until}, due_at = null
    from (
      select id from webhooks
      where is_slow = ${isSlow} and coalesce(leased_until, due_at) <= ${now}::timestamptz
        and paused_at is null and application_id <> all(${except}::uuid[])
      order by coalesce(leased_until, due_at) limit 1 for update skip locked
    ) next
    where w.id = next.id
    returning w.id, w.application_id, w.url, w.types, w.secret, ${oldSecretAt(now)}, w.cursor,
      w.batch_id, w.batch_end, w.failures, w.failing_since, w.leased_until`);
}

const isLeased = ({ id, leasedUntil }: Leased) =>
  sql`id = ${id} and leased_until = ${leasedUntil}::timestamptz`;

/** Gives it back, due then. */
export async function release(db: Queryable, hook: Leased, dueAt: Date): Promise<void> {
  await db.execute(sql`
    update webhooks set leased_until = null, due_at = ${dueAt} where ${isLeased(hook)}`);
}

/** What is read for a message. */
export interface Batch {
  readonly id: string;
  /** Where it begins and ends: cursors. */
  readonly after: string;
  readonly end: string;
  /** All that comes after it was changed then or later. */
  readonly since: Date;
  /** There may be more after it. */
  readonly hasMore: boolean;
}

/** What the row must still have, or the batch was ended meanwhile. */
interface Before {
  readonly cursor: string;
  readonly batchId: string | null;
}

const isAt = (hook: Leased, { cursor, batchId }: Before) => sql`
  ${isLeased(hook)} and cursor = ${cursor} and batch_id is not distinct from ${batchId}::uuid`;

/** Notes a batch before it is sent the first time; false = the lease is lost. */
export async function beginBatch(db: Queryable, hook: Leased, batch: Batch): Promise<boolean> {
  const { id, after, end } = batch;
  const written = await db.execute(sql`
    update webhooks set cursor = ${after}, batch_id = ${id}, batch_end = ${end}
    where ${isAt(hook, hook)}`);
  return written > 0;
}

interface Advance {
  readonly before: Before;
  readonly batch: Batch;
  readonly now: Date;
}

async function advance(db: Queryable, hook: Leased, { before, batch, now }: Advance) {
  const { end, since, hasMore } = batch;
  await db.execute(sql`
    update webhooks set cursor = ${end}, batch_id = null, batch_end = null,
      due_at = case when ${hasMore} then ${now}::timestamptz else due_at end,
      waiting_since = case when ${hasMore} then ${since}::timestamptz
        when due_at is not null then ${now}::timestamptz end
    where ${isAt(hook, before)}`);
}

const endLease = (db: Queryable, hook: Leased) =>
  db.execute(sql`update webhooks set leased_until = null where ${isLeased(hook)}`);

/** Moves on past rows that are not for it; a message that failed is not to be sent any more. */
export function skip(
  db: Database,
  hook: Leased,
  passed: Pick<Advance, 'batch' | 'now'>,
): Promise<void> {
  return db.begin(async (tx) => {
    await advance(tx, hook, { ...passed, before: hook });
    await tx.execute(sql`
      update webhooks set failing_since = null, failures = 0, leased_until = null
      where ${isLeased(hook)}`);
  });
}

interface Attempt {
  readonly messageId: string;
  readonly at: Date;
  readonly changes: number;
  readonly sent: SendOutcome;
}

/** Keeps an attempt in place of the oldest one. */
export async function insertAttempt(db: Queryable, id: string, attempt: Attempt): Promise<void> {
  const { messageId, at, changes, sent } = attempt;
  const { status, error, durationMs, reply } = sent;
  await db.execute(sql`
    with counted as (
      update webhooks set attempts = attempts + 1 where id = ${id}
      returning id, (attempts % ${ATTEMPTS_MAX})::integer as slot
    )
    insert into webhook_attempts
      (webhook_id, slot, message_id, at, duration_ms, changes, status, error, reply)
    select id, slot, ${messageId}, ${at}, ${durationMs}, ${changes}, ${status}, ${error}, ${reply}
    from counted
    on conflict (webhook_id, slot) do update set message_id = excluded.message_id,
      at = excluded.at, duration_ms = excluded.duration_ms, changes = excluded.changes,
      status = excluded.status, error = excluded.error, reply = excluded.reply`);
}

/** A receiver that takes longer than this has its messages sent beside those of other slow ones. */
export const SLOW_MS = 1_000;

interface Finished {
  readonly batch: Batch;
  readonly attempt: Attempt;
  readonly now: Date;
}

/** Writes down what came of an attempt; a batch that was ended meanwhile moves nothing. */
export function finishBatch(
  db: Database,
  hook: Leased,
  { batch, attempt, now }: Finished,
): Promise<void> {
  const { status, durationMs } = attempt.sent;
  return db.begin(async (tx) => {
    await insertAttempt(tx, hook.id, attempt);
    if (isDelivered(status)) {
      const before = { cursor: batch.after, batchId: batch.id };
      await advance(tx, hook, { before, batch, now });
      await tx.execute(sql`
        update webhooks set failing_since = null, failures = 0, is_slow = ${durationMs > SLOW_MS}
        where ${isLeased(hook)}`);
    } else {
      const { failures, failingSince } = hook;
      const next = afterFailure({ failures, failingSince, status, now });
      await countFailure(tx, hook, { next, messageId: batch.id, now });
    }
    await endLease(tx, hook);
  });
}

interface Failed {
  readonly next: AfterFailure;
  readonly messageId: string;
  readonly now: Date;
}

/** One whose address was changed, or that was let go on meanwhile, is due: nothing is counted. */
async function countFailure(db: Queryable, hook: Leased, { next, messageId, now }: Failed) {
  const { retryAt, pausedBy } = next;
  const failed = await db.execute(sql`
    update webhooks set failures = failures + 1, is_slow = true,
      failing_since = coalesce(failing_since, ${now}), due_at = ${retryAt},
      paused_at = ${pausedBy && now}, paused_by = ${pausedBy}
    where ${isLeased(hook)} and batch_id = ${messageId} and paused_at is null
      and url = ${hook.url} and failures = ${hook.failures}`);
  if (failed === 0 || !pausedBy) return;
  const ids = { application_id: sql`${hook.applicationId}::uuid`, record_id: sql`${hook.id}` };
  await insertChange(db, { ...ids, type: sql`'webhook.paused'`, reason: sql`${pausedBy}` });
}

/** The JSON of the last attempts, the newest first; undefined = there is no such webhook. */
export async function listAttempts(db: Queryable, id: string, limit: number) {
  return db.query<Record<string, unknown>>(sql`
    select message_id, at, duration_ms, changes, status, error, reply from webhook_attempts
    where webhook_id = ${id} order by at desc, slot desc limit ${limit}`);
}
