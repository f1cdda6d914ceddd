/** Where one lands, whose data one sees when the address does not say it, and what one may open. */
import type { Me, OwnSession } from '../../../sdk/src/generated/openapi.ts';
import { OF_ORG, PERSON, PLATFORM, type Who, whoPath } from '../data/viewer/who.ts';
import type { PageRoute } from '../routes/route.ts';
import { navigationOf } from '../routes/routes.ts';
import { classesRoute } from '../routes/students/classes.ts';
import { learningRoute } from '../routes/students/learning.ts';
import { schoolRoute } from '../routes/students/school.ts';

/**
 * An operator sees the platform, others their first application, else what the role for an org
 * opens; undefined = none of them.
 */
export function defaultWho(session: OwnSession): Who | undefined {
  if (session.operator) return PLATFORM;
  const [first] = session.applications;
  if (first) return { kind: 'application', id: first.sourcedId };
  return session.orgRole ? OF_ORG[session.orgRole.role] : undefined;
}

/** Whether the person of an account may look at it at all. */
export function mayOpen({ operator, applications, orgRole }: OwnSession, who: Who): boolean {
  if (who.kind === 'platform') return operator;
  if (who.kind !== 'application') return who.kind === orgRole?.role;
  return operator || applications.some(({ sourcedId }) => sourcedId === who.id);
}

/** The first page of the own data, or of that of `who`, below the router's base. */
export function homePath(session: OwnSession, who = defaultWho(session)): string {
  const first = who && (openPages(session, who)[0] ?? navigationOf(who.kind)[0]);
  return first ? `/${whoPath(who)}/${first.path}` : '/account';
}

/** The entries of the navigation that the person may open, in order. */
export function openPages(session: OwnSession, who: Who): readonly PageRoute[] {
  if (!mayOpen(session, who)) return [];
  const { operator, applications } = session;
  const id = who.kind === 'application' ? who.id : undefined;
  const role = applications.find(({ sourcedId }) => sourcedId === id)?.role;
  return navigationOf(who.kind).filter(({ needs }) => {
    if (needs === undefined || operator || who.kind in OF_ORG) return true;
    return needs === 'developer' && role !== undefined && role !== 'viewer';
  });
}

/** What a person of the roster may open: the own learning, the own classes, the own schools. */
export function pagesOf({ learning, teaches, leads }: Me): readonly PageRoute[] {
  return navigationOf('person').filter(({ name }) => {
    if (name === learningRoute.name) return learning !== null;
    if (name === schoolRoute.name) return leads.length > 0;
    return name !== classesRoute.name || teaches.length > 0;
  });
}

/** Below the router's base; who has none of the pages reads on the first why. */
export function personHomePath(me: Me): string {
  const { path } = pagesOf(me)[0] ?? learningRoute;
  return `/${whoPath(PERSON)}/${path}`;
}
