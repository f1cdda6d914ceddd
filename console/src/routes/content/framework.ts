/** Address of one framework, of an item in its tree, and of whose mastery is shown. */
import { oneOf, pageRoute } from '../route.ts';

/**
 * Students with a review state of an item: none, fewer than half recall it, half or more do. Below:
 * standards of the first two.
 */
export const MASTERY = ['none', 'low', 'high', 'below'] as const;

export const frameworkRoute = pageRoute({
  name: 'framework',
  places: ['platform', 'application'],
  path: 'standards/$documentId',
  params: ['documentId'],
  readSearch: (raw) => ({
    search: raw['search'],
    type: raw['type'],
    level: raw['level'],
    /** 1: with content; 0: standards without. */
    used: oneOf(raw['used'], ['1', '0']),
    view: oneOf(raw['view'], ['coverage']),
    /** The item that coverage shows the parts of; all of the framework when left out. */
    root: raw['root'],
    /** Whose mastery is shown; of both, that of the class. */
    class: raw['class'],
    course: raw['course'],
    mastery: oneOf(raw['mastery'], MASTERY),
    item: raw['item'],
    /** Ids of the items that are selected for comparing, with commas between. */
    selected: raw['selected'],
    compare: oneOf(raw['compare'], ['1']),
    upload: oneOf(raw['upload'], ['1']),
  }),
});
