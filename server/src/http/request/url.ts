/** Reads request targets and query strings. */
import { Problem } from '../problem.ts';

/** Path and query of a request's target, which may be a whole address (RFC 9112 §3.2.2). */
export function pathAndQuery(target: string): string {
  const rest = target.replace(/^https?:\/\/[^/?]*/i, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path of a request's target. */
export function withoutQuery(target = ''): string {
  return target.split('?', 1)[0] ?? '';
}

/**
 * Reads a query string. The first `=` of a part ends its name: list filters hold raw `'` and `=`.
 * Throws a Problem 400 for a repeated name.
 */
export function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const part of text.split('&')) {
    if (part === '') continue;
    const cut = part.indexOf('=');
    const name = decode(cut < 0 ? part : part.slice(0, cut));
    if (name in query) {
      throw new Problem(400, 'invaliddata', `The query parameter '${name}' is given twice.`);
    }
    query[name] = decode(cut < 0 ? '' : part.slice(cut + 1));
  }
  return query;
}

/** An offset or a zone after its sign, or the address of a person, with a `+` that is a space. */
const LOST_PLUS = /(?::|%3A)\d\d(?:\.\d{1,9})?\+\d\d|GMT\+\d|[?&]email=[^&?@+]*\+/i;

/** Whether a request's target writes a `+` as it is where a space has no place. */
export function losesPlus(target: string): boolean {
  return LOST_PLUS.test(target.slice(withoutQuery(target).length));
}

function decode(text: string): string {
  // Most texts have nothing to decode, and this check is cheap.
  if (!/[%+\0]/.test(text)) return text;
  const spaced = text.replaceAll('+', ' ');
  let decoded: string;
  try {
    decoded = decodeURIComponent(spaced);
  } catch {
    throw new Problem(400, 'invaliddata', `'${text}' is not percent-encoded UTF-8.`);
  }
  if (decoded.includes('\u0000')) {
    throw new Problem(400, 'invaliddata', 'A query parameter holds the character U+0000.');
  }
  return decoded;
}
