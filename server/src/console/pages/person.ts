/** Sign-in of people of the roster to their own pages, by the hosted sign-in, and the way out. */
import { redirect } from '../../auth/pages/forms.ts';
import { OWN_SIGN_IN, ownSignInUrl } from '../../auth/provider/own-client.ts';
import { newToken } from '../accounts/links.ts';
import { beginPersonSession, deletePersonSession } from '../people/sessions.ts';
import { cookieValue, PERSON } from '../sessions/cookie.ts';
import { originOf } from '../sessions/sessions.ts';
import { comeBack, goOn, leave, refuse } from './away.ts';
import { nextPath, queryOf, setCookie, type Visit } from './visit.ts';

export const PERSON_SIGN_OUT = '/console/me/sign-out';

const WAY = {
  kind: 'person',
  cookie: { name: 'lectern-me-begun', path: OWN_SIGN_IN, sameSite: 'Lax' },
  signIn: OWN_SIGN_IN,
} as const;

interface Kept {
  readonly next: string;
  readonly verifier: string;
}

/** Sends the person to the sign-in, and takes its answer. */
export async function personVisit(visit: Visit): Promise<void> {
  const query = queryOf(visit);
  if (query.has('state')) return receive(visit, query);
  const { baseUrl } = visit.parts.config;
  const verifier = newToken();
  const data: Kept = { next: nextPath(query.get('next'), '/console/me/'), verifier };
  const urlOf = (state: string) => ownSignInUrl(baseUrl, { state, verifier });
  return leave(visit, WAY, { data, urlOf });
}

async function receive(visit: Visit, query: URLSearchParams): Promise<void> {
  const { db, config, now, redeem } = visit.parts;
  const begun = await comeBack<Kept>(visit, WAY, query.get('state'));
  if (!begun) return;
  const { next, verifier } = begun;
  const userId = await redeem({ code: query.get('code') ?? '', verifier });
  if (userId === undefined) return refuse(visit, 'You did not sign in.', OWN_SIGN_IN);
  await endCurrent(visit);
  const origin = originOf(visit.request, config.tlsProxy);
  const value = await beginPersonSession(db, { userId, now: now(), ...origin });
  setCookie(visit, PERSON, { value });
  goOn(visit, next);
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
