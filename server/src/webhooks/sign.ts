/** Messages to webhooks, signed as in Standard Webhooks 1.0 (https://www.standardwebhooks.com). */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

export interface Message {
  /** A message that is sent again keeps its id. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

interface Content {
  readonly id: string;
  readonly changes: readonly { readonly time: string }[];
  /** Cursor after the changes. */
  readonly next: string;
  readonly at: Date;
}

/** A body as the schema WebhookMessage has it: of the same changes it is the same. */
export function messageOf(type: 'changes' | 'test', { id, at, changes, next }: Content): Message {
  const timestamp = changes.at(-1)?.time ?? at.toISOString();
  return { id, at, body: JSON.stringify({ type, timestamp, data: { changes, next } }) };
}

/** The headers of a message, with a signature for each secret. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
