/** Where one lands, and whose data one sees when the address does not say it. */
import type { OwnSession } from '../../../sdk/src/generated/openapi.ts';
import { PLATFORM, type Who, whoPath } from '../data/who.ts';
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
  const first = who && navigationOf(who.kind)[0];
  return first ? `/${whoPath(who)}/${first.path}` : '/account';
}
