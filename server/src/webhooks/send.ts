/** Sends one message to a webhook, and reads as much of the reply as is kept. */
import http from 'node:http';
import https from 'node:https';
import type { Config } from '../config.ts';
import { cut } from '../lib/shown.ts';
import { agentFor, lookupFor } from './targets.ts';

/** From the look-up of the name to the end of the reply. */
const SEND_MS_MAX = 15_000;
const REPLY_BYTES_MAX = 65_536;
const REPLY_BYTES_KEPT = 1_024;
const ERROR_CHARACTERS_MAX = 300;

export interface SendOutcome {
  /** Null = no reply came, or none that is whole. */
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** Its beginning. */
  readonly reply: string;
}

interface Sending {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly config: Pick<Config, 'production'>;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/** Follows no redirect. Never throws. */
export async function send({ signal, ...sending }: Sending): Promise<SendOutcome> {
  const began = performance.now();
  const timeout = AbortSignal.timeout(SEND_MS_MAX);
  const either = AbortSignal.any([timeout, signal]);
  const outcome = await exchange(sending, either).catch((error: Error) => ({
    status: null,
    error: timeout.aborted
      ? `The reply was not whole within ${SEND_MS_MAX / 1_000} s.`
      : cut(error.message || String(error), ERROR_CHARACTERS_MAX),
    reply: '',
  }));
  return { ...outcome, durationMs: Math.round(performance.now() - began) };
}

async function exchange(
  { url, headers, body, config }: Omit<Sending, 'signal'>,
  signal: AbortSignal,
): Promise<Omit<SendOutcome, 'durationMs'>> {
  const target = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const request = (target.protocol === 'https:' ? https : http).request(target, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Lectern',
      ...headers,
    },
    agent: agentFor(target, config),
    lookup: lookupFor(config),
    signal,
  });
  // Node tells of a 101 by `close` alone, which comes after a response or an error otherwise.
  const noReply = () => reject(new Error('The connection ended without a reply.'));
  request.on('response', resolve).on('error', reject).on('close', noReply).end(body);
  const response = await promise;
  const reply = await beginningOf(response);
  // A reply without a length seems whole when its connection ends, and that was by the signal.
  signal.throwIfAborted();
  return { status: response.statusCode ?? null, error: null, reply };
}

/** The rest of a reply that is longer than the maximum is not read. */
async function beginningOf(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    if (bytes < REPLY_BYTES_KEPT) chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > REPLY_BYTES_MAX) break;
  }
  const kept = Buffer.concat(chunks).subarray(0, REPLY_BYTES_KEPT).toString();
  return kept.replaceAll('\0', '\uFFFD');
}
