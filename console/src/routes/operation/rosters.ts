/** Address of the records of the roster: kind, search, and the record that is shown beside them. */
import { oneOf, pageRoute } from '../route.ts';

export const ROSTER_KINDS = [
  'orgs',
  'terms',
  'courses',
  'classes',
  'people',
  'enrollments',
] as const;

export type RosterKind = (typeof ROSTER_KINDS)[number];

/** Content and calendars are those of the whole platform. */
export const DISTRICT_KINDS: readonly RosterKind[] = ['orgs', 'classes', 'people', 'enrollments'];

export const rostersRoute = pageRoute({
  name: 'rosters',
  places: ['platform', 'district'],
  path: 'rosters',
  readSearch: (raw) => ({
    /** People when left out. */
    kind: oneOf(raw['kind'], [...ROSTER_KINDS, 'sanity']),
    search: raw['search'],
    /** The column that is searched; all names when left out. */
    in: raw['in'],
    sort: raw['sort'],
    id: raw['id'],
  }),
  nav: { section: 'learn', order: 51, icon: 'roster', key: 'r' },
  needs: 'operator',
});
