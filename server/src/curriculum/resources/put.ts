/** What the body of a PUT of a resource says, and how it is stored. */
import type { Put, Verdict } from '../../oneroster/records.ts';
import { findMissingItems } from '../../standards/queries.ts';
import type { Transaction } from '../../storage/postgres.ts';
import { replaceObjectives, resourceRow } from './queries.ts';
import { canonicalResource, objectiveIds } from './record.ts';
import { objectiveFindings, typeFindings } from './rules.ts';
import type { Resource } from './schema.ts';

export function readResource(sent: Resource): Put {
  const resource = canonicalResource(sent);
  return {
    sourcedId: resource.sourcedId,
    status: resource.status,
    mentions: [],
    check: (tx) => checkResource(tx, sent),
    row: (_db, stamp) => resourceRow(stamp, resource),
    storeBeside: (tx, stamp) => replaceObjectives(tx, stamp.sourcedId, objectiveIds(resource)),
  };
}

/** Ids are reported as they were sent. */
async function checkResource(tx: Transaction, resource: Resource): Promise<Verdict> {
  const findings = typeFindings(resource);
  const invalidIds = await findMissingItems(tx, objectiveIds(resource));
  if (invalidIds.length === 0) return { findings };
  return {
    findings: [...findings, ...objectiveFindings(resource, invalidIds)],
    body: { invalidIds },
  };
}
