/** Puts the OAuth provider behind our URLs, and reads the JSON form of the token request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Provider } from 'oidc-provider/lib/provider.js';
import { decodeText, parseJson } from '../http/json.ts';
import { Problem } from '../http/problem.ts';
import type { Mount } from '../http/serve.ts';
import { findings } from '../http/validate.ts';
import { PartnerTokenRequest } from './schema.ts';

/** The limit that the provider has for forms. */
const BODY_BYTES_MAX = 56 * 1024;

const FORM = 'application/x-www-form-urlencoded';

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function authMounts(provider: Provider, baseUrl: string): Mount[] {
  const callback = provider.callback();
  const { protocol, host, pathname } = new URL(baseUrl);
  /** Lets the provider answer as if the request had come to `url` below the base URL. */
  const pass =
    (url: string): Answer =>
    (request, response) => {
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      request.headers['x-forwarded-host'] = host;
      const mountPath = pathname.replace(/\/$/, '');
      return callback(Object.assign(request, { url, baseUrl: mountPath }), response);
    };
  const token = pass('/oauth2/token');
  const gets = [
    '/oauth2/jwks',
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
  ];
  return [
    mount('/oauth2/token', ['POST'], token),
    mount('/auth/1.0/token', ['POST'], async (request, response) => {
      if (!isJson(request)) return token(request, response);
      try {
        return await token(await toForm(request), response);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return refuse(response, 400, error.message);
      }
    }),
    ...gets.map((url) => mount(url, ['GET', 'HEAD'], pass(url))),
  ];
}

/** Answers these methods, and OPTIONS, which the provider answers for browsers. */
function mount(url: string, methods: readonly string[], answer: Answer): Mount {
  return {
    urls: [url],
    handle: async (request, response) => {
      const { method = '' } = request;
      if (methods.includes(method) || method === 'OPTIONS') return answer(request, response);
      response.setHeader('allow', methods.join(', '));
      return refuse(response, 405, `${url} takes ${methods.join(', ')}.`);
    },
  };
}

/** RFC 6749 §5.2. */
function refuse(response: ServerResponse, status: number, description: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ error: 'invalid_request', error_description: description }));
}

function isJson(request: IncomingMessage): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
}

/** The same request with its JSON body written as a form. */
async function toForm(request: IncomingMessage): Promise<IncomingMessage> {
  const value = parseJson(decodeText(await readBytes(request)));
  const [finding] = findings(PartnerTokenRequest, value);
  if (finding) throw new Problem(400, 'invaliddata', finding.message);
  const { grant_type = 'client_credentials', ...members } = value as PartnerTokenRequest;
  const fields = Object.entries({ ...members, grant_type }).filter(([name]) =>
    Object.hasOwn(PartnerTokenRequest.properties, name),
  );
  const body = Buffer.from(new URLSearchParams(fields).toString());
  const { 'transfer-encoding': _, ...headers } = request.headers;
  const { method, httpVersion, socket } = request;
  return Object.assign(Readable.from(body), {
    method,
    httpVersion,
    socket,
    headers: { ...headers, 'content-type': FORM, 'content-length': String(body.length) },
  }) as IncomingMessage;
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // A stream that is destroyed takes its socket with it, and the answer could not be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length > BODY_BYTES_MAX) {
      throw new Problem(400, 'invaliddata', `The body is larger than ${BODY_BYTES_MAX} bytes.`);
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks, length);
}
