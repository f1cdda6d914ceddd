/** Resources: `/rostering/1.0/resources`. */
import { ByUuid } from '../../http/schema.ts';
import { recordRoutes, type Served } from '../../oneroster/record-routes.ts';
import { readResource } from './put.ts';
import { resourceKind, resourceList } from './queries.ts';
import { ResourceInput, ResourceRecord } from './schema.ts';

const resources: Served = {
  kind: resourceKind,
  collection: resourceList,
  schema: ResourceRecord,
  path: ByUuid,
  tag: 'Curriculum',
};

export const resourceRoutes = recordRoutes(resources, {
  summary: 'Create or replace a resource; its learning objectives must be known CFItems',
  input: ResourceInput,
  read: readResource,
});
