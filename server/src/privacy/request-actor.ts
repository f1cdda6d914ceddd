/** The actor that a request is in the audit log. */
import { isPerson } from '../http/caller.ts';
import type { Request } from '../http/route.ts';
import type { Actor } from '../storage/database/actor.ts';

type ActingRequest = Pick<Request<unknown, unknown, unknown>, 'caller' | 'requestId' | 'address'>;

export function actorOf({ caller, requestId, address }: ActingRequest): Actor {
  return {
    kind: isPerson(caller) ? 'user' : 'client',
    id: caller.clientId,
    applicationId: caller.applicationId,
    requestId,
    address: address(),
  };
}
