/** Address of which classes of a school or district need help. */
import { oneOf, pageRoute } from '../route.ts';

export const ORG_PERIODS = ['today', 'week', 'lastWeek'] as const;

export const schoolRoute = pageRoute({
  name: 'school',
  places: ['person', 'platform', 'analyst', 'district'],
  path: 'school',
  // Operators come from the roster.
  nav: { order: 3, icon: 'chart', places: ['person', 'analyst', 'district'] },
  needs: 'operator',
  readSearch: (raw) => ({
    /** The topmost one, or a choice of them, when left out. */
    org: raw['org'],
    /** This week when left out. */
    period: oneOf(raw['period'], ORG_PERIODS),
    /** The summary when left out. */
    view: oneOf(raw['view'], ['students']),
  }),
});
