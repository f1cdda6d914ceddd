/** Where one lands, whose data one sees when the address does not say it, and what one may open. */
import type { OwnSession } from '../../../sdk/src/generated/openapi.ts';
import { PLATFORM, type Who, whoPath } from '../data/who.ts';
import type { PageRoute } from '../routes/route.ts';
import { navigationOf } from '../routes/routes.ts';

/** An operator sees the platform, others their first application; undefined = a member of none. */
export function defaultWho(session: OwnSession): Who | undefined {
  if (session.operator) return PLATFORM;
  const first = session.applications[0];
  return first && { kind: 'application', id: first.sourcedId };
}

/** Below the router's base. */
export function homePath(session: OwnSession): string {
  const who = defaultWho(session);
  const first = who && openPages(session, who)[0];
  return first ? `/${whoPath(who)}/${first.path}` : '/account';
}

/** The entries of the navigation that the person may open, in order. */
export function openPages(session: OwnSession, who: Who): readonly PageRoute[] {
  const { operator, applications } = session;
  const id = who.kind === 'application' ? who.id : undefined;
  const role = applications.find(({ sourcedId }) => sourcedId === id)?.role;
  return navigationOf(who.kind).filter(({ needs }) => {
    if (needs === undefined || operator) return true;
    return needs === 'developer' && role !== undefined && role !== 'viewer';
  });
}
