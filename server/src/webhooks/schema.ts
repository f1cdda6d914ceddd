/** Wire shapes of webhooks: what an application sets, reads, and is sent. */
import Type, { type Static } from 'typebox';
import { Change, TYPES } from '../feed/schema.ts';
import { count, Instant, instantOf, nullable, Uuid, uuidOf } from '../http/schema.ts';

/** Most webhooks of one application. */
export const WEBHOOKS_MAX = 20;
/** Most changes of one message. */
export const CHANGES_MAX = 100;
/** Most attempts of one webhook that are kept. */
export const ATTEMPTS_MAX = 500;
/** Most hours for which a secret outlives its rotation. */
export const OVERLAP_HOURS_MAX = 24;

export const ByWebhook = Type.Object({
  sourcedId: Uuid,
  webhookId: uuidOf('Id of a webhook of the application'),
});

const settings = {
  url: Type.String({
    description:
      'Where messages are sent: https, and a public address. Outside of production also http, and ' +
      'the machine of the server.',
    minLength: 1,
    maxLength: 2_000,
    examples: ['https://app.example/hooks/lectern'],
  }),
  description: Type.String({
    description: 'What it is for; empty = nothing is said',
    maxLength: 255,
  }),
  types: Type.Array(Type.Enum(TYPES), {
    description: 'Types of changes that are sent; empty = all, and those that come to be',
    maxItems: TYPES.length,
    uniqueItems: true,
    examples: [['event.dropped', 'student.erased']],
  }),
};

const cursor = (description: string) =>
  Type.String({
    description,
    maxLength: 100,
    examples: ['AQBpaMBAAAAAAAAAAuAAABiObWiwABqmDVsiJdkk'],
  });

export const NewWebhook = Type.Object(
  {
    url: settings.url,
    description: Type.Optional(settings.description),
    types: Type.Optional(settings.types),
    after: Type.Optional(
      cursor('Sends what follows this cursor of the feed; left out: what comes'),
    ),
  },
  {
    title: 'NewWebhook',
    description: 'A webhook to create.',
    examples: [{ url: 'https://app.example/hooks/lectern', types: ['event.dropped'] }],
  },
);
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookChange = Type.Partial(
  Type.Object({
    ...settings,
    paused: Type.Boolean({ description: 'true: nothing is sent. false: goes on where it stopped' }),
  }),
  {
    title: 'WebhookChange',
    description: 'The members to change; those that are left out stay.',
    examples: [{ paused: false }],
  },
);
export type WebhookChange = Static<typeof WebhookChange>;

const outcome = {
  at: Instant,
  status: nullable(Type.Integer(), 'HTTP status of the reply; null = none, or none that is whole'),
  error: nullable(Type.String(), 'Why there is no whole reply; null = there is one'),
};

const Webhook = Type.Object(
  {
    id: Uuid,
    ...settings,
    state: Type.Enum(['active', 'failing', 'paused'], {
      description: 'failing: the last attempt failed, and is repeated. paused: nothing is sent',
    }),
    pausedBy: nullable(
      Type.Enum(['owner', 'failing', 'gone']),
      'owner: asked for. failing: no attempt succeeded for three days. gone: the receiver replied 410',
    ),
    pausedAt: nullable(Instant, 'null = it is not paused'),
    failingSince: nullable(Instant, 'When the first of the failed attempts was; null = none is'),
    nextAttemptAt: nullable(Instant, 'When a failed message is sent again; null = none waits'),
    lagSeconds: count('Since when changes may wait to be sent; 0 = all were'),
    lastAttempt: nullable(
      Type.Object(outcome),
      'What came of the last attempt, tests as well; null = none in seven days',
    ),
    cursor: Type.String({ description: 'All up to here has arrived' }),
    oldSecretExpiresAt: nullable(
      Instant,
      'Until when the secret before signs, too; null = no more',
    ),
    createdAt: Instant,
  },
  {
    title: 'Webhook',
    description: 'An address to which changes are sent.',
    examples: [
      {
        ...{ id: '6f1c2b1e-2f57-4c1b-9d53-0a3c5f0e7a11', url: 'https://app.example/hooks/lectern' },
        ...{ description: '', types: ['event.dropped'], state: 'active', pausedBy: null },
        ...{ pausedAt: null, failingSince: null, nextAttemptAt: null, lagSeconds: 0 },
        lastAttempt: { at: '2026-01-15T10:00:00.000Z', status: 204, error: null },
        ...{ cursor: 'AQBpaMBAAAAAAAAAAuAAABiObWiwABqmDVsiJdkk', oldSecretExpiresAt: null },
        createdAt: '2026-01-15T10:00:00.000Z',
      },
    ],
  },
);

