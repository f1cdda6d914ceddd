/** The resource of orgs. All callers see all orgs. */
import { metadataWarnings } from '../../curriculum/metadata.ts';
import { describedResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { orgShape } from './record.ts';

export const orgs = describedResource(orgShape, {
  list: { plural: 'orgs', families: ['roster'] },
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace an org',
  defaults: ({ sourcedId }) => ({ identifier: sourcedId }),
  write: ({ metadata }) => ({ warnings: metadataWarnings('org', metadata) }),
});
