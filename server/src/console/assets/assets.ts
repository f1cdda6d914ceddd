/** Serves the console: one page for every address below /console, and its files for ever. */
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Mount } from '../../http/mounts.ts';
import { Problem, problemBody } from '../../http/problem.ts';
import { sendBytes } from '../../http/reply/send.ts';
import { withoutQuery } from '../../http/request/url.ts';
import { qualityValues } from '../../lib/quality-values.ts';
import { type Bundle, BundleError, loadBundle, newestSourceMs } from './bundle.ts';
import { ASSETS, shellPage, standIn } from './shell.ts';

interface Console extends Mount {
  /** Bundles before the first request; later calls do nothing. */
  warm(): void;
  stop(): void;
}

/** The first that a browser takes is sent. */
const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * For the whole console the quality 6 takes 0.1 s and makes 1 % more bytes; 9 takes 6 s, most of
 * them for tables that it makes anew for each file.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const CODERS: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** In development, how long a bundle is taken for current without a look at its sources. */
const LOOK_EVERY_MS = 1_000;

/** The console below /console; `config.console` says when it is bundled. */
export function consoleMount(config: Config, log: Logger): Console {
  const stopping = new AbortController();
  const files = new Map<string, File>();
  let current: { readonly bundle: Promise<Bundle>; readonly sinceMs: number } | undefined;
  let lookedMs = 0;

  const load = async () => {
    const bundle = await loadBundle(stopping.signal);
    // Pages that are open load their chunks of the bundle before.
    for (const [name, bytes] of bundle.files) if (!files.has(name)) files.set(name, file(bytes));
    return bundle;
  };
  /** One after the other: passwords, and new connections of the database, need the same threads. */
  const encodeAll = async () => {
    for (const one of files.values()) {
      for (const coding of CODINGS) await encode(one, coding);
    }
  };
  const isStale = (sinceMs: number) => {
    if (config.production || Date.now() - lookedMs < LOOK_EVERY_MS) return false;
    lookedMs = Date.now();
    return (newestSourceMs() ?? 0) > sinceMs;
  };
  const latest = () => {
    if (!current || isStale(current.sinceMs)) current = { bundle: load(), sinceMs: Date.now() };
    return current.bundle;
  };
  const failed = (error: Error) => {
    if (!stopping.signal.aborted) log.warn({ cause: error.message }, 'the console is not served');
  };
  return {
    urls: ['/console', '/console/*'],
    foreign: /^\/console\/1\.0\//,
    warm: () => {
      latest().then(encodeAll).catch(failed);
    },
    stop: () => stopping.abort(),
    async handle(request, response) {
      const path = withoutQuery(request.url);
      const place = { path, baseUrl: config.baseUrl };
      if (!/^(GET|HEAD)$/.test(request.method ?? '')) return refuse(response, 405, place);
      if (/^\/console\/api\//.test(path)) return refuse(response, 404, place);
      if (path.startsWith(ASSETS)) {
        await latest().catch(() => undefined);
        const found = files.get(path.slice(ASSETS.length));
        return found ? sendFile(request, response, found) : refuse(response, 404, place);
      }
      const page = await latest().then(({ manifest }) => shellPage(manifest, path), standInOf);
      response.writeHead(page.status, page.headers);
      sendBytes(response, Buffer.from(page.text));
    },
  };
}

function standInOf(error: Error) {
  return error instanceof BundleError && /absent/.test(error.message)
    ? standIn(
        'The console is not part of this installation',
        'npm ci --workspace console --include-workspace-root, or use the image of Lectern.',
      )
    : standIn('The console cannot be bundled', error.message);
}

interface File {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Made once each, at the first request for it. */
  readonly encoded: Map<Coding, Promise<Buffer>>;
}

function file(bytes: Buffer): File {
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url')}"`, encoded: new Map() };
}

function encode(one: File, coding: Coding): Promise<Buffer> {
  const made = one.encoded.get(coding) ?? CODERS[coding](one.bytes);
  one.encoded.set(coding, made);
  return made;
}

function codingFor({ headers }: IncomingMessage): Coding | undefined {
  const qualities = qualityValues(String(headers['accept-encoding'] ?? ''));
  return CODINGS.find((coding) => (qualities.get(coding) ?? 0) > 0);
}

/** The script of a thread has a policy of its own: it reads from this server alone. */
const FILE_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  found: File,
): Promise<void> {
  const path = withoutQuery(request.url);
  const coding = codingFor(request);
  const body = coding ? await encode(found, coding) : found.bytes;
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    etag: found.etag,
    vary: 'accept-encoding',
    'content-security-policy': FILE_POLICY,
  };
  if (request.headers['if-none-match'] === found.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'content-length': body.length,
    ...(coding ? { 'content-encoding': coding } : {}),
  });
  sendBytes(response, body);
}

interface AssetRequest {
  readonly path: string;
  readonly baseUrl: string;
}

function refuse(
  response: ServerResponse,
  status: 404 | 405,
  { path, baseUrl }: AssetRequest,
): void {
  const problem =
    status === 404
      ? new Problem(404, 'unknownobject', `Nothing is served at ${path}.`)
      : new Problem(405, 'invaliddata', `${path} takes GET.`);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  });
  response.end(JSON.stringify(problemBody(problem, baseUrl)));
}
