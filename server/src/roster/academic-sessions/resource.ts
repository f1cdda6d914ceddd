/** The resource of academic sessions. All callers see all sessions. */
import { describedResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { academicSessionShape } from './record.ts';

export const academicSessions = describedResource(academicSessionShape, {
  list: { plural: 'academicSessions', families: ['roster'] },
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace an academic session',
});
