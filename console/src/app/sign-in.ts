/** Leads to the page of the server that signs in, and back. */
import { isLecternError } from '../data/requests/api.ts';
import { queryClient } from '../data/requests/queries.ts';
import { personQuery } from '../data/viewer/person.ts';
import { sessionQuery } from '../data/viewer/session.ts';
import { isOfPeople } from '../data/viewer/who.ts';

const SIGN_IN = '/console/sign-in';
const SIGN_IN_OF_PEOPLE = '/console/me/sign-in';

/** The page that signs in and then goes on to `next`, an address below /console/. */
export function signInHref(next: string): string {
  return `${isOfPeople(next) ? SIGN_IN_OF_PEOPLE : SIGN_IN}?${new URLSearchParams({ next })}`;
}

/** The page of the console that `next` of this address names; undefined = none. */
export function nextHref(): string | undefined {
  const next = new URLSearchParams(window.location.search).get('next');
  // Behind this beginning no address leaves the server.
  return next?.startsWith('/console/') ? next : undefined;
}

/** Leaves the console, to come back to the same address. */
export function leaveToSignIn(): void {
  const { pathname, search, hash } = window.location;
  window.location.assign(signInHref(pathname + search + hash));
}

/** Leaves the console without a session; other errors are thrown. */
export async function requireSession(): Promise<void> {
  const { pathname } = window.location;
  try {
    if (isOfPeople(pathname)) await queryClient.ensureQueryData(personQuery);
    else await queryClient.ensureQueryData(sessionQuery);
  } catch (error) {
    if (!isLecternError(error) || error.status !== 401 || pathname === SIGN_IN) throw error;
    leaveToSignIn();
    // The page goes away.
    await new Promise(() => undefined);
  }
}