export const WebhookList = Type.Object(
  { webhooks: Type.Array(Webhook, { maxItems: WEBHOOKS_MAX, description: 'The oldest first' }) },
  { title: 'WebhookList', description: 'The webhooks of an application.' },
);

export const WebhookReply = Type.Object(
  { webhook: Webhook },
  { title: 'WebhookReply', description: 'One webhook.' },
);

export const WebhookSecretReply = Type.Object(
  {
    webhook: Webhook,
    secret: Type.String({
      description: 'By which the receiver verifies messages; it is answered only this once',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
    }),
  },
  { title: 'WebhookSecretReply', description: 'A webhook with its new secret.' },
);

export const WebhookRotation = Type.Object(
  {
    overlapHours: Type.Optional(
      Type.Integer({
        description: 'Hours for which the secret before signs, too: 24 when left out; 0 = no more',
        minimum: 0,
        maximum: OVERLAP_HOURS_MAX,
      }),
    ),
  },
  {
    title: 'WebhookRotation',
    description: 'How to rotate the secret.',
    examples: [{ overlapHours: 24 }],
  },
);

export const Replay = Type.Object(
  { after: cursor('Sends again what follows this cursor: `next` of a message or of a page') },
  {
    title: 'WebhookReplay',
    description: 'Where to begin again.',
    examples: [{ after: 'end' }],
  },
);

const Attempt = Type.Object(
  {
    messageId: uuidOf('The header `webhook-id`; a message that is sent again has the same'),
    durationMs: count('From the look-up of the name to the end of the reply'),
    changes: count('Changes in the message'),
    ...outcome,
    reply: Type.String({ description: 'The first kilobyte of the reply' }),
  },
  {
    title: 'WebhookAttempt',
    description: 'A message that was sent, and the reply.',
    examples: [
      {
        ...{ messageId: '0c3bd3bc-6d0c-4c4f-8f6a-6a3f7b1f6a53', at: '2026-01-15T10:00:00.000Z' },
        ...{ durationMs: 84, changes: 3, status: 204, error: null, reply: '' },
      },
    ],
  },
);

export const AttemptReply = Type.Object(
  { attempt: Attempt },
  { title: 'WebhookAttemptReply', description: 'One attempt.' },
);

export const AttemptList = Type.Object(
  { attempts: Type.Array(Attempt, { maxItems: ATTEMPTS_MAX, description: 'The newest first' }) },
  { title: 'WebhookAttemptList', description: 'What was sent lately.' },
);

/** The body of a message. */
const WebhookMessage = Type.Object(
  {
    type: Type.Enum(['changes', 'test'], { description: 'test: asked for, without a change' }),
    timestamp: instantOf('When the last of the changes happened'),
    data: Type.Object(
      {
        changes: Type.Array(Change, { maxItems: CHANGES_MAX, description: 'In their order' }),
        next: Type.String({ description: 'Cursor of the feed after these changes' }),
      },
      { description: 'What changed' },
    ),
  },
  { title: 'WebhookMessage', description: 'What a webhook is sent.' },
);

/** The request that brings a message. */
export const CHANGES_SENT = {
  name: 'changes',
  operationId: 'receiveChanges',
  summary: 'What changed, sent to a webhook',
  description:
    'Verify `webhook-signature`: one of the texts between its spaces is `v1,` and the base64 of ' +
    'HMAC-SHA256, by the secret, of `{webhook-id}.{webhook-timestamp}.{body}`. Answer 2xx when ' +
    'the changes are stored; 410 pauses the webhook.',
  headers: {
    'webhook-id': 'Id of the message; the same each time that it is sent',
    'webhook-timestamp': 'When it was sent, in seconds since 1970',
    'webhook-signature': 'Signatures with spaces between them, one for each secret that counts',
  },
  body: WebhookMessage,
};
