/** The routes under `/gradebook/1.0`: the same records as in the OneRoster service. */
import type { Route } from '../http/route.ts';
import { type RouteScopes, readRoutes, recordRoutes } from '../oneroster/routes/record-routes.ts';
import { assessmentLineItems } from './assessment-line-items/resource.ts';
import { assessmentResults } from './assessment-results/resource.ts';
import { categories } from './categories/category.ts';
import { lineItems } from './line-items/resource.ts';
import { ASSESSMENT, CORE } from './oneroster.ts';
import { results } from './results/resource.ts';
import { scoreScales } from './score-scales/score-scale.ts';

const GRADEBOOK: RouteScopes = {
  prefix: '/gradebook/1.0',
  read: CORE,
  write: 'gradebook.createput',
  remove: 'gradebook.delete',
};

const ASSESSMENTS: RouteScopes = {
  ...GRADEBOOK,
  read: ASSESSMENT,
  write: 'assessment.createput',
  remove: 'assessment.delete',
};

/** Assessment results for senders of events, who may lack the scopes of the gradebook. */
const READ_BACK: RouteScopes = {
  ...GRADEBOOK,
  path: 'assessment-results',
  read: ['events.readonly', 'gradebook.readonly', 'assessment.readonly', 'events.write'],
};

export const gradebookRoutes: readonly Route[] = [
  ...readRoutes(
    {
      ...assessmentResults,
      tag: 'Read back',
      names: { one: 'resultReadBack', many: 'resultsReadBack' },
    },
    READ_BACK,
  ),
  ...[categories, lineItems, results, scoreScales].flatMap((records) =>
    recordRoutes(records, GRADEBOOK),
  ),
  ...[assessmentLineItems, assessmentResults].flatMap((records) =>
    recordRoutes(records, ASSESSMENTS),
  ),
];
