/** The callers behind the sessions of people of the roster. */
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../http/caller.ts';
import { Problem } from '../../http/problem.ts';
import { uuidOfUrl } from '../../lib/uuid.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { cookieValue, PERSON } from '../sessions/cookie.ts';
import { findPerson } from './sessions.ts';

interface PersonCallerParts {
  readonly db: Database;
  readonly baseUrl: string;
  now(): Date;
}

/**
 * Finds the caller of a request by its cookie; throws a Problem 401. It acts for no application:
 * the id that it has in place of one is of the person alone, so that no predicate of applications
 * and no cache by application gives it anything.
 */
export function personCallers({ db, baseUrl, now }: PersonCallerParts) {
  return async (request: IncomingMessage): Promise<Caller> => {
    const cookie = cookieValue(PERSON, baseUrl, request);
    const sourcedId = cookie === undefined ? undefined : await findPerson(db, cookie, now());
    if (sourcedId === undefined) throw personSignedOut();
    return {
      clientId: `user:${sourcedId}`,
      applicationId: uuidOfUrl(`urn:lectern:person:${sourcedId}`),
      scopes: new Set(),
      operator: false,
      person: { sourcedId, today: now().toISOString().slice(0, 10) },
    };
  };
}

function personSignedOut(): Problem {
  const message = 'You are signed out; sign in at /console/me/sign-in.';
  return new Problem(401, 'unauthorisedrequest', message, {
    headers: { 'www-authenticate': 'Session realm="lectern"' },
  });
}
