/** Classes: `/rostering/1.0/classes`. Partners see their own and those of their courses. */
import { courseKind } from '../../curriculum/courses/queries.ts';
import { resourceKind } from '../../curriculum/resources/queries.ts';
import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { referencesOf } from '../../oneroster/records/references.ts';
import { academicSessionKind, orgKind } from '../../oneroster/records/roster-kinds.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { insertOpenEnded } from '../academic-sessions/open-ended.ts';
import { classKind, classList, classRow } from './queries.ts';
import { canonicalClass } from './record.ts';
import { type Class, ClassInput, ClassRecord } from './schema.ts';

/** The course must be the writer's own: its owner gets to see whoever enrolls. */
function readClass(sent: Class): Put {
  const klass = canonicalClass(sent);
  return {
    sourcedId: klass.sourcedId,
    status: klass.status,
    references: [
      { path: '/class/course', kind: courseKind, id: klass.course.sourcedId, parent: true },
      ...referencesOf(orgKind, '/class/school', klass.school),
      ...referencesOf(academicSessionKind, '/class/terms', klass.terms),
      ...referencesOf(resourceKind, '/class/resources', klass.resources),
    ],
    row: (db, header) => classRow(db, header, klass),
    async afterWrite(tx, { sourcedId, dateLastModified }) {
      if (klass.terms.length === 0) await insertOpenEnded(tx, [sourcedId], dateLastModified);
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
