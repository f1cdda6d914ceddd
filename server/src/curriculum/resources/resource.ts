/** Declares how resources are read and written: `/rostering/1.0/resources`. */
import { putOf } from '../../oneroster/records/members.ts';
import type { Put, PutCheck } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { findMissingItems } from '../../standards/records/queries.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { metadataWarnings } from '../metadata.ts';
import {
  canonicalResource,
  objectiveIds,
  type Resource,
  replaceObjectives,
  resourceList,
  resourceShape,
} from './record.ts';
import { objectiveFindings, typeFindings } from './rules.ts';

/** The write of a resource; the OneRoster service uses it, too. */
export function readResource(sent: Resource): Put {
  const resource = canonicalResource(sent);
  return {
    ...putOf(resourceShape, resource),
    warnings: metadataWarnings('resource', resource.metadata),
    check: (tx) => checkResource(tx, sent),
    afterWrite: (tx, header) => replaceObjectives(tx, header.sourcedId, objectiveIds(resource)),
  };
}

/** Takes the resource as it was sent: findings name ids in their original case. */
async function checkResource(tx: Transaction, resource: Resource): Promise<PutCheck> {
  const findings = typeFindings(resource);
  const invalidIds = await findMissingItems(tx, objectiveIds(resource));
  if (invalidIds.length === 0) return { findings };
  return {
    findings: [...findings, ...objectiveFindings(resource, invalidIds)],
    body: { invalidIds },
  };
}

export const resources = defineResource({
  ...resourceShape,
  collection: resourceList,
  tag: 'Curriculum',
  summary: 'Create or replace a resource; its learning objectives must be known CFItems',
  read: readResource,
});
