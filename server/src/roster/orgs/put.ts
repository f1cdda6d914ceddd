/** What the body of a PUT of an org says, and how it is stored. */
import type { Put } from '../../oneroster/records.ts';
import { mentionsOf } from '../../oneroster/references.ts';
import { orgKind, orgRow } from './queries.ts';
import { canonicalOrg } from './record.ts';
import type { Org } from './schema.ts';

export function readOrg(sent: Org): Put {
  const org = canonicalOrg(sent);
  return {
    sourcedId: org.sourcedId,
    status: org.status,
    mentions: mentionsOf(orgKind, '/org/parent', org.parent),
    row: (_db, stamp) => orgRow(stamp, org),
  };
}
