/** Serves the documentation at `/docs`; nothing of it is loaded before the first request. */
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { version } from '../config/version.ts';
import type { Mount } from '../http/mounts.ts';
import { takesGzip } from '../http/reply/encoding.ts';
import { etagOf, isFresh } from '../http/reply/etag.ts';
import { sendBytes } from '../http/reply/send.ts';
import { withoutQuery } from '../http/request/url.ts';
import type { CommandHelp } from './reference/commands.ts';
import type { Site } from './site.ts';

interface DocsParts {
  readonly baseUrl: string;
  readonly openapi: () => unknown;
  readonly commands: () => Promise<readonly CommandHelp[]>;
}

/** What one address answers, made once. */
interface Answer {
  readonly status: number;
  readonly type: string;
  readonly policy: string;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly packed: Buffer;
}

/** Pages say the same to everybody until the server is another version. */
const MAX_AGE_SECONDS = 300;
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};
const HTML = 'text/html; charset=utf-8';
/** Short addresses. JSON is YAML, too. */
const MOVED: readonly (readonly [path: RegExp, to: string])[] = [
  [/^api$/, '/docs/reference/api'],
  [/^(api\/)?openapi\.(json|yaml)$/, '/openapi.json'],
];

export function docsMount(parts: DocsParts): Mount {
  const answers = new Map<string, Promise<Answer>>();
  let site: Promise<Loaded> | undefined;
  const answerAt = (path: string) => {
    site ??= load(parts);
    const made = answers.get(path) ?? site.then((loaded) => answer(path, loaded));
    answers.set(path, made);
    // Only what there is is kept: paths of others are endless.
    made.then(
      (one) => one.status === 200 || answers.delete(path),
      () => answers.delete(path),
    );
    return made;
  };
  return {
    urls: ['/docs', '/docs/*'],
    async handle(request, response) {
      const path = pathOf(request);
      const [, location] = MOVED.find(([moved]) => moved.test(path)) ?? [];
      if (!/^(GET|HEAD)$/.test(request.method ?? '')) {
        response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }).end();
      } else if (location !== undefined) {
        response.writeHead(308, { location }).end();
      } else {
        const found = await answerAt(path).catch(() => undefined);
        if (found) send(request, response, found);
        else response.writeHead(500, { 'cache-control': 'no-store' }).end();
      }
    },
  };
}

function pathOf({ url }: IncomingMessage): string {
  const encoded = withoutQuery(url).replace(/^\/docs\/?|\/$/g, '');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

type Loaded = Pick<Site, 'page' | 'missing' | 'asset'> & { readonly policy: string };

async function load(parts: DocsParts): Promise<Loaded> {
  const { openSite } = await import('./site.ts');
  const { serverAddress } = await import('./render/address.ts');
  const { POLICY } = await import('./render/layout.ts');
  const { storedChanges } = await import('./render/changed.ts');
  const address = serverAddress(parts.baseUrl, hash('sha256', version).slice(0, 8));
  const changed = await storedChanges();
  const site = await openSite({ ...parts, version, changed, addressFor: () => address });
  return { ...site, policy: POLICY };
}

async function answer(path: string, { page, missing, asset, policy }: Loaded): Promise<Answer> {
  const [, name = ''] = /^assets\/([\w.]+)$/.exec(path) ?? [];
  const found = name === '' ? await page(path) : await asset(name);
  const bytes = Buffer.from(found ?? missing(path));
  return {
    status: found === undefined ? 404 : 200,
    type: (found !== undefined && TYPES[name.split('.').at(-1) ?? '']) || HTML,
    policy,
    etag: etagOf(bytes),
    bytes,
    packed: await promisify(gzip)(bytes),
  };
}

function send(request: IncomingMessage, response: ServerResponse, one: Answer): void {
  const { status, type, policy, etag, bytes, packed } = one;
  const headers = {
    'content-security-policy': policy,
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    vary: 'accept-encoding',
    ...(status === 200
      ? { etag, 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` }
      : { 'cache-control': 'no-store' }),
  };
  if (status === 200 && isFresh(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const isPacked = takesGzip(String(request.headers['accept-encoding'] ?? ''));
  const body = isPacked ? packed : bytes;
  response.writeHead(status, {
    ...headers,
    'content-type': type,
    'content-length': body.length,
    ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
  });
  sendBytes(response, body);
}
