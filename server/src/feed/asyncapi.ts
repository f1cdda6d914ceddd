/** The AsyncAPI 3.0 document: what the feed sends as a stream. */
import type { TSchema } from 'typebox';
import { type Components, extract } from '../http/reference/components.ts';
import { version } from '../http/reference/openapi.ts';
import { SCOPE_TEXTS } from '../http/reference/texts.ts';
import { ChangeFrame } from './schema.ts';

interface Message {
  readonly name: string;
  readonly summary: string;
  readonly payload: TSchema;
}

/** One server-sent event: its name is `changes`, and its id the cursor after the changes. */
const CHANGES: Message = {
  name: 'changes',
  summary: 'The next changes; the id of the frame is the cursor after them',
  payload: ChangeFrame,
};

const SCOPE = 'feed.readonly';

/** `feedUrl`: the path of the route. */
export function asyncapi(baseUrl: string, feedUrl: string): Record<string, unknown> {
  const schemas: Components = new Map();
  const { name, summary, payload } = CHANGES;
  const { host, protocol } = new URL(baseUrl);
  const message = {
    name,
    summary,
    contentType: 'application/json',
    payload: extract(payload, schemas),
  };
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
    servers: {
      lectern: {
        host,
        protocol: protocol.slice(0, -1),
        security: [{ $ref: '#/components/securitySchemes/token' }],
      },
    },
    channels: {
      changes: {
        address: feedUrl,
        title: 'The feed as server-sent events',
        description:
          'GET with `Accept: text/event-stream`; `Last-Event-ID` or the parameter `after` says where ' +
          'to go on.',
        messages: { changes: { $ref: '#/components/messages/changes' } },
        bindings: { http: {} },
      },
    },
    operations: {
      streamChanges: {
        action: 'send',
        channel: { $ref: '#/channels/changes' },
        summary: 'Send changes as they become known',
        messages: [{ $ref: '#/channels/changes/messages/changes' }],
        bindings: { http: { method: 'GET', bindingVersion: '0.3.0' } },
      },
    },
    components: {
      messages: { changes: message },
      schemas: Object.fromEntries(schemas),
      securitySchemes: {
        token: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: `${baseUrl}/oauth2/token`,
              availableScopes: { [SCOPE]: SCOPE_TEXTS[SCOPE] },
            },
          },
          scopes: [SCOPE],
        },
      },
    },
  };
}
