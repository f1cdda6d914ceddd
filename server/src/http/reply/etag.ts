/** Conditional replies: ETag and If-None-Match (RFC 9110 §8.8.3, §13.1.2). */
import { hash } from 'node:crypto';
import { isPieceStream, type PieceStream, type Reply, rendered } from '../body.ts';

/** Bodies that a tag can be computed of. */
type Hashed = string | readonly string[] | Buffer;

/** The tag for these texts. Weak: a proxy may change the bytes, but not the JSON. */
export function etagOf(...texts: readonly (string | Buffer)[]): string {
  const digests = texts.map((text) => hash('sha256', text, 'base64url'));
  const [first = ''] = digests;
  const digest = digests.length === 1 ? first : hash('sha256', digests.join(), 'base64url');
  return `W/"${digest.slice(0, 27)}"`;
}

/** True when the client's copy is current (weak comparison). */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(opaque) ?? false;
}

/**
 * Adds the tag to a 200, or answers 304 when the client has it. A body that is a function is called
 * for a 200 only. By default the client may keep a copy, and must revalidate it at each use. A
 * large page, which is read while it is sent, has no tag.
 */
export async function revalidate(
  answer: Reply,
  ifNoneMatch: string | undefined,
  cacheControl = 'no-cache',
): Promise<Reply> {
  if (answer.status !== 200) return answer;
  const made =
    answer.etag === undefined ? rendered<Hashed | PieceStream>(await bodyOf(answer)) : undefined;
  const text = made?.text ?? '';
  if (isPieceStream(text)) return { ...answer, ...(made && { body: made }) };
  const etag = answer.etag ?? etagOf(...[text].flat());
  const headers = { ...answer.headers, etag, 'cache-control': cacheControl };
  if (isFresh(ifNoneMatch, etag)) return { status: 304, headers };
  return { status: 200, headers, body: made ?? (await bodyOf(answer)) };
}

async function bodyOf({ body }: Reply): Promise<unknown> {
  return typeof body === 'function' ? body() : body;
}
