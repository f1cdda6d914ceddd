/** Sends requests with a partner's token and checks every reply against openapi.json. */
import assert from 'node:assert/strict';
import { exchange } from './exchange.ts';
import { type Json, judge, type Reply } from './judge.ts';
import { atEnd, type Credentials, target } from './target.ts';

interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  /** Text, bytes and forms are sent as they are, any other value as JSON. */
  readonly body?: unknown;
}

export interface Client {
  readonly applicationId: string;
  readonly token: string;
  call(method: string, url: string, sending?: Sending): Promise<Reply>;
  get(url: string): Promise<Reply>;
  /** A record of /rostering/1.0 that this creates is deleted when the test file ends. */
  put(url: string, body: unknown): Promise<Reply>;
  post(url: string, body: unknown): Promise<Reply>;
  delete(url: string): Promise<Reply>;
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> | URLSearchParams =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof URLSearchParams;

/** Sends one request; fails when openapi.json does not declare the reply. */
export async function send(
  method: string,
  url: string,
  { headers = {}, body }: Sending = {},
): Promise<Reply> {
  const json = body !== undefined && !isRaw(body);
  const answer = await exchange(target.baseUrl + url, {
    method,
    headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
    body: json ? JSON.stringify(body) : body,
    signal: AbortSignal.timeout(30_000),
  });
  const isJson = /json/.test(answer.headers.get('content-type') ?? '') && answer.text !== '';
  const reply: Reply = { ...answer, body: isJson ? JSON.parse(answer.text) : undefined };
  judge({ method, url, reply, ...(json ? { sent: JSON.parse(JSON.stringify(body)) } : {}) });
  return reply;
}

export async function fetchToken(
  { clientId, clientSecret }: Credentials,
  scope?: string,
): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...(scope === undefined ? {} : { scope }),
  });
  const reply = await send('POST', '/oauth2/token', { body: form });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.access_token;
}

/** Fetches a token for all scopes of the client, or for `scope`. */
export async function openClient(credentials: Credentials, scope?: string): Promise<Client> {
  const token = await fetchToken(credentials, scope);
  const call = (method: string, url: string, { headers, body }: Sending = {}) =>
    send(method, url, { headers: { authorization: `Bearer ${token}`, ...headers }, body });
  const put = async (url: string, body: unknown) => {
    const reply = await call('PUT', url, { body });
    if (reply.status === 201 && /^\/rostering\/1\.0\/[A-Za-z]+\/[^/]+$/.test(url)) {
      atEnd(async () => assert.equal((await call('DELETE', url)).status, 204, `DELETE ${url}`));
    }
    return reply;
  };
  return {
    applicationId: scope === undefined ? await applicationOf(token) : '',
    token,
    call,
    put,
    get: (url) => call('GET', url),
    post: (url, body) => call('POST', url, { body }),
    delete: (url) => call('DELETE', url),
  };
}

async function applicationOf(token: string): Promise<string> {
  const reply = await send('GET', '/applications/1.0', {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(
    reply.body.applications?.length,
    1,
    `the client's application and no other: ${reply.text}`,
  );
  return reply.body.applications[0].sourcedId;
}

export const partner = await openClient(target.partner);
export const other = await openClient(target.other);
assert.notEqual(
  partner.applicationId,
  other.applicationId,
  'the two clients must belong to two applications',
);

/** GETs a URL, expects 200 and returns the body. */
export async function read(url: string, client: Client = partner): Promise<Json> {
  const reply = await client.get(url);
  assert.equal(reply.status, 200, `GET ${url}: ${reply.text}`);
  return reply.body;
}

/** PUTs a new record, expects 201 and returns its id. */
export async function create(url: string, body: unknown, client: Client = partner) {
  const reply = await client.put(url, body);
  assert.equal(reply.status, 201, `PUT ${url}: ${reply.text}`);
  return reply.body.sourcedId as string;
}

/** The `sourcedId`s of a list. */
export function idsOf(records: readonly Json[]): string[] {
  return records.map(({ sourcedId }) => sourcedId);
}

/** The minor code of an error. */
export function minorOf({ body }: Reply): string {
  return body.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue;
}

/** The findings of an error as [pointer, code]. */
export function findingsOf({ body }: Reply): [string, string][] {
  return (body.imsx_error_details ?? []).map(({ path, code }: Json) => [path, code]);
}
