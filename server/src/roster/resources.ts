/** The resources service of OneRoster v1p2: its 5 reads, and writes of the platform's own. */
import { courses } from '../curriculum/courses/resource.ts';
import { onerosterResources } from '../curriculum/resources/oneroster.ts';
import type { Route } from '../http/route.ts';
import { discoveryRoutes } from '../oneroster/routes/discovery.ts';
import { type NestedRead, readOperations } from '../oneroster/routes/reads.ts';
import { recordRoutes } from '../oneroster/routes/record-routes.ts';
import type { ReadableResource } from '../oneroster/routes/resource.ts';
import { resourceService } from '../oneroster/routes/services.ts';
import { writeOperations } from '../oneroster/routes/writes.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import { classes } from './classes/resource.ts';
import { users } from './users/resource.ts';

const CORE = ['resource-core.readonly', 'resource.readonly'];
const FULL = ['resource.readonly'];
const WRITE = ['roster.createput'];

/** Condition: the record with this id names the resource. */
function namedBy(table: 'classes' | 'courses' | 'users') {
  return (id: string) => sql`resources.sourced_id = any(
    (select resource_ids from ${trusted(table)} where sourced_id = ${id})::uuid[]
  )`;
}

const NESTED: readonly [string, ReadableResource, 'classes' | 'courses' | 'users'][] = [
  ['getResourcesForClass', classes, 'classes'],
  ['getResourcesForCourse', courses, 'courses'],
  ['getResourcesForUser', users, 'users'],
];

const nested: readonly NestedRead[] = NESTED.map(([operation, parents, table]) => ({
  operation,
  records: onerosterResources,
  parents: [parents],
  where: namedBy(table),
  scope: FULL,
}));

const operations: readonly Route[] = [
  ...readOperations(resourceService, {
    collections: [{ records: onerosterResources, scope: CORE }],
    nested,
  }),
  ...writeOperations(resourceService, [
    { records: onerosterResources, put: WRITE, post: WRITE, remove: WRITE },
  ]),
];

export const onerosterResourceRoutes: readonly Route[] = [
  ...operations,
  ...discoveryRoutes(resourceService, operations),
  ...recordRoutes(
    { ...onerosterResources, names: { one: 'oneRosterResource', many: 'oneRosterResources' } },
    { prefix: '/resources/1.0', read: CORE, write: WRITE, remove: WRITE },
  ),
];
