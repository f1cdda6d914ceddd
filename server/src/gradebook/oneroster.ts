/** The gradebook service of OneRoster v1p2: its 35 operations, and writes of the platform's own. */
import type { Route } from '../http/route.ts';
import { discoveryRoutes } from '../oneroster/routes/discovery.ts';
import { filteredBy } from '../oneroster/routes/page.ts';
import { type NestedRead, readOperations } from '../oneroster/routes/reads.ts';
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

const CORE_RECORDS = [categories, lineItems, results, scoreScales];
const ASSESSMENTS = [assessmentLineItems, assessmentResults];

function lineItemsOfClass(klass: string): ReadableResource {
  return filteredBy(lineItems, sql`line_items.class_id = ${klass}`);
}

/** The standard's name, records, the parents in the path, the condition for the records. */
const NESTED: readonly [string, Resource, NestedRead['parents'], NestedRead['where']][] = [
  [
    'getCategoriesForClass',
    categories,
    [classes],
    (klass) => sql`categories.sourced_id in (
      select category_id from line_items where class_id = ${klass} and status = 'active'
    )`,
  ],
  ['getLineItemsForClass', lineItems, [classes], (klass) => sql`line_items.class_id = ${klass}`],
  [
    'getResultsForLineItemForClass',
    results,
    [classes, lineItemsOfClass],
    (klass, item) => sql`results.class_id = ${klass} and results.line_item_id = ${item}`,
  ],
  ['getResultsForClass', results, [classes], (klass) => sql`results.class_id = ${klass}`],
  [
    'getScoreScalesForClass',
    scoreScales,
    [classes],
    (klass) => sql`score_scales.class_id = ${klass}`,
  ],
  [
    'getResultsForStudentForClass',
    results,
    [classes, students],
    (klass, student) => sql`results.class_id = ${klass} and results.student_id = ${student}`,
  ],
  [
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
    operation: 'postResultsForAcademicSessionForClass',
    records: results,
    parents: [classes, academicSessions],
    given: (klass) => ({ class: reference(klass) }),
    givenMembers: ['class'],
  },
  {
    operation: 'postLineItemsForClass',
    records: lineItems,
    parents: [classes],
    given: (klass) => ({ class: reference(klass) }),
    givenMembers: ['class'],
  },
  {
    operation: 'postResultsForLineItem',
    records: results,
    parents: [lineItems],
    given: (lineItem) => ({ lineItem: reference(lineItem) }),
    givenMembers: ['lineItem'],
  },
  {
    operation: 'postLineItemsForSchool',
    records: lineItems,
    parents: [schools],
    given: (school) => ({ school: reference(school) }),
    givenMembers: ['school'],
  },
];

const readsOf = (scope: readonly string[]) => (records: Resource) => ({ records, scope });

function writesOf(scopes: Pick<CollectionWrites, 'put' | 'post' | 'remove'>) {
  return (records: Resource): CollectionWrites => {
    return { records, isStandard: true, updated: 201, ...scopes };
  };
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
    collections: [...CORE_RECORDS.map(readsOf(CORE)), ...ASSESSMENTS.map(readsOf(ASSESSMENT))],
    nested: NESTED.map(([operation, records, parents, where]) => {
      return { operation, records, parents, where, scope: FULL };
    }),
  }),
  ...writeOperations(gradebook, [
    ...CORE_RECORDS.map(writesOf(GRADEBOOK_WRITES)),
    ...ASSESSMENTS.map(writesOf(ASSESSMENT_WRITES)),
  ]),
  ...POSTS.map((post) =>
    postManyOperation(gradebook, { ...post, scope: ['gradebook.createpost'] }),
  ),
];

export const onerosterGradebookRoutes: readonly Route[] = [
  ...operations,
  ...discoveryRoutes(gradebook, operations),
];
