/** Orgs: `/rostering/1.0/orgs`. All callers share them. */

import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records.ts';
import { mentionsOf } from '../../oneroster/references.ts';
import { admitWriter } from '../../oneroster/scaffolding.ts';
import { served } from '../../oneroster/served.ts';
import { orgKind, orgList, orgRow } from './queries.ts';
import { canonicalOrg } from './record.ts';
import { type Org, OrgInput, OrgRecord } from './schema.ts';

function readOrg(sent: Org): Put {
  const org = canonicalOrg(sent);
  return {
    sourcedId: org.sourcedId,
    status: org.status,
    mentions: mentionsOf(orgKind, '/org/parent', org.parent),
    row: (_db, stamp) => orgRow(stamp, org),
  };
}

export const orgs = served({
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
