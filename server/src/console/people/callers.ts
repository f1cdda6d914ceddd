/** The callers behind the sessions of people of the roster. */
import type { IncomingMessage } from 'node:http';
import { OWN_SIGN_IN } from '../../auth/provider/own-client.ts';
import type { Caller } from '../../http/caller.ts';
import { uuidOfUrl } from '../../lib/uuid.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { signedOut } from '../sessions/callers.ts';
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
    if (sourcedId === undefined) throw signedOut(OWN_SIGN_IN);
    return {
      clientId: `user:${sourcedId}`,
      applicationId: uuidOfUrl(`urn:lectern:person:${sourcedId}`),
      scopes: new Set(),
      operator: false,
      person: { sourcedId, today: now().toISOString().slice(0, 10) },
    };
  };
}
