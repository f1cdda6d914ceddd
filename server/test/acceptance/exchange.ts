/** Sends one HTTP request as `fetch` does; under node:test it costs a quarter of `fetch`. */
import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | URLSearchParams | undefined;
  readonly signal?: AbortSignal;
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });

/** Follows no redirect. Throws a TypeError without a complete reply, as `fetch` does. */
export async function exchange(url: string, sending: Sending = {}): Promise<Reply> {
  const { method = 'GET', signal } = sending;
  const body = sending.body instanceof URLSearchParams ? `${sending.body}` : sending.body;
  const headers = { 'accept-encoding': 'gzip', ...typeOf(sending.body), ...sending.headers };
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const options = { agent, method, headers: { ...headers, ...length }, ...(signal && { signal }) };
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new TypeError('no reply', { cause }));
    request(url, options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk) => chunks.push(chunk)).on('error', fail);
      incoming.on('end', () => {
        const headers = new Headers();
        for (const [name, values = []] of Object.entries(incoming.headersDistinct)) {
          for (const value of values) headers.append(name, value);
        }
        const bytes = Buffer.concat(chunks);
        const isZipped = headers.get('content-encoding') === 'gzip';
        const text = (isZipped ? gunzipSync(bytes) : bytes).toString();
        resolve({ status: incoming.statusCode ?? 0, headers, text });
      });
    })
      .on('error', fail)
      .end(body);
  });
}

/** The content-type that `fetch` gives a body by default. */
function typeOf(body: Sending['body']): Record<string, string> {
  if (typeof body === 'string') return { 'content-type': 'text/plain;charset=UTF-8' };
  if (!(body instanceof URLSearchParams)) return {};
  return { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
}
