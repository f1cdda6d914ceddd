/** The resource of orgs. All callers see all orgs. */
import { metadataWarnings } from '../../curriculum/metadata.ts';
import { ById } from '../../http/schema.ts';
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { orgList, orgMembers } from './record.ts';
import { type Org, OrgInput, OrgRecord } from './schema.ts';

function readOrg(sent: Org): Put {
  const org = canonical(orgMembers, sent, { identifier: sent.sourcedId });
  return {
    ...putOf('org', orgMembers, org),
    warnings: metadataWarnings('org', org.metadata),
  };
}

export const orgs = defineResource({
  kind: orgKind,
  collection: orgList,
  schema: OrgRecord,
  path: ById,
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace an org',
  input: OrgInput,
  read: readOrg,
});
