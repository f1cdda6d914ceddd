/** A partner's server: a page with the SDK, sign-in by a cookie, and the relay. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { atEnd } from '../../server/test/harness/database.ts';
import { createRelay, type RelayOptions, toNodeHandler } from '../src/relay/index.ts';
import type { GivenAnswer } from './bad-network.ts';

const PAGE = `<!doctype html><title>Quiz</title><button>Next</button>
<script type="module">import * as sdk from '/sdk.js'; window.sdk = sdk;</script>`;

interface PageServer {
  readonly url: string;
  /** Students to whom the relay answers 503. */
  readonly away: Set<string>;
  /** An answer in place of the relay's; null = none. */
  answerOf: (request: IncomingMessage) => GivenAnswer | null;
  /** Requests that were to reach the relay. */
  asked: number;
}

/** The browser's entry in one file. */
export async function browserScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, '../src/browser/index.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** The cookie `student` says who is signed in. */
export async function pageServer(options: Omit<RelayOptions, 'studentOf'>): Promise<PageServer> {
  const script = await browserScript();
  const signedIn = (cookie = '') => /student=([^;]+)/.exec(cookie)?.[1] ?? null;
  const studentOf = ({ headers }: Request) => signedIn(headers.get('cookie') ?? '');
  const relay = toNodeHandler(createRelay({ ...options, studentOf, requestsPerSecond: 1_000 }));
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/lectern') {
      page.asked += 1;
      const given = page.answerOf(incoming);
      if (given) outgoing.writeHead(given.status, { ...given.headers }).end(given.body);
      else if (page.away.has(signedIn(incoming.headers.cookie) ?? ''))
        outgoing.writeHead(503).end();
      else relay(incoming, outgoing);
      return;
    }
    const isScript = incoming.url === '/sdk.js';
    outgoing.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    outgoing.end(isScript ? script : PAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => server.close().closeAllConnections());
  const page: PageServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    away: new Set(),
    answerOf: () => null,
    asked: 0,
  };
  return page;
}
