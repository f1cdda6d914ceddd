/** Wraps routes: the audit log gets the actor of writes, the disclosure log gets reads. */

import type { Context } from '../context.ts';
import { rateLimitKey } from '../http/caller.ts';
import type { Request, Route } from '../http/route.ts';
import { actAs } from '../storage/database/actor.ts';
import { collectDisclosures } from './disclosure-scope.ts';
import type { DisclosureLog } from './disclosures.ts';
import { actorOf } from './request-actor.ts';

/** The route with auditing; not for events, which are logged by themselves and are the hot path. */
export function withAuditing(route: Route, log: DisclosureLog): Route {
  if (route.mounted || route.scope === 'none') return route;
  if (route.method === 'GET') return withDisclosures(route, log);
  return route.scope === 'events.write' ? route : withAuditActor(route);
}

function withAuditActor(route: Route): Route {
  return {
    ...route,
    handle: (ctx: Context, request: Request<never, never, never>) => {
      const actor = { ...actorOf(request), requirePresence: request.requireClient };
      return actAs(actor, () => route.handle(ctx, request));
    },
  };
}

function withDisclosures(route: Route, log: DisclosureLog): Route {
  const endpoint = `${route.method} ${route.url}`;
  return {
    ...route,
    async handle(ctx: Context, request: Request<never, never, never>) {
      const { caller, requestId } = request;
      const { clientId } = caller;
      const applicationId = caller.person ? null : caller.applicationId;
      const work = () => route.handle(ctx, request);
      const { result, people, later } = await collectDisclosures(work, rateLimitKey(caller));
      if (result.status !== 200) return result;
      const note = (students: string) => {
        const at = ctx.now();
        if (students !== '')
          log.note({ at, applicationId, clientId, endpoint, requestId, students });
      };
      if (people !== '' || later) log.requireRoom();
      if (later) void later.then(note);
      else note(people);
      return result;
    },
  };
}
