/** The AsyncAPI 3.0 document: what the feed sends as a stream, and what webhooks are sent. */
import type { TSchema } from 'typebox';
import { version } from '../config/version.ts';
import { ChangeFrame, FEED_URL } from '../feed/schema.ts';
import { type Components, extract } from '../http/reference/components.ts';
import { SCOPE_TEXTS } from '../http/reference/texts.ts';
import { CHANGES_SENT } from './schema.ts';

interface Message {
  readonly summary: string;
  readonly description?: string;
  readonly payload: TSchema;
  readonly headers?: object;
}

/** By their names. */
const MESSAGES: Readonly<Record<string, Message>> = {
  /** One server-sent event: its name is `changes`, and its id the cursor after the changes. */
  changes: {
    summary: 'The next changes; the id of the frame is the cursor after them',
    payload: ChangeFrame,
  },
  webhook: {
    summary: CHANGES_SENT.summary,
    description: CHANGES_SENT.description,
    payload: CHANGES_SENT.body,
    headers: {
      type: 'object',
      required: Object.keys(CHANGES_SENT.headers),
      properties: Object.fromEntries(
        Object.entries(CHANGES_SENT.headers).map(([name, description]) => [
          name,
          { type: 'string', description },
        ]),
      ),
    },
  },
};

const SCOPE = 'feed.readonly';

/** A part of this document. */
const ref = (...path: readonly string[]) => ({ $ref: `#/${path.join('/')}` });

const CHANNELS = {
  changes: {
    address: FEED_URL,
    title: 'The feed as server-sent events',
    description:
      'GET with `Accept: text/event-stream`; `Last-Event-ID` or the parameter `after` says where ' +
      'to go on.',
    servers: [ref('servers', 'lectern')],
    messages: { changes: ref('components', 'messages', 'changes') },
  },
  webhook: {
    title: 'A webhook of an application',
    description: 'POST to the `url` of the webhook, as Standard Webhooks say.',
    servers: [ref('servers', 'receiver')],
    messages: { webhook: ref('components', 'messages', 'webhook') },
  },
};

const operation = (name: keyof typeof CHANNELS, method: string, summary: string) => ({
  action: 'send',
  channel: ref('channels', name),
  summary,
  messages: [ref('channels', name, 'messages', name)],
  bindings: { http: { method, bindingVersion: '0.3.0' } },
});

function serversOf(baseUrl: string) {
  const { host, protocol } = new URL(baseUrl);
  const security = [ref('components', 'securitySchemes', 'token')];
  return {
    lectern: { host, protocol: protocol.slice(0, -1), security },
    receiver: {
      host: '{host}',
      protocol: 'https',
      security: [ref('components', 'securitySchemes', 'signature')],
      variables: { host: { description: 'The host of the `url` of a webhook' } },
    },
  };
}

export function asyncapi(baseUrl: string): Record<string, unknown> {
  const schemas: Components = new Map();
  const messages = Object.entries(MESSAGES).map(([name, { payload, ...message }]) => [
    name,
    { name, contentType: 'application/json', ...message, payload: extract(payload, schemas) },
  ]);
  const token = {
    type: 'oauth2',
    flows: {
      clientCredentials: {
        tokenUrl: `${baseUrl}/oauth2/token`,
        availableScopes: { [SCOPE]: SCOPE_TEXTS[SCOPE] },
      },
    },
    scopes: [SCOPE],
  };
  const signature = { type: 'httpApiKey', in: 'header', name: 'webhook-signature' };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Lectern',
      version,
      description:
        'What an application is told without asking again. Requests are in openapi.json.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/json',
    servers: serversOf(baseUrl),
    channels: CHANNELS,
    operations: {
      streamChanges: operation('changes', 'GET', 'Send changes as they become known'),
      sendChanges: operation('webhook', 'POST', 'Send changes to a webhook, again until 2xx'),
    },
    components: {
      messages: Object.fromEntries(messages),
      schemas: Object.fromEntries(schemas),
      securitySchemes: { token, signature },
    },
  };
}
