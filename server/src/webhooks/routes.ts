/** Routes of the webhooks of an application. */
import { randomUUID } from 'node:crypto';
import Type from 'typebox';
import { ownApplication } from '../auth/clients/changes.ts';
import type { Context } from '../context.ts';
import { Rendered } from '../http/body.ts';
import { createFairSemaphore } from '../http/limits/fair-semaphore.ts';
import { notFound } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { ByUuid, NoParameters, optionalText } from '../http/schema.ts';
import { parseLimit } from '../listing/page.ts';
import { asyncapi } from './asyncapi.ts';
import {
  changeWebhook,
  createWebhook,
  namedWebhook,
  removeWebhook,
  replayWebhook,
  requireWebhook,
  rotateWebhook,
} from './changes.ts';
import { insertAttempt, listAttempts } from './deliveries.ts';
import { sendMessage } from './message.ts';
import { findTarget, listWebhooks, type Named } from './queries.ts';
import {
  ATTEMPTS_MAX,
  AttemptList,
  AttemptReply,
  ByWebhook,
  CHANGES_MAX,
  CHANGES_SENT,
  NewWebhook,
  Replay,
  WEBHOOKS_MAX,
  WebhookChange,
  WebhookList,
  WebhookReply,
  WebhookRotation,
  WebhookSecretReply,
} from './schema.ts';
import { messageOf } from './sign.ts';

const WEBHOOKS = '/applications/1.0/:sourcedId/webhooks';
const WEBHOOK = `${WEBHOOKS}/:webhookId`;
const MANAGE = ['application.manage', 'admin'];
const manage = { scope: MANAGE, tag: 'Webhooks' } as const;
const read = {
  ...manage,
  method: 'GET',
  shows: 'nothing',
  scope: [...MANAGE, 'application.readonly'],
} as const;

const reply = (webhook: string) => new Rendered(`{"webhook":${webhook}}`);
const withSecret = (made: { readonly webhook: string; readonly secret: string }) =>
  new Rendered(`{"webhook":${made.webhook},"secret":${JSON.stringify(made.secret)}}`);

const list = route({
  ...read,
  url: WEBHOOKS,
  operationId: 'listWebhooks',
  summary: 'List the webhooks of an application, without their secrets',
  path: ByUuid,
  query: NoParameters,
  responses: { 200: WebhookList },
  async handle({ db, now }, { caller, path }) {
    const webhooks = await listWebhooks(db, ownApplication(caller, path.sourcedId), now());
    return { status: 200, body: new Rendered(`{"webhooks":[${webhooks.join(',')}]}`) };
  },
});

const create = route({
  ...manage,
  method: 'POST',
  confirmed: true,
  url: WEBHOOKS,
  operationId: 'createWebhook',
  summary: 'Have changes sent to an address',
  description:
    'Messages follow Standard Webhooks. They bring what `GET /feed/1.0/changes` shows the ' +
    `application: up to ${CHANGES_MAX} changes each, in order, at least once. A message that is not ` +
    'answered with 2xx within 15 seconds is sent again, with the same `webhook-id`, for three days; ' +
    'then the webhook is paused. The secret is answered only this once. An application has at most ' +
    `${WEBHOOKS_MAX} webhooks: 409 beyond.`,
  path: ByUuid,
  body: NewWebhook,
  responses: { 201: WebhookSecretReply },
  errors: [409, 410, 429],
  sends: CHANGES_SENT,
  async handle(ctx, { caller, path, body }) {
    const made = await createWebhook(ctx, ownApplication(caller, path.sourcedId), body);
    return { status: 201, body: withSecret(made) };
  },
});

const one = route({
  ...read,
  url: WEBHOOK,
  operationId: 'getWebhook',
  summary: 'Get a webhook, without its secret',
  path: ByWebhook,
  responses: { 200: WebhookReply },
  handle: async ({ db, now }, { caller, path }) => ({
    status: 200,
    body: reply(await requireWebhook(db, namedWebhook(caller, path), now())),
  }),
});

const change = route({
  ...manage,
  method: 'PATCH',
  confirmed: true,
  url: WEBHOOK,
  operationId: 'patchWebhook',
  summary: 'Change a webhook, pause it, or let it go on',
  description:
    'Members that the body leaves out stay. A webhook that goes on is sent what it missed, as far ' +
    'back as the feed goes.',
  path: ByWebhook,
  body: WebhookChange,
  responses: { 200: WebhookReply },
  handle: async (ctx, { caller, path, body }) => ({
    status: 200,
    body: reply(await changeWebhook(ctx, namedWebhook(caller, path), body)),
  }),
});

