/** The resource of assessment results. Derived ones cannot be written. */
import { describedResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { scoreFindings } from '../schema.ts';
import { assessmentResultShape } from './record.ts';

export const assessmentResults = describedResource(assessmentResultShape, {
  list: { plural: 'assessmentResults', families: ['gradebook', 'roster'] },
  tag: 'Gradebook',
  admitWriter,
  summary: 'Create or replace an assessment result that no event made',
  write: ({ learningObjectiveSet }) => ({
    check: async () => ({
      findings: scoreFindings('/assessmentResult/learningObjectiveSet', learningObjectiveSet),
    }),
  }),
});
