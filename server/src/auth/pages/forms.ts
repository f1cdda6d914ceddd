/** Reads posted forms, and answers with pages and redirects, on raw Node requests. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '../../http/problem.ts';
import { decodeText } from '../../http/request/json.ts';
import { pagePolicy } from '../../lib/html.ts';
import { errorPage, signOutErrorPage } from './pages.ts';

/** The limit that oidc-provider has for forms. */
const BODY_BYTES_MAX = 56 * 1024;

/** The whole body; throws a Problem 400 when it is too large. */
export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Destroying the stream would close the socket before the answer is sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length > BODY_BYTES_MAX) {
      throw new Problem(400, 'invaliddata', `The body is larger than ${BODY_BYTES_MAX} bytes.`);
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks, length);
}

/** The fields of a form; throws a Problem 415 for any other media type. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const mediaType = request.headers['content-type'] ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(mediaType)) {
    throw new Problem(415, 'invaliddata', 'Send the body as application/x-www-form-urlencoded.');
  }
  return new URLSearchParams(decodeText(await readBytes(request)));
}

/**
 * Throws a Problem 403 unless the form was sent from a page of this server (CSRF). SameSite=Lax
 * keeps the cookie from other sites, but not from other hosts of the same site.
 */
export function requireOwnPage({ headers }: IncomingMessage, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const own = origin === undefined || origin === new URL(baseUrl).origin;
  if (own && (site === undefined || site === 'same-origin')) return;
  throw new Problem(403, 'forbidden', 'This form was not sent from the page it belongs to.');
}

interface Page {
  readonly status: number;
  readonly body: string;
  /** CSP source of the redirect at the end of the sign-in. */
  readonly formTarget?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function sendPage(response: ServerResponse, page: Page): void {
  response.writeHead(page.status, {
    'content-type': 'text/html; charset=utf-8',
    ...pagePolicy(page.body, page.formTarget),
    ...page.headers,
  });
  response.end(page.body);
}

export function sendError(response: ServerResponse, status: number, message: string): void {
  sendPage(response, { status, body: errorPage(message) });
}

export function sendSignOutError(response: ServerResponse, status: number, message: string): void {
  sendPage(response, { status, body: signOutErrorPage(message) });
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' });
  response.end();
}
