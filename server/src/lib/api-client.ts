/** HTTP client of `lectern events`: token, JSON, retries. */
import { setTimeout as sleep } from 'node:timers/promises';

/** A request that was refused, or that no server answered. */
export class RequestFailed extends Error {
  /** Undefined = no server answers. */
  readonly status: number | undefined;
  /** The refusal. */
  readonly body: Json;

  constructor(status: number | undefined, message: string, body: Json = {}) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A JSON object with members of unknown types. */
export type Json = Readonly<Record<string, unknown>>;

export interface ApiReply {
  readonly status: number;
  readonly headers: Headers;
  /** Empty when the reply has no JSON object. */
  readonly body: Json;
  /** The body of server-sent events, which go on. */
  readonly stream?: ReadableStream<Uint8Array>;
}

export interface ApiClient {
  /** Gets a new token after 401, and waits and repeats after 429 and 503; answers all else. */
  send(method: string, path: string, body?: unknown): Promise<ApiReply>;
  /** The body of a 200; throws a RequestFailed for any other status, and if the signal ends it. */
  get(path: string, signal?: AbortSignal): Promise<Json>;
  /** Server-sent events, for 30 s at most; throws a RequestFailed for any status but 200. */
  open(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

const TIMEOUT_MS = 30_000;
const TRIES_MAX = 8;
const RETRY_AFTER_SECONDS_MAX = 30;

/** Opens a client with a token; `refused` ends the message when the server refuses the client. */
export async function openClient(
  baseUrl: string,
  credentials: Credentials,
  refused: string,
): Promise<ApiClient> {
  let token = await fetchToken(baseUrl, credentials, refused);
  const askOnce = (path: string, { headers, ...init }: RequestInit) =>
    requestWithRetries(baseUrl, path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const ask = async (path: string, init: RequestInit) => {
    const reply = await askOnce(path, init);
    if (reply.status !== 401) return reply;
    // A long command may outlast its token.
    token = await fetchToken(baseUrl, credentials, refused);
    return askOnce(path, init);
  };
  return {
    send(method, path, body) {
      if (body === undefined) return ask(path, { method });
      const headers = { 'content-type': 'application/json' };
      return ask(path, { method, headers, body: JSON.stringify(body) });
    },
    async get(path, signal) {
      const reply = await ask(path, signal ? { signal } : {});
      expectStatus(reply, [200], `GET ${path}`);
      return reply.body;
    },
    async open(path, signal) {
      const reply = await ask(path, { signal, headers: { accept: 'text/event-stream' } });
      expectStatus(reply, [200], `GET ${path}`);
      return reply.stream ?? new ReadableStream();
    },
  };
}

/** Throws RequestFailed when no server answers at the address. */
export async function requireServer(baseUrl: string): Promise<void> {
  await request(baseUrl, '/health/ready', {});
}

async function fetchToken(
  baseUrl: string,
  credentials: Credentials,
  refused: string,
): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
  });
  const reply = await requestWithRetries(baseUrl, '/oauth2/token', { method: 'POST', body: form });
  const { access_token: token } = reply.body;
  if (reply.status === 200 && typeof token === 'string') return token;
  throw new RequestFailed(401, `The server at ${baseUrl} ${refused}`);
}

/** Throws RequestFailed unless the status is one of `statuses`; `what` begins its message. */
export function expectStatus(reply: ApiReply, statuses: readonly number[], what: string): void {
  if (statuses.includes(reply.status)) return;
  const { imsx_description: description } = reply.body;
  const why = typeof description === 'string' ? description : 'no description was given';
  throw new RequestFailed(reply.status, `${what} was answered ${reply.status}: ${why}`, reply.body);
}

/** Repeats a request after 429 and 503, after the time of Retry-After (1 s unless given). */
async function requestWithRetries(
  baseUrl: string,
  path: string,
  init: RequestInit,
): Promise<ApiReply> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await request(baseUrl, path, init);
    if (![429, 503].includes(reply.status) || attempt === TRIES_MAX) return reply;
    const seconds = Number(reply.headers.get('retry-after')) || 1;
    await sleep(Math.min(seconds, RETRY_AFTER_SECONDS_MAX) * 1_000);
  }
}

async function request(baseUrl: string, path: string, init: RequestInit): Promise<ApiReply> {
  try {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
    const response = await fetch(baseUrl + path, { ...init, signal, redirect: 'manual' });
    const { status, headers, body: stream } = response;
    if (stream && headers.get('content-type')?.startsWith('text/event-stream'))
      return { status, headers, body: {}, stream };
    return { status, headers, body: await readJson(response) };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    const why = cause?.code ?? message;
    throw new RequestFailed(undefined, `No server answers at ${baseUrl} (${why}).`);
  }
}

async function readJson(response: Response): Promise<Json> {
  const text = await response.text();
  if (!/json/.test(response.headers.get('content-type') ?? '')) return {};
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
