/** Answers that a client need not fetch twice: ETag and If-None-Match (RFC 9110 §8.8.3, §13.1.2). */
import { hash } from 'node:crypto';
import { type Reply, rendered } from '../route.ts';

/** What a tag can be made of. */
type Hashed = string | readonly string[] | Buffer;

/**
 * The tag of what these texts determine. Weak: the same JSON, whatever a proxy does to its bytes.
 */
export function etagOf(...texts: readonly (string | Buffer)[]): string {
  const digests = texts.map((text) => hash('sha256', text, 'base64url'));
  const [first = ''] = digests;
  const digest = digests.length === 1 ? first : hash('sha256', digests.join(), 'base64url');
  return `W/"${digest.slice(0, 27)}"`;
}

/** Compares weakly: the client's copy will do when it means the same. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(opaque) ?? false;
}

/**
 * A 200 with its tag, or 304 when the client has it. A body that is a function is made for a 200
 * only.
 */
export async function revalidate(answer: Reply, ifNoneMatch: string | undefined): Promise<Reply> {
  if (answer.status !== 200) return answer;
  const made = answer.etag === undefined ? rendered<Hashed>(await bodyOf(answer)) : undefined;
  const etag = answer.etag ?? etagOf(...[made?.text ?? ''].flat());
  // A copy may be kept by the client, who asks each time whether it still will do.
  const headers = { ...answer.headers, etag, 'cache-control': 'no-cache' };
  if (isFresh(ifNoneMatch, etag)) return { status: 304, headers };
  return { status: 200, headers, body: made ?? (await bodyOf(answer)) };
}

async function bodyOf({ body }: Reply): Promise<unknown> {
  return typeof body === 'function' ? body() : body;
}
