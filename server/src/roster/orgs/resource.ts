/** Orgs: `/rostering/1.0/orgs`. All callers share them. */

import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { referencesOf } from '../../oneroster/records/references.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { orgList, orgRow } from './queries.ts';
import { canonicalOrg } from './record.ts';
import { type Org, OrgInput, OrgRecord } from './schema.ts';

function readOrg(sent: Org): Put {
  const org = canonicalOrg(sent);
  return {
    sourcedId: org.sourcedId,
    status: org.status,
    references: referencesOf(orgKind, '/org/parent', org.parent),
    row: (_db, header) => orgRow(header, org),
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
