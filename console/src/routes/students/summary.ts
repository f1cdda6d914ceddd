/** Address of who of a class needs the teacher, and what it practises next. */
import { oneOf, pageRoute } from '../route.ts';

export const PERIODS = ['today', 'week', 'lastWeek', 'term'] as const;

export const summaryRoute = pageRoute({
  name: 'summary',
  places: ['person', 'platform', 'application', 'district'],
  path: 'classes/$classId',
  params: ['classId'],
  readSearch: (raw) => ({
    /** This week when left out. */
    period: oneOf(raw['period'], PERIODS),
  }),
});
