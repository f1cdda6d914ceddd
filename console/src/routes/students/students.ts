/** Address of the list of students, and of what all of them did. */
import { LETTERS, oneOf, pageRoute } from '../route.ts';

export const ACTIVITY_RANGES = ['7d', '28d', '92d'] as const;
/** Grade levels of the CEDS vocabulary; `5` stands for `05`, too. */
export const GRADES = ['PK', 'TK', 'KG', ...'123456789', '10', '11', '12'];
export const ACTIVITY_BY = ['subject', 'course', 'application'] as const;

export const studentsRoute = pageRoute({
  name: 'students',
  places: ['platform', 'application'],
  path: 'students',
  readSearch: (raw) => ({
    search: raw['search'],
    sort: raw['sort'],
    class: raw['class'],
    grade: oneOf(raw['grade'], GRADES),
    /** What family names begin with. */
    letter: oneOf(raw['letter'], LETTERS),
    /** Left out = the list. */
    view: oneOf(raw['view'], ['activity']),
    range: oneOf(raw['range'], ACTIVITY_RANGES),
    by: oneOf(raw['by'], ACTIVITY_BY),
  }),
  nav: { section: 'learn', order: 40, icon: 'person', key: 's' },
});
