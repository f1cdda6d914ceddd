/** The resource of demographics; their id is that of the user, which must exist. */
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { userKind } from '../users/record.ts';
import { type Demographics, demographicsList, demographicsShape } from './record.ts';

function readDemographics(sent: Demographics): Put {
  const { sourcedId: id } = sent;
  return {
    ...putOf(demographicsShape, canonical(demographicsShape, sent)),
    references: [{ path: '/demographics/sourcedId', kind: userKind, id }],
  };
}

export const demographics = defineResource({
  ...demographicsShape,
  collection: demographicsList,
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace the demographics of a user',
  read: readDemographics,
});
