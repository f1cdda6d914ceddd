/** Orgs: `/rostering/1.0/orgs`. All callers share them. */
import { ById } from '../../http/schema.ts';
import { recordRoutes, type Served } from '../../oneroster/record-routes.ts';
import { admitWriter } from '../../oneroster/scaffolding.ts';
import { readOrg } from './put.ts';
import { orgKind, orgList } from './queries.ts';
import { OrgInput, OrgRecord } from './schema.ts';

const orgs: Served = {
  kind: orgKind,
  collection: orgList,
  schema: OrgRecord,
  path: ById,
  tag: 'Roster',
  admitWriter,
};

export const orgRoutes = recordRoutes(orgs, {
  summary: 'Create or replace an org',
  input: OrgInput,
  read: readOrg,
});
