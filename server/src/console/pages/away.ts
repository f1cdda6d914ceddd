/** Sign-ins that go on at another page and come back, once and in the browser that began them. */
import { redirect } from '../../auth/pages/forms.ts';
import { tokenHash } from '../accounts/links.ts';
import { makeChallenge, useChallenge } from '../factors/challenges.ts';
import { type Cookie, cookieValue } from '../sessions/cookie.ts';
import { messagePage, onwardPage } from './pages.ts';
import { setCookie, show, type Visit } from './visit.ts';

interface Way {
  readonly kind: 'upstream' | 'person';
  /** Lax: another site may send the person back, and a Strict cookie would not come along. */
  readonly cookie: Cookie & { readonly sameSite: 'Lax' };
  /** The page from which the person may try again. */
  readonly signIn: string;
}

const SECONDS = 600;

/** The id of a sign-in, which others may read: it does not tell the value of the cookie. */
const idOf = (token: string) => tokenHash(token).toString('base64url');

/** Sends the person to the address for the id of this sign-in; keeps the data until the return. */
export async function leave<Kept extends object>(
  visit: Visit,
  { kind, cookie }: Way,
  { data, urlOf }: { readonly data: Kept; urlOf(id: string): string | Promise<string> },
): Promise<void> {
  const { db, now } = visit.parts;
  const kept = { kind, accountId: null, data: JSON.stringify(data), now: now() };
  const token = await makeChallenge(db, kept);
  const url = await urlOf(idOf(token));
  setCookie(visit, cookie, { value: token, seconds: SECONDS });
  redirect(visit.response, url);
}

/**
 * What was kept, and the id. `claimed`: the id that came back, where the other page has no way to
 * check it. Undefined = the person was told that this sign-in has ended.
 */
export async function comeBack<Kept extends object>(
  visit: Visit,
  { kind, cookie, signIn }: Way,
  claimed?: string | null,
): Promise<(Kept & { readonly id: string }) | undefined> {
  const { db, config, now } = visit.parts;
  const token = cookieValue(cookie, config.baseUrl, visit.request) ?? '';
  const id = idOf(token);
  const isOwn = token !== '' && (claimed === undefined || claimed === id);
  const begun = isOwn ? await useChallenge(db, { token, kind, now: now() }) : undefined;
  setCookie(visit, cookie, { value: '', seconds: 0 });
  if (begun) return { ...JSON.parse(begun.data), id };
  refuse(visit, 'This sign-in has ended, or was begun in another browser.', signIn);
  return undefined;
}

/** Goes on: a redirect would belong to the other site's navigation, without the Strict cookie. */
export function goOn(visit: Visit, next: string): void {
  show(visit, { body: onwardPage(next), headers: { refresh: `0;url=${next}` } });
}

export function refuse(visit: Visit, message: string, signIn: string): void {
  show(visit, { status: 400, body: messagePage('You are not signed in', message, signIn) });
}
