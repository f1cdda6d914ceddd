/** The resource of classes. Partners see their own and those of their courses. */
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { insertOpenEnded } from '../academic-sessions/open-ended.ts';
import { type Class, classList, classRow, classShape } from './record.ts';

function readClass(sent: Class): Put {
  const klass = canonical(classShape, sent);
  return {
    ...putOf(classShape, klass),
    row: (db, header) => classRow(db, header, klass),
    async afterWrite(tx, { sourcedId, dateLastModified }) {
      if (!klass.terms?.length) await insertOpenEnded(tx, [sourcedId], dateLastModified);
    },
  };
}

export const classes = defineResource({
  ...classShape,
  collection: classList,
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace a class; its course and its school come first',
  read: readClass,
});
