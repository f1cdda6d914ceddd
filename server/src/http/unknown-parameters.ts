/** Names query parameters that a list does not take, which it ignores, or refuses if so asked. */
import type { IncomingMessage } from 'node:http';
import { listed, quoted } from '../lib/shown.ts';
import { withVary } from './limits/open-web.ts';
import { Problem } from './problem.ts';
import { requireKnown } from './reference/profile.ts';
import { parseQuery } from './request/url.ts';
import { type Route, takesPreference } from './route.ts';

/** The header of a reply that ignored parameters. */
const IGNORED = 'x-lectern-ignored-parameters';

/** In the header, which proxies limit. */
const NAMES_MAX = 10;
const NAME_CHARACTERS_MAX = 60;

/** The reply, as far as its headers are set here. */
interface HeaderSet {
  getHeader(name: string): unknown;
  headers(values: Readonly<Record<string, string>>): unknown;
}

/**
 * Looks at the parameters of requests for a route, and sets headers of the reply. `known`:
 * `parametersOf` the route. Throws a Problem 400 for an unknown profile, and for an unknown
 * parameter where the client prefers `handling=strict` (RFC 7240 §4.4).
 */
export function parameterCheck(route: Route, known: readonly string[]) {
  const { profile } = route;
  return ({ url = '', headers }: IncomingMessage, reply: HeaderSet): void => {
    if (profile) requireKnown(profile.use, url);
    const prefer = headers['prefer'];
    const cut = url.indexOf('?');
    if (!takesPreference(route) || (cut < 0 && prefer === undefined)) return;
    const strict = STRICT.test(String(prefer));
    const sent = cut < 0 ? [] : Object.keys(parseQuery(url.slice(cut + 1)));
    const unknown = sent.filter((name) => !known.includes(name));
    if (unknown.length > 0 && strict) throw refusal(unknown, known);
    if (unknown.length > 0) reply.headers({ [IGNORED]: shown(unknown) });
    if (strict) reply.headers({ 'preference-applied': 'handling=strict' });
    if (prefer) reply.headers(withVary(reply.getHeader('vary'), { vary: 'prefer' }));
  };
}

const STRICT = /(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/i;

function refusal(unknown: readonly string[], known: readonly string[]): Problem {
  const names = listed(unknown.slice(0, NAMES_MAX).map(quoted));
  const taken = known.length > 0 ? `; it takes ${known.join(', ')}` : '';
  const message = `This list has no query parameter ${names}${taken}.`;
  return new Problem(400, 'invaliddata', message);
}

/** Percent-encoded, as a header holds no other letters than those of ASCII. */
function shown(names: readonly string[]): string {
  const first = names.slice(0, NAMES_MAX).map((name) => encodeURIComponent(name.toWellFormed()));
  return first.map((name) => name.slice(0, NAME_CHARACTERS_MAX)).join(', ');
}
