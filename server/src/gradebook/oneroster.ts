/** The gradebook service of OneRoster v1p2: its 35 operations, and writes of the platform's own. */
import type { Route } from '../http/route.ts';
import { discoveryRoutes } from '../oneroster/routes/discovery.ts';
import { filteredBy } from '../oneroster/routes/page.ts';
import {
  type CollectionReads,
  type NestedRead,
  readOperations,
} from '../oneroster/routes/reads.ts';
import type { ReadableResource, Resource } from '../oneroster/routes/resource.ts';
import { gradebook } from '../oneroster/routes/services.ts';
import {
  type CollectionWrites,
  type ManyPost,
  postManyOperation,
  writeOperations,
} from '../oneroster/routes/writes.ts';
import { academicSessions } from '../roster/academic-sessions/resource.ts';
import { classes } from '../roster/classes/resource.ts';
import { schools, students } from '../roster/filtered.ts';
import { sql } from '../storage/database/sql.ts';
import { assessmentLineItems } from './assessment-line-items/resource.ts';
import { assessmentResults } from './assessment-results/resource.ts';
import { categories } from './categories/category.ts';
import { lineItems } from './line-items/resource.ts';
import { results } from './results/resource.ts';
import { scoreScales } from './score-scales/score-scale.ts';

export const CORE = ['gradebook-core.readonly', 'gradebook.readonly'];
const FULL = ['gradebook.readonly'];
export const ASSESSMENT = ['assessment.readonly'];

/** Path, records, the standard's names of list, single record, PUT and DELETE. */
const CORE_PAIRS: readonly [string, Resource, string, string, string, string][] = [
  ['/categories', categories, 'getAllCategories', 'getCategory', 'putCategory', 'deleteCategory'],
  ['/lineItems', lineItems, 'getAllLineItems', 'getLineItem', 'putLineItem', 'deleteLineItem'],
  ['/results', results, 'getAllResults', 'getResult', 'putResult', 'deleteResult'],
  [
    '/scoreScales',
    scoreScales,
    'getAllScoreScales',
    'getScoreScale',
    'putScoreScale',
    'deleteScoreScale',
  ],
];

const ASSESSMENT_PAIRS: typeof CORE_PAIRS = [
  [
    '/assessmentLineItems',
    assessmentLineItems,
    'getAllAssessmentLineItems',
    'getAssessmentLineItem',
    'putAssessmentLineItem',
    'deleteAssessmentLineItem',
  ],
  [
    '/assessmentResults',
    assessmentResults,
    'getAllAssessmentResults',
    'getAssessmentResult',
    'putAssessmentResult',
    'deleteAssessmentResult',
  ],
];

function lineItemsOfClass(klass: string): ReadableResource {
  return filteredBy(lineItems, sql`line_items.class_id = ${klass}`);
}

/** Path, the standard's name, records, the parents in the path, the condition for the records. */
const NESTED: readonly [string, string, Resource, NestedRead['parents'], NestedRead['where']][] = [
  [
    '/classes/:classSourcedId/categories',
    'getCategoriesForClass',
    categories,
    [classes],
    (klass) => sql`categories.sourced_id in (
      select category_id from line_items where class_id = ${klass} and status = 'active'
    )`,
  ],
  [
    '/classes/:classSourcedId/lineItems',
    'getLineItemsForClass',
    lineItems,
    [classes],
    (klass) => sql`line_items.class_id = ${klass}`,
  ],
  [
    '/classes/:classSourcedId/lineItems/:lineItemSourcedId/results',
    'getResultsForLineItemForClass',
    results,
    [classes, lineItemsOfClass],
    (klass, item) => sql`results.class_id = ${klass} and results.line_item_id = ${item}`,
  ],
  [
    '/classes/:classSourcedId/results',
    'getResultsForClass',
    results,
    [classes],
    (klass) => sql`results.class_id = ${klass}`,
  ],
  [
    '/classes/:classSourcedId/scoreScales',
    'getScoreScalesForClass',
    scoreScales,
    [classes],
    (klass) => sql`score_scales.class_id = ${klass}`,
  ],
  [
    '/classes/:classSourcedId/students/:studentSourcedId/results',
    'getResultsForStudentForClass',
    results,
    [classes, students],
    (klass, student) => sql`results.class_id = ${klass} and results.student_id = ${student}`,
  ],
  [
    '/schools/:schoolSourcedId/scoreScales',
    'getScoreScalesForSchool',
    scoreScales,
    [schools],
    (school) => sql`score_scales.class_id in (
      select sourced_id from classes where school_id = ${school}
    )`,
  ],
];

const reference = (sourcedId: string) => ({ sourcedId });

const POSTS: readonly Omit<ManyPost, 'scope'>[] = [
  {
    path: '/classes/:classSourcedId/academicSessions/:academicSessionSourcedId/results',
    operation: 'postResultsForAcademicSessionForClass',
    records: results,
    parents: [classes, academicSessions],
    given: (klass) => ({ class: reference(klass) }),
    givenMembers: ['class'],
  },
  {
    path: '/classes/:classSourcedId/lineItems',
    operation: 'postLineItemsForClass',
    records: lineItems,
    parents: [classes],
    given: (klass) => ({ class: reference(klass) }),
    givenMembers: ['class'],
  },
  {
    path: '/lineItems/:lineItemSourcedId/results',
    operation: 'postResultsForLineItem',
    records: results,
    parents: [lineItems],
    given: (lineItem) => ({ lineItem: reference(lineItem) }),
    givenMembers: ['lineItem'],
  },
  {
    path: '/schools/:schoolSourcedId/lineItems',
    operation: 'postLineItemsForSchool',
    records: lineItems,
    parents: [schools],
    given: (school) => ({ school: reference(school) }),
    givenMembers: ['school'],
  },
];

function readsOf(scope: readonly string[]) {
  return ([path, records, list, single]: (typeof CORE_PAIRS)[number]): CollectionReads => ({
    path,
    records,
    list,
    single,
    scope,
  });
}

function writesOf(scopes: Pick<CollectionWrites, 'put' | 'post' | 'remove'>) {
  return ([path, records, , , put, remove]: (typeof CORE_PAIRS)[number]): CollectionWrites => ({
    path,
    records,
    operations: { put, delete: remove },
    updated: 201,
    ...scopes,
  });
}

const GRADEBOOK_WRITES = {
  put: ['gradebook.createput'],
  post: ['gradebook.createpost'],
  remove: ['gradebook.delete'],
};

/** The standard has neither a POST of assessments nor a scope for one. */
const ASSESSMENT_WRITES = {
  put: ['assessment.createput'],
  post: ['assessment.createput'],
  remove: ['assessment.delete'],
};

const operations: readonly Route[] = [
  ...readOperations(gradebook, {
    collections: [...CORE_PAIRS.map(readsOf(CORE)), ...ASSESSMENT_PAIRS.map(readsOf(ASSESSMENT))],
    nested: NESTED.map(([path, operation, records, parents, where]) => {
      return { path, operation, records, parents, where, scope: FULL };
    }),
  }),
  ...writeOperations(gradebook, [
    ...CORE_PAIRS.map(writesOf(GRADEBOOK_WRITES)),
    ...ASSESSMENT_PAIRS.map(writesOf(ASSESSMENT_WRITES)),
  ]),
  ...POSTS.map((post) =>
    postManyOperation(gradebook, { ...post, scope: ['gradebook.createpost'] }),
  ),
];

export const onerosterGradebookRoutes: readonly Route[] = [
  ...operations,
  ...discoveryRoutes(gradebook, operations),
];
