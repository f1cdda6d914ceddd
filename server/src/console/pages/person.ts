/** Sign-in of people of the roster to their own pages, by the hosted sign-in, and the way out. */
import { redirect } from '../../auth/pages/forms.ts';
import { OWN_SIGN_IN, ownSignInUrl } from '../../auth/provider/own-client.ts';
import { newToken, tokenHash } from '../accounts/links.ts';
import { makeChallenge, useChallenge } from '../factors/challenges.ts';
import { beginPersonSession, deletePersonSession } from '../people/sessions.ts';
import { cookieLine, cookieValue, PERSON } from '../sessions/cookie.ts';
import { originOf } from '../sessions/sessions.ts';
import { messagePage, onwardPage } from './pages.ts';
import { nextPath, queryOf, show, type Visit } from './visit.ts';

export const PERSON_SIGN_OUT = '/console/me/sign-out';

/**
 * Binds the sign-in to the browser that began it. Lax: a provider, another site, may send the
 * person back, and a Strict cookie would not come along.
 */
const BEGUN = { name: 'lectern-me-begun', path: OWN_SIGN_IN, sameSite: 'Lax' } as const;
const SECONDS = 600;

function setCookie(
  { parts, response }: Visit,
  cookie: typeof BEGUN | typeof PERSON,
  value: { readonly value: string; readonly seconds?: number },
): void {
  response.appendHeader('set-cookie', cookieLine(cookie, parts.config.baseUrl, value));
}

/** Sends the person to the sign-in, and takes its answer. */
export async function personVisit(visit: Visit): Promise<void> {
  const query = queryOf(visit);
  return query.has('state') ? receive(visit, query) : send(visit, query);
}

const stateOf = (token: string) => tokenHash(token).toString('base64url');

async function send(visit: Visit, query: URLSearchParams): Promise<void> {
  const { db, config, now } = visit.parts;
  const next = nextPath(query.get('next'), '/console/me/');
  const verifier = newToken();
  const data = JSON.stringify({ next, verifier });
  const token = await makeChallenge(db, { kind: 'person', accountId: null, data, now: now() });
  setCookie(visit, BEGUN, { value: token, seconds: SECONDS });
  redirect(visit.response, ownSignInUrl(config.baseUrl, { state: stateOf(token), verifier }));
}

async function receive(visit: Visit, query: URLSearchParams): Promise<void> {
  const { db, config, now, redeem } = visit.parts;
  const token = cookieValue(BEGUN, config.baseUrl, visit.request) ?? '';
  const isOwn = token !== '' && query.get('state') === stateOf(token);
  const presented = { token, kind: 'person', now: now() } as const;
  const begun = isOwn ? await useChallenge(db, presented) : undefined;
  setCookie(visit, BEGUN, { value: '', seconds: 0 });
  if (!begun) return refuse(visit, 'This sign-in has ended, or was begun in another browser.');
  const { next, verifier } = JSON.parse(begun.data) as { next: string; verifier: string };
  const userId = await redeem({ code: query.get('code') ?? '', verifier });
  if (userId === undefined) return refuse(visit, 'You did not sign in.');
  await endCurrent(visit);
  const origin = originOf(visit.request, config.tlsProxy);
  const value = await beginPersonSession(db, { userId, now: now(), ...origin });
  setCookie(visit, PERSON, { value });
  // A redirect would belong to the other site's navigation, and the Strict cookie stay behind.
  show(visit, { body: onwardPage(next), headers: { refresh: `0;url=${next}` } });
}

async function endCurrent({ parts, request }: Visit): Promise<void> {
  const former = cookieValue(PERSON, parts.config.baseUrl, request);
  if (former !== undefined) await deletePersonSession(parts.db, former);
}

/** Leads on to the sign-out of the sign-in itself, which would let the person in again at once. */
export async function personSignOutVisit(visit: Visit): Promise<void> {
  await endCurrent(visit);
  setCookie(visit, PERSON, { value: '', seconds: 0 });
  redirect(visit.response, '/logout');
}

function refuse(visit: Visit, message: string): void {
  show(visit, { status: 400, body: messagePage('You are not signed in', message, OWN_SIGN_IN) });
}
