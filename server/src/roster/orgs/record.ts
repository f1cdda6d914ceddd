/** What is kept and answered of an org. */
import { refTo } from '../../oneroster/records/hrefs.ts';
import type { Org } from './schema.ts';

/** The org as all of the program sees it. */
export function canonicalOrg(org: Org) {
  return {
    ...org,
    status: org.status ?? 'active',
    identifier: org.identifier ?? org.sourcedId,
  };
}
export type CanonicalOrg = ReturnType<typeof canonicalOrg>;

/** The members of the record in the order in which they are answered. */
export function orgMembers(org: CanonicalOrg) {
  return {
    name: org.name,
    type: org.type,
    identifier: org.identifier,
    parent: refTo('org', org.parent),
    metadata: org.metadata,
  };
}
