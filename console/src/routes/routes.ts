/** All pages of the console; those whose folder has no page.tsx are left out of the build. */
import { pages } from 'lectern:pages';
import { accountRoute } from './account.ts';
import { accountsRoute } from './accounts.ts';
import { applicationRoute } from './application.ts';
import { applicationsRoute } from './applications.ts';
import { auditRoute } from './audit.ts';
import { classRoute } from './class.ts';
import { composeRoute } from './compose.ts';
import { contentRoute } from './content.ts';
import { courseRoute } from './course.ts';
import { eventRoute } from './event.ts';
import { eventsRoute } from './events.ts';
import { frameworkRoute } from './framework.ts';
import { healthRoute } from './health.ts';
import { importRoute } from './import.ts';
import { importsRoute } from './imports.ts';
import { keysRoute } from './keys.ts';
import { overviewRoute } from './overview.ts';
import { personRoute } from './person.ts';
import { problemsRoute } from './problems.ts';
import { reviewsRoute } from './reviews.ts';
import { rostersRoute } from './rosters.ts';
import type { PageRoute, Place } from './route.ts';
import { sessionRoute } from './session.ts';
import { sessionsRoute } from './sessions.ts';
import { standardsRoute } from './standards.ts';
import { startRoute } from './start.ts';
import { studentRoute } from './student.ts';
import { studentsRoute } from './students.ts';
import { teamRoute } from './team.ts';

const declared: readonly PageRoute[] = [
  startRoute,
  overviewRoute,
  eventsRoute,
  problemsRoute,
  eventRoute,
  composeRoute,
  studentsRoute,
  studentRoute,
  sessionsRoute,
  sessionRoute,
  contentRoute,
  courseRoute,
  applicationsRoute,
  applicationRoute,
  keysRoute,
  teamRoute,
  accountsRoute,
  personRoute,
  standardsRoute,
  frameworkRoute,
  importsRoute,
  importRoute,
  rostersRoute,
  classRoute,
  reviewsRoute,
  auditRoute,
  healthRoute,
  accountRoute,
] as readonly unknown[] as readonly PageRoute[];

/** False while the page has no file yet: it is neither reachable nor shown. */
export function isBuilt({ name }: Pick<PageRoute, 'name'>): boolean {
  return Object.hasOwn(pages, name);
}

export const pageRoutes: readonly PageRoute[] = declared.filter(isBuilt);

export function loaderOf({ name }: Pick<PageRoute, 'name'>) {
  const load = pages[name];
  if (!load) throw new Error(`src/pages/${name} has no page.tsx`);
  return load;
}

/** Matches the addresses of a page; one with parameters is tried after all others. */
function patternOf({ path, places }: PageRoute): RegExp {
  const base = places.includes('account') ? '' : '/(?:o|a/[^/]+)';
  return new RegExp(`^/console${base}/${path.replace(/\$\w+/g, '[^/]+')}/?$`);
}

const patterns = pageRoutes
  .toSorted((one, other) => (one.params?.length ?? 0) - (other.params?.length ?? 0))
  .map((page) => [patternOf(page), page] as const);

/** Loads the code of the page at an address before it is opened, which tells a failure. */
export function preload(href: string): void {
  const path = href.replace(/[?#].*$/, '');
  const [, page] = patterns.find(([pattern]) => pattern.test(path)) ?? [];
  if (page) loaderOf(page)().catch(() => undefined);
}

/** The entries of the side navigation, in order. */
export function navigationOf(place: Place): readonly PageRoute[] {
  return pageRoutes
    .filter(({ nav, places }) => nav && places.includes(place))
    .toSorted((left, right) => (left.nav?.order ?? 0) - (right.nav?.order ?? 0));
}
