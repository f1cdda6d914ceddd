/** A page of a heading, whose script and style have as many bytes as those of the console. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../../server/test/harness/database.ts';

const SHELL = `<!doctype html><html lang="en"><title>Bare</title>
<link rel="stylesheet" href="/style.css"><script type="module" src="/script.js"></script>
<body></body></html>`;

/** Begins with the text; what follows is a comment that no packing makes smaller. */
function ofSize(text: string, bytes: number): string {
  const start = `${text}/*`;
  const rest = Math.max(0, bytes - start.length - 2);
  return `${start}${randomBytes(rest).toString('base64url').slice(0, rest)}*/`;
}

/** Its address; it ends with the bench. */
export async function serveBare(scriptBytes: number, styleBytes: number): Promise<string> {
  const heading = "document.body.innerHTML='<main><h1>Events</h1></main>';";
  const files: Readonly<Record<string, readonly [string, string]>> = {
    '/': ['text/html', SHELL],
    '/script.js': ['text/javascript', ofSize(heading, scriptBytes)],
    '/style.css': ['text/css', ofSize('body{margin:0}', styleBytes)],
  };
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = files[url] ?? ['text/plain', ''];
    response.setHeader('content-type', type);
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
