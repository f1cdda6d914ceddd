/** The webhooks of applications in the database: what their owners set and read. */
import { isoText } from '../storage/database/expressions.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { join, type Sql, sql } from '../storage/database/sql.ts';
import { ATTEMPTS_MAX, type WebhookChange } from './schema.ts';

/** A webhook as its path names it. */
export interface Named {
  readonly applicationId: string;
  readonly id: string;
}

const named = ({ applicationId, id }: Named) =>
  sql`w.id = ${id}::uuid and w.application_id = ${applicationId}::uuid`;

/** A webhook as the schema Webhook has it: without its secrets. */
const webhookAt = (now: Date) => sql`json_build_object(
  'id', w.id, 'url', w.url, 'description', w.description, 'types', w.types,
  'state', case when w.paused_at is not null then 'paused'
    when w.failing_since is not null then 'failing' else 'active' end,
  'pausedBy', w.paused_by, 'pausedAt', ${isoText(sql`w.paused_at`)},
  'failingSince', ${isoText(sql`w.failing_since`)},
  'nextAttemptAt', case when w.failing_since is not null and w.paused_at is null then ${isoText(sql`w.due_at`)} end,
  'lagSeconds', greatest(0, coalesce(
    floor(extract(epoch from ${now}::timestamptz - w.waiting_since))::integer, 0)),
  'lastAttempt', (
    select json_build_object('at', ${isoText(sql`a.at`)}, 'status', a.status, 'error', a.error)
    from webhook_attempts a
    where a.webhook_id = w.id and a.slot = (w.attempts % ${ATTEMPTS_MAX})::integer
  ),
  'cursor', w.cursor,
  'oldSecretExpiresAt', case when w.old_secret_expires_at > ${now}
    then ${isoText(sql`w.old_secret_expires_at`)} end,
  'createdAt', ${isoText(sql`w.created_at`)}
)::text`;

/** The JSON of each, the oldest first. */
export async function listWebhooks(
  db: Queryable,
  applicationId: string,
  now: Date,
): Promise<string[]> {
  const rows = await db.query<{ webhook: string }>(sql`
    select ${webhookAt(now)} as webhook from webhooks w where w.application_id = ${applicationId}
    order by w.created_at, w.id`);
  return rows.map(({ webhook }) => webhook);
}

export async function findWebhook(
  db: Queryable,
  which: Named,
  now: Date,
): Promise<string | undefined> {
  const row = await db.first<{ webhook: string }>(sql`
    select ${webhookAt(now)} as webhook from webhooks w where ${named(which)}`);
  return row?.webhook;
}

/** What a test of a webhook needs. */
interface Target {
  readonly url: string;
  readonly cursor: string;
  readonly secret: string;
  readonly oldSecret: string | null;
}

/** SQL: the secret before the last rotation, until it ends. */
export const oldSecretAt = (now: Date): Sql =>
  sql`case when w.old_secret_expires_at > ${now} then w.old_secret end as old_secret`;

export function findTarget(db: Queryable, which: Named, now: Date): Promise<Target | undefined> {
  return db.first(sql`
    select w.url, w.cursor, w.secret, ${oldSecretAt(now)} from webhooks w where ${named(which)}`);
}

export async function countWebhooks(db: Queryable, applicationId: string): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*)::int as count from webhooks where application_id = ${applicationId}`);
  return row?.count ?? 0;
}

interface NewRow extends Named {
  readonly url: string;
  readonly description: string;
  readonly types: readonly string[];
  readonly secret: string;
  readonly cursor: string;
}

/** It is looked at at once. */
export async function insertWebhook(db: Queryable, row: NewRow, now: Date): Promise<void> {
  const { id, applicationId, url, description, types, secret, cursor } = row;
  await db.execute(sql`
    insert into webhooks
      (id, application_id, url, description, types, secret, created_at, cursor, due_at)
    values (${id}, ${applicationId}, ${url}, ${description}, ${types}, ${secret}, ${now},
      ${cursor}, ${now})`);
}

/** A batch that has begun ends: what follows has another id. */
const NO_BATCH = sql`batch_id = null, batch_end = null`;
const notFailing = (now: Date) =>
  sql`failing_since = null, failures = 0, is_slow = false, due_at = ${now}::timestamptz`;

/** False when there is no such webhook. A change of `types` ends the batch that has begun. */
export async function updateWebhook(
  db: Queryable,
  which: Named,
  { change, now }: { readonly change: WebhookChange; readonly now: Date },
): Promise<boolean> {
  const { url, description, types, paused } = change;
  const isLetGoOn = url !== undefined || paused === false;
  const changes = [
    ...(url === undefined ? [] : [sql`url = ${url}`]),
    ...(description === undefined ? [] : [sql`description = ${description}`]),
    ...(types === undefined ? [] : [sql`types = ${types}, ${NO_BATCH}`]),
    // A message under way moves nothing any more; one that failed waits for its next try.
    ...(types !== undefined && !isLetGoOn
      ? [sql`due_at = coalesce(due_at, ${now}::timestamptz)`]
      : []),
    ...(paused === true
      ? [sql`paused_at = coalesce(paused_at, ${now}), paused_by = coalesce(paused_by, 'owner')`]
      : []),
    ...(paused === false ? [sql`paused_at = null, paused_by = null`] : []),
    // What was wrong may be mended.
    ...(isLetGoOn ? [notFailing(now)] : []),
  ];
  const written = await db.execute(sql`
    update webhooks w set ${join(changes, ', ', sql`id = id`)} where ${named(which)}`);
  return written > 0;
}

export async function moveWebhook(
  db: Queryable,
  which: Named,
  { cursor, now }: { readonly cursor: string; readonly now: Date },
): Promise<boolean> {
  const written = await db.execute(sql`
    update webhooks w set cursor = ${cursor}, ${NO_BATCH}, due_at = ${now},
      waiting_since = coalesce(waiting_since, ${now})
    where ${named(which)}`);
  return written > 0;
}

export async function deleteWebhook(db: Queryable, which: Named): Promise<boolean> {
  return (await db.execute(sql`delete from webhooks w where ${named(which)}`)) > 0;
}

interface Secret {
  /** As it is stored. */
  readonly secret: string;
  /** When the one before the last rotation ends; null = there is none. */
  readonly oldExpiresAt: Date | null;
}

export function findSecretForUpdate(
  db: Queryable,
  which: Named,
  now: Date,
): Promise<Secret | undefined> {
  return db.first(sql`
    select w.secret,
      case when w.old_secret_expires_at > ${now} then w.old_secret_expires_at end as old_expires_at
    from webhooks w where ${named(which)} for update`);
}

interface NewSecret {
  readonly secret: string;
  readonly now: Date;
  /** When the one before ends; null = at once. */
  readonly oldExpiresAt: Date | null;
}

export async function rotateSecret(
  db: Queryable,
  which: Named,
  { secret, now, oldExpiresAt }: NewSecret,
): Promise<void> {
  const isKept = sql`${oldExpiresAt}::timestamptz is not null`;
  await db.execute(sql`
    update webhooks w set secret = ${secret}, old_secret_expires_at = ${oldExpiresAt},
      old_secret = case when ${isKept} then secret end,
      due_at = case when failing_since is not null then ${now} else due_at end
    where ${named(which)}`);
}