const remove = route({
  ...manage,
  method: 'DELETE',
  confirmed: true,
  url: WEBHOOK,
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook and its attempts',
  path: ByWebhook,
  responses: { 204: null },
  async handle(ctx, { caller, path }) {
    await removeWebhook(ctx, namedWebhook(caller, path));
    return { status: 204 };
  },
});

const rotate = route({
  ...manage,
  method: 'POST',
  confirmed: true,
  url: `${WEBHOOK}/secret`,
  operationId: 'rotateWebhookSecret',
  summary: 'Give a webhook a new secret',
  description:
    'Messages have a signature by each secret until the hours of overlap are over. Until then a ' +
    'further rotation is refused, except with `overlapHours` 0, which ends both. The new one is ' +
    'answered only this once.',
  path: ByWebhook,
  body: WebhookRotation,
  bodyOptional: true,
  responses: { 201: WebhookSecretReply },
  errors: [409],
  async handle(ctx, { caller, path, body }) {
    const rotated = await rotateWebhook(ctx, namedWebhook(caller, path), body?.overlapHours);
    return { status: 201, body: withSecret(rotated) };
  },
});

const replay = route({
  ...manage,
  method: 'POST',
  confirmed: false,
  url: `${WEBHOOK}/replay`,
  operationId: 'replayWebhook',
  summary: 'Send changes again from a cursor on',
  description: 'Or leave out what is before it. Changes have the same ids, messages have new ones.',
  path: ByWebhook,
  body: Replay,
  responses: { 200: WebhookReply },
  errors: [410, 429],
  handle: async (ctx, { caller, path, body }) => ({
    status: 200,
    body: reply(await replayWebhook(ctx, namedWebhook(caller, path), body.after)),
  }),
});

const attempts = route({
  ...read,
  url: `${WEBHOOK}/attempts`,
  operationId: 'listWebhookAttempts',
  summary: 'List what was sent lately, and the replies',
  description: `The last ${ATTEMPTS_MAX} attempts of seven days are kept.`,
  path: ByWebhook,
  query: Type.Object({
    limit: optionalText(`Attempts: default 100, ${ATTEMPTS_MAX} at most.`),
  }),
  responses: { 200: AttemptList },
  async handle({ db, now }, { caller, path, query }) {
    const which = namedWebhook(caller, path);
    await requireWebhook(db, which, now());
    const listed = await listAttempts(db, which.id, parseLimit(query.limit, ATTEMPTS_MAX));
    return { status: 200, body: { attempts: listed } };
  },
});

const testTurns = createFairSemaphore({
  ...{ total: 8, each: 1, waitingMax: 2, waitMsMax: 5_000 },
  what: 'tests of webhooks',
});

const testMessage = route({
  ...manage,
  method: 'POST',
  confirmed: false,
  url: `${WEBHOOK}/test`,
  operationId: 'testWebhook',
  summary: 'Send a message without changes at once, and show the reply',
  description: 'Also to a paused webhook. It moves nothing.',
  path: ByWebhook,
  responses: { 200: AttemptReply },
  async handle(ctx, { caller, path, signal }) {
    const which = namedWebhook(caller, path);
    const send = () => sendTest(ctx, which, signal());
    return { status: 200, body: { attempt: await testTurns.run(which.applicationId, send) } };
  },
});

async function sendTest({ db, config, secrets, now }: Context, which: Named, signal: AbortSignal) {
  const at = now();
  const target = await findTarget(db, which, at);
  if (!target) throw notFound('webhook', which.id);
  const messageId = randomUUID();
  const content = { id: messageId, changes: [], next: target.cursor, at };
  const receiver = { ...target, id: which.id };
  const sent = await sendMessage({ config, secrets, signal }, receiver, messageOf('test', content));
  await insertAttempt(db, which.id, { messageId, at, changes: 0, sent });
  return { messageId, at, changes: 0, ...sent };
}

const description = route({
  method: 'GET',
  shows: 'nothing',
  url: '/asyncapi.json',
  scope: 'none',
  open: true,
  revalidated: true,
  tag: 'Feed',
  operationId: 'getAsyncApi',
  summary: 'Read the AsyncAPI document of what is sent',
  responses: { 200: Type.Object({}, { description: 'An AsyncAPI 3.0 document' }) },
  handle: ({ config }) => ({ status: 200, body: asyncapi(config.baseUrl) }),
});

export const webhookRoutes: readonly Route[] = [
  description,
  list,
  create,
  one,
  change,
  remove,
  rotate,
  replay,
  attempts,
  testMessage,
];
