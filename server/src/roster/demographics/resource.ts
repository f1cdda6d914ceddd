/** Demographics: their own scope reads them; the id is that of the user. */
import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { userKind } from '../users/queries.ts';
import { demographicsKind, demographicsList, demographicsRow } from './queries.ts';
import { canonicalDemographics } from './record.ts';
import { type Demographics, DemographicsInput, DemographicsRecord } from './schema.ts';

function readDemographics(sent: Demographics): Put {
  const demographics = canonicalDemographics(sent);
  const id = demographics.sourcedId;
  return {
    sourcedId: id,
    status: demographics.status,
    references: [{ path: '/demographics/sourcedId', kind: userKind, id }],
    row: (_db, header) => demographicsRow(header, demographics),
  };
}

export const demographics = defineResource({
  kind: demographicsKind,
  collection: demographicsList,
  schema: DemographicsRecord,
  path: ById,
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace the demographics of a user',
  input: DemographicsInput,
  read: readDemographics,
});
