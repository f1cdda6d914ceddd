/** Verifies webhooks (Standard Webhooks, https://www.standardwebhooks.com), by WebCrypto alone. */

import type { WebhookMessage } from './generated/openapi.ts';
import { WebhookError } from './transport/errors.ts';

export interface WebhookOptions {
  /** `whsec_…`; two while one replaces the other. */
  readonly secret: string | readonly string[];
  /** How old it may be, and how far ahead its sender's clock; 300 when left out. */
  readonly toleranceSeconds?: number | undefined;
  /** Now, when left out. */
  readonly now?: Date | undefined;
}

/** `Headers` of a Request, or those of node:http. */
type AnyHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const TOLERANCE_SECONDS = 300;
/** A sender sends one for each secret that counts. */
const SIGNATURES_MAX = 20;

/**
 * The parsed body of a webhook with a signature of the secret. `body` is the request's, as it came:
 * JSON that was parsed and printed again has another signature. Throws a WebhookError, whose
 * `status` is the answer.
 */
export async function verifyWebhook<Body = WebhookMessage>(
  body: string | Uint8Array,
  headers: AnyHeaders,
  { secret, toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: WebhookOptions,
): Promise<Body> {
  const bytes = bytesOf(body);
  const keys = [secret].flat().map(keyOf);
  if (keys.length === 0) throw new TypeError('verifyWebhook needs a secret.');
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  ) as [string, string, string];
  requireFresh(timestamp, toleranceSeconds, now);
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const given = signatures.split(' ').slice(0, SIGNATURES_MAX);
  const wanted = await Promise.all(keys.map((key) => sign(key, signed)));
  if (!wanted.some((one) => given.some((other) => isSame(one, other)))) {
    const why = 'another secret, or the body was changed on the way (pass it as it came)';
    throw refusal('signature_mismatch', `No signature of the webhook '${id}' fits: ${why}.`);
  }
  return parsed(bytes, id) as Body;
}

const refusal = (code: string, message: string, status = 401) =>
  new WebhookError(message, { status, code });

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  throw new TypeError('verifyWebhook needs the body as it came: a text or bytes, not parsed JSON.');
}

/** The bytes of `whsec_` and base64. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const text = typeof secret === 'string' ? secret.replace(/^whsec_/, '') : '';
  try {
    const key = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    if (key.length > 0) return key;
  } catch {
    // The sentence below does not repeat it: logs must not have it.
  }
  throw new TypeError("A secret of a webhook is 'whsec_' and base64, as it was shown.");
}

function headerOf(headers: AnyHeaders, name: string): string {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const value = entries.find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw refusal('header_missing', `The request has no header ${name}: it is no webhook.`, 400);
}

function requireFresh(timestamp: string, toleranceSeconds: number, now: Date): void {
  if (!/^\d{1,15}$/.test(timestamp)) {
    const sent = `webhook-timestamp is '${timestamp.slice(0, 40)}'`;
    throw refusal('timestamp_invalid', `${sent}; it takes seconds since 1970.`, 400);
  }
  const age = Math.floor(now.getTime() / 1_000) - Number(timestamp);
  if (Math.abs(age) <= toleranceSeconds) return;
  const off = age > 0 ? `${age} s old` : `${-age} s ahead`;
  const message = `The webhook is ${off}, by this machine's clock; ${toleranceSeconds} s may be.`;
  throw refusal('timestamp_outside', message);
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

async function sign(key: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const hmac = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', hmac, signed));
  return `v1,${btoa(String.fromCharCode(...digest))}`;
}

/** In a time that does not tell how much is the same. */
function isSame(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at += 1)
    difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

function parsed(bytes: Uint8Array, id: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refusal('body_invalid', `The body of the webhook '${id}' is not JSON.`, 400);
  }
}
