/** The addresses of all pages, also of those whose folder has no page.tsx yet. */
import { accountRoute } from './account.ts';
import { accountsRoute } from './accounts.ts';
import { applicationRoute } from './application.ts';
import { applicationsRoute } from './applications.ts';
import { auditRoute } from './audit.ts';
import { classRoute } from './class.ts';
import { classesRoute } from './classes.ts';
import { composeRoute } from './compose.ts';
import { contentRoute } from './content.ts';
import { courseRoute } from './course.ts';
import { eventsRoute } from './events.ts';
import { frameworkRoute } from './framework.ts';
import { grantsRoute } from './grants.ts';
import { healthRoute } from './health.ts';
import { importRoute } from './import.ts';
import { importsRoute } from './imports.ts';
import { keysRoute } from './keys.ts';
import { learningRoute } from './learning.ts';
import { overviewRoute } from './overview.ts';
import { personRoute } from './person.ts';
import { problemsRoute } from './problems.ts';
import { reviewsRoute } from './reviews.ts';
import { rostersRoute } from './rosters.ts';
import { OPTIONAL, type PageRoute } from './route.ts';
import { schoolRoute } from './school.ts';
import { sessionRoute } from './session.ts';
import { sessionsRoute } from './sessions.ts';
import { standardsRoute } from './standards.ts';
import { startRoute } from './start.ts';
import { studentRoute } from './student.ts';
import { studentsRoute } from './students.ts';
import { summaryRoute } from './summary.ts';
import { teamRoute } from './team.ts';
import { warehouseRoute } from './warehouse.ts';
import { webhooksRoute } from './webhooks.ts';

export const declared: readonly PageRoute[] = [
  startRoute,
  overviewRoute,
  eventsRoute,
  problemsRoute,
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
  webhooksRoute,
  teamRoute,
  accountsRoute,
  personRoute,
  standardsRoute,
  frameworkRoute,
  importsRoute,
  importRoute,
  rostersRoute,
  grantsRoute,
  classRoute,
  learningRoute,
  classesRoute,
  schoolRoute,
  summaryRoute,
  reviewsRoute,
  auditRoute,
  warehouseRoute,
  healthRoute,
  accountRoute,
] as readonly unknown[] as readonly PageRoute[];

/** Matches the addresses of a page; one with parameters is tried after all others. */
function patternOf({ path, places }: PageRoute): RegExp {
  const base = places.includes('account') ? '' : '/(?:o|a/[^/]+|me|analyst|district)';
  const below = path && `/${path.replace(OPTIONAL, '(?:/[^/]+)?').replace(/\$\w+/g, '[^/]+')}`;
  return new RegExp(`^/console${base}${below}/?$`);
}

/** The page of an address is that of the first pattern that matches its path. */
export const patterns: readonly (readonly [pattern: RegExp, page: PageRoute])[] = declared
  .toSorted((one, other) => (one.params?.length ?? 0) - (other.params?.length ?? 0))
  .map((page) => [patternOf(page), page] as const);
