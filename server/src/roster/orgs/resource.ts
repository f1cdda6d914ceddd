/** The resource of orgs. All callers see all orgs. */
import { metadataWarnings } from '../../curriculum/metadata.ts';
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { type Org, orgList, orgShape } from './record.ts';

function readOrg(sent: Org): Put {
  const org = canonical(orgShape, sent, { identifier: sent.sourcedId });
  return {
    ...putOf(orgShape, org),
    warnings: metadataWarnings('org', org.metadata),
  };
}

export const orgs = defineResource({
  ...orgShape,
  collection: orgList,
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace an org',
  read: readOrg,
});
