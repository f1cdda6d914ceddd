/** The addresses of all pages, also of those whose folder has no page.tsx yet. */
import { accountRoute } from './access/account.ts';
import { accountsRoute } from './access/accounts.ts';
import { applicationRoute } from './access/application.ts';
import { applicationsRoute } from './access/applications.ts';
import { grantsRoute } from './access/grants.ts';
import { keysRoute } from './access/keys.ts';
import { personRoute } from './access/person.ts';
import { teamRoute } from './access/team.ts';
import { webhooksRoute } from './access/webhooks.ts';
import { contentRoute } from './content/content.ts';
import { courseRoute } from './content/course.ts';
import { frameworkRoute } from './content/framework.ts';
import { reviewsRoute } from './content/reviews.ts';
import { standardsRoute } from './content/standards.ts';
import { composeRoute } from './events/compose.ts';
import { eventsRoute } from './events/events.ts';
import { problemsRoute } from './events/problems.ts';
import { sessionRoute } from './events/session.ts';
import { sessionsRoute } from './events/sessions.ts';
import { startRoute } from './events/start.ts';
import { auditRoute } from './operation/audit.ts';
import { healthRoute } from './operation/health.ts';
import { importRoute } from './operation/import.ts';
import { importsRoute } from './operation/imports.ts';
import { overviewRoute } from './operation/overview.ts';
import { rostersRoute } from './operation/rosters.ts';
import { warehouseRoute } from './operation/warehouse.ts';
import { OPTIONAL, type PageRoute } from './route.ts';
import { classRoute } from './students/class.ts';
import { classesRoute } from './students/classes.ts';
import { learningRoute } from './students/learning.ts';
import { schoolRoute } from './students/school.ts';
import { studentRoute } from './students/student.ts';
import { studentsRoute } from './students/students.ts';
import { summaryRoute } from './students/summary.ts';

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
