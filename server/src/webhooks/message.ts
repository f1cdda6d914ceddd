/** Sends a message with the signatures of a webhook's secrets. */
import type { Config } from '../config.ts';
import { SealError, type Secrets } from '../lib/sealing.ts';
import { openText } from '../storage/sealed-texts.ts';
import { type SendOutcome, send } from './send.ts';
import { type Message, signedHeaders } from './sign.ts';

interface Receiver {
  readonly id: string;
  readonly url: string;
  /** The secrets as they are stored. */
  readonly secret: string;
  readonly oldSecret: string | null;
}

interface SenderDeps {
  readonly config: Pick<Config, 'production'>;
  readonly secrets: Secrets;
  readonly signal: AbortSignal;
}

/** What cannot be signed is not sent: the attempt says so. */
export async function sendMessage(
  { config, secrets, signal }: SenderDeps,
  { id, url, secret, oldSecret }: Receiver,
  message: Message,
): Promise<SendOutcome> {
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
