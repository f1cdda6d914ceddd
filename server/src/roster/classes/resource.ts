/** The resource of classes. Partners see their own and those of their courses. */
import { describedResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { insertOpenEnded } from '../academic-sessions/open-ended.ts';
import { classRow, classShape } from './record.ts';

export const classes = describedResource(classShape, {
  list: { plural: 'classes', families: ['roster'] },
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace a class; its course and its school come first',
  write: (klass) => ({
    row: (db, header) => classRow(db, header, klass),
    async afterWrite(tx, { sourcedId, dateLastModified }) {
      if (!klass.terms?.length) await insertOpenEnded(tx, [sourcedId], dateLastModified);
    },
  }),
});
