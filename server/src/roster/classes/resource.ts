/** The resource of classes. Partners see their own and those of their courses. */
import { ById } from '../../http/schema.ts';
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { insertOpenEnded } from '../academic-sessions/open-ended.ts';
import { classKind, classList, classMembers, classRow } from './record.ts';
import { type Class, ClassInput, ClassRecord } from './schema.ts';

function readClass(sent: Class): Put {
  const klass = canonical(classMembers, sent);
  return {
    ...putOf('class', classMembers, klass),
    row: (db, header) => classRow(db, header, klass),
    async afterWrite(tx, { sourcedId, dateLastModified }) {
      if (!klass.terms?.length) await insertOpenEnded(tx, [sourcedId], dateLastModified);
    },
  };
}

export const classes = defineResource({
  kind: classKind,
  collection: classList,
  schema: ClassRecord,
  path: ById,
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace a class; its course and its school come first',
  input: ClassInput,
  read: readClass,
});
