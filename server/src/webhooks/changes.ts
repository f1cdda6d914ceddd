/** Makes and changes webhooks, with a line of the audit log for each change. */
import { randomUUID } from 'node:crypto';
import { lockApplication } from '../auth/applications/applications.ts';
import { ownApplication } from '../auth/clients/changes.ts';
import type { Context } from '../context.ts';
import { printCursor } from '../feed/cursor.ts';
import { startAt } from '../feed/pages.ts';
import type { Caller } from '../http/caller.ts';
import { conflict, invalidMember, notFound } from '../http/problem.ts';
import { HOUR_MS } from '../lib/time.ts';
import { recordAudit } from '../privacy/audit.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { isOpen, sealText } from '../storage/sealed-texts.ts';
import {
  countWebhooks,
  deleteWebhook,
  findSecretForUpdate,
  findWebhook,
  insertWebhook,
  moveWebhook,
  type Named,
  rotateSecret,
  updateWebhook,
} from './queries.ts';
import { type NewWebhook, OVERLAP_HOURS_MAX, WEBHOOKS_MAX, type WebhookChange } from './schema.ts';
import { newSecret } from './sign.ts';
import { targetFault } from './targets.ts';

interface Path {
  readonly sourcedId: string;
  readonly webhookId: string;
}

/** Throws a Problem 404 for another's application. */
export function namedWebhook(caller: Caller, { sourcedId, webhookId }: Path): Named {
  return { applicationId: ownApplication(caller, sourcedId), id: webhookId.toLowerCase() };
}

/** The JSON; throws a Problem 404 when there is none. */
export async function requireWebhook(db: Queryable, which: Named, now: Date): Promise<string> {
  const webhook = await findWebhook(db, which, now);
  if (webhook) return webhook;
  throw notFound('webhook', which.id);
}

async function requireTarget(url: string, { config }: Pick<Context, 'config'>): Promise<void> {
  const fault = await targetFault(url, config);
  if (fault) throw invalidMember('/url', 'field_value', `${fault}.`);
}

/** A cursor as it is stored, as if this application asked for the page after it. */
async function storedCursor(ctx: Context, which: Pick<Named, 'applicationId'>, after: string) {
  const { applicationId } = which;
  const caller = { applicationId, clientId: applicationId, operator: false, scopes: new Set('') };
  return printCursor(await startAt(ctx, caller, after));
}

interface WithSecret {
  readonly webhook: string;
  readonly secret: string;
}

export async function createWebhook(
  ctx: Context,
  applicationId: string,
  { url, description = '', types = [], after = 'end' }: NewWebhook,
): Promise<WithSecret> {
  await requireTarget(url, ctx);
  const id = randomUUID();
  const which = { applicationId, id };
  const secret = newSecret();
  const sealed = sealText(ctx.secrets, { kind: 'webhook', id }, secret);
  const cursor = await storedCursor(ctx, which, after);
  return ctx.db.begin(async (tx) => {
    await lockApplication(tx, applicationId);
    if ((await countWebhooks(tx, applicationId)) >= WEBHOOKS_MAX) {
      const message = `An application has at most ${WEBHOOKS_MAX} webhooks; delete one.`;
      throw conflict('webhooks_max', message);
    }
    const now = ctx.now();
    await insertWebhook(tx, { ...which, url, description, types, secret: sealed, cursor }, now);
    await audit(tx, which, 'create');
    return { webhook: await requireWebhook(tx, which, now), secret };
  });
}

function audit(tx: Queryable, { id }: Named, action: string): Promise<void> {
  return recordAudit(tx, { action, objectType: 'webhooks', objectId: id });
}

interface Change {
  /** What was done, as the audit log names it. */
  readonly action: string;
  /** False = there is no such webhook. */
  write(tx: Queryable, now: Date): Promise<boolean>;
}

/** The JSON of the changed webhook; throws a Problem 404 when there is none. */
function change(ctx: Context, which: Named, { action, write }: Change): Promise<string> {
  return ctx.db.begin(async (tx) => {
    const now = ctx.now();
    if (!(await write(tx, now))) throw notFound('webhook', which.id);
    await audit(tx, which, action);
    return action === 'delete' ? '' : requireWebhook(tx, which, now);
  });
}

export async function changeWebhook(ctx: Context, which: Named, sent: WebhookChange) {
  if (sent.url !== undefined) await requireTarget(sent.url, ctx);
  const write: Change['write'] = (tx, now) => updateWebhook(tx, which, { change: sent, now });
  return change(ctx, which, { action: 'update', write });
}

export async function removeWebhook(ctx: Context, which: Named): Promise<void> {
  await change(ctx, which, { action: 'delete', write: (tx) => deleteWebhook(tx, which) });
}

export async function replayWebhook(ctx: Context, which: Named, after: string): Promise<string> {
  const cursor = await storedCursor(ctx, which, after);
  const write: Change['write'] = (tx, now) => moveWebhook(tx, which, { cursor, now });
  return change(ctx, which, { action: 'replay', write });
}

/** Throws a Problem 409 when an overlap would end a secret that may be in use. */
export async function rotateWebhook(
  ctx: Context,
  which: Named,
  overlapHours = OVERLAP_HOURS_MAX,
): Promise<WithSecret> {
  const secret = newSecret();
  const owner = { kind: 'webhook', id: which.id } as const;
  const sealed = sealText(ctx.secrets, owner, secret);
  const write: Change['write'] = async (tx, now) => {
    const before = await findSecretForUpdate(tx, which, now);
    if (!before) return false;
    // One that the server cannot open any more signs nothing.
    const hours = isOpen(ctx.secrets, owner, before.secret) ? overlapHours : 0;
    if (before.oldExpiresAt && hours > 0) {
      const message =
        'The secret before the last rotation signs until ' +
        `${before.oldExpiresAt.toISOString()}, and a webhook has at most two: wait until then, ` +
        'or rotate with overlapHours 0, which ends both.';
      throw conflict('secret_overlap', message);
    }
    const oldExpiresAt = hours === 0 ? null : new Date(now.getTime() + hours * HOUR_MS);
    await rotateSecret(tx, which, { secret: sealed, now, oldExpiresAt });
    return true;
  };
  return { secret, webhook: await change(ctx, which, { action: 'rotate', write }) };
}
