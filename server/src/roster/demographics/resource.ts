/** The resource of demographics; their id is that of the user, which must exist. */
import { ById } from '../../http/schema.ts';
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { userKind } from '../users/record.ts';
import { demographicsKind, demographicsList, demographicsMembers } from './record.ts';
import { type Demographics, DemographicsInput, DemographicsRecord } from './schema.ts';

function readDemographics(sent: Demographics): Put {
  const { sourcedId: id } = sent;
  return {
    ...putOf('demographics', demographicsMembers, canonical(demographicsMembers, sent)),
    references: [{ path: '/demographics/sourcedId', kind: userKind, id }],
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
