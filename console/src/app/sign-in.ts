/** Leads to the page of the server that signs in, and back. */
import { isLecternError } from '../data/api.ts';
import { queryClient } from '../data/queries.ts';
import { sessionQuery } from '../data/session.ts';

const SIGN_IN = '/console/sign-in';

/** The page that signs in and then goes on to `next`, an address below /console/. */
export function signInHref(next: string): string {
  return `${SIGN_IN}?${new URLSearchParams({ next })}`;
}

/** Leaves the console without a session; other errors are thrown. */
export async function requireSession(): Promise<void> {
  try {
    await queryClient.ensureQueryData(sessionQuery);
  } catch (error) {
    const { pathname, search, hash } = window.location;
    if (!isLecternError(error) || error.status !== 401 || pathname === SIGN_IN) throw error;
    window.location.assign(signInHref(pathname + search + hash));
    // The page goes away.
    await new Promise(() => undefined);
  }
}
