/** Serves the pages of codes at `/docs/reasons`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pagePolicy } from '../auth/pages/template.ts';
import type { Mount } from '../http/mounts.ts';
import { reasonList, reasonPageOf } from './reasons.ts';

const PREFIX = '/docs/reasons';
/** Pages say the same to everybody until the server is another version. */
const MAX_AGE_SECONDS = 300;
const CODE_LENGTH_MAX = 100;

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** The page at a path, made once for each code. */
function pages(baseUrl: string): (path: string) => Answer {
  const known = new Map<string, Answer>();
  return (path) => {
    const found = known.get(path);
    if (found) return found;
    const code = codeAt(path);
    const body = code === '' ? reasonList(baseUrl) : reasonPageOf(code, baseUrl);
    if (body === undefined) return { status: 404, body: reasonList(baseUrl, code) };
    const answer = { status: 200, body };
    known.set(path, answer);
    return answer;
  };
}

/** '' = the list. A code that cannot be read is no code. */
function codeAt(path: string): string {
  const encoded = path.slice(PREFIX.length).replace(/^\/|\/$/g, '');
  try {
    return decodeURIComponent(encoded).slice(0, CODE_LENGTH_MAX);
  } catch {
    return encoded.slice(0, CODE_LENGTH_MAX);
  }
}

export function docsMount(baseUrl: string): Mount {
  const pageAt = pages(baseUrl);
  return {
    urls: [PREFIX, `${PREFIX}/*`],
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const path = (request.url ?? '').replace(/\?.*$/, '');
      const { status, body } = isRead(request)
        ? pageAt(path)
        : { status: 405, body: reasonList(baseUrl) };
      response.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        ...pagePolicy(body),
        'cache-control': status === 200 ? `public, max-age=${MAX_AGE_SECONDS}` : 'no-store',
        ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';
