/** Messages to webhooks: their bodies, signed and sent. */
import type { Config } from '../config.ts';
import { SealError, type Secrets } from '../lib/sealing.ts';
import { openText } from '../storage/sealed-texts.ts';
import { type Sent, send } from './send.ts';
import { signedHeaders } from './sign.ts';

interface Message {
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

interface Receiver {
  readonly id: string;
  readonly url: string;
  /** As they are stored. */
  readonly secret: string;
  readonly oldSecret: string | null;
}

interface Means {
  readonly config: Pick<Config, 'production'>;
  readonly secrets: Secrets;
  readonly signal: AbortSignal;
}

/** What cannot be signed is not sent: the attempt says so. */
export async function sendMessage(
  { config, secrets, signal }: Means,
  { id, url, secret, oldSecret }: Receiver,
  message: Message,
): Promise<Sent> {
  const stored = [secret, ...(oldSecret === null ? [] : [oldSecret])];
  try {
    const keys = stored.map((one) => openText(secrets, { kind: 'webhook', id }, one));
    const headers = signedHeaders(message, keys);
    return await send({ url, headers, body: message.body, config, signal });
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return { status: null, error: 'The server cannot open the secret: rotate it.', ...NOTHING };
  }
}

const NOTHING = { durationMs: 0, reply: '' } as const;
