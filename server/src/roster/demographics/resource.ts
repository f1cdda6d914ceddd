/** The resource of demographics; their id is that of the user, which must exist. */
import { describedResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { userKind } from '../users/record.ts';
import { demographicsShape } from './record.ts';

export const demographics = describedResource(demographicsShape, {
  list: { plural: 'demographics', families: ['roster'] },
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace the demographics of a user',
  write: ({ sourcedId: id }) => ({
    references: [{ path: '/demographics/sourcedId', kind: userKind, id }],
  }),
});
