/** Classes: their kind, members, list and rows. */
import { courseKind } from '../../curriculum/courses/record.ts';
import { resourceKind } from '../../curriculum/resources/record.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  type Canonical,
  fieldsOf,
  type Members,
  metadata,
  recordRow,
  reference,
  references,
  text,
  texts,
  word,
} from '../../oneroster/records/members.ts';
import { type RecordHeader, upsertRows } from '../../oneroster/records/records.ts';
import { academicSessionKind, orgKind } from '../../oneroster/records/roster-kinds.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { insertOpenEnded, OPEN_ENDED_ID } from '../academic-sessions/open-ended.ts';
import { type Class, ClassRecord } from './schema.ts';

export const classKind: RecordKind = {
  name: 'class',
  shows: 'nothing',
  table: sql`classes`,
  readers: sql`classes.readers`,
};

export const classMembers: Members<Class> = {
  title: text(),
  classCode: text(),
  classType: word(),
  location: text(),
  grades: texts(),
  subjects: texts(),
  course: reference(courseKind, { parent: true }),
  school: reference(orgKind),
  terms: references(academicSessionKind),
  subjectCodes: texts(),
  periods: texts(),
  resources: references(resourceKind, { filter: false, uuid: true }),
  metadata: metadata(),
};

export const classList = listOf(classKind, {
  plural: 'classes',
  id: 'text',
  fields: fieldsOf(classKind.table, classMembers),
  members: ClassRecord.properties,
  search: [sql`classes.title`],
  limitMax: 3_000,
  families: ['roster'],
});

type CanonicalClass = Canonical<Class>;

/** The row of a class; without terms it gets those of its course, else the open-ended session. */
export async function classRow(
  db: Queryable,
  header: RecordHeader,
  sent: CanonicalClass,
): Promise<Row> {
  return rowOf(header, sent.terms?.length ? sent : { ...sent, terms: await findTerms(db, sent) });
}

/** Writes many classes; one without terms gets the open-ended session. */
export async function upsertClasses(
  tx: Transaction,
  classes: readonly { readonly header: RecordHeader; readonly klass: CanonicalClass }[],
): Promise<void> {
  const [first] = classes;
  if (!first) return;
  const rows = classes.map(({ header, klass }) => rowOf(header, klass));
  await upsertRows(tx, classKind.table, rows);
  const ids = classes.map(({ header }) => header.sourcedId);
  await insertOpenEnded(tx, ids, first.header.dateLastModified);
}

function rowOf(header: RecordHeader, sent: CanonicalClass): Row {
  const terms = sent.terms?.length ? sent.terms : [{ sourcedId: OPEN_ENDED_ID }];
  return recordRow<Class>(header, classMembers, { ...sent, terms });
}

/** The school year of the course as a list; [] when it has none. */
function findTerms(db: Queryable, { course }: CanonicalClass): Promise<{ sourcedId: string }[]> {
  return db.query<{ sourcedId: string }>(sql`
    select school_year_id as sourced_id from courses
    where sourced_id = ${course.sourcedId} and school_year_id is not null`);
}

/** The school of a class; undefined = no such class is stored. */
export function findSchool(
  db: Queryable,
  classId: string,
): Promise<{ readonly sourcedId: string } | undefined> {
  return db.first<{ sourcedId: string }>(
    sql`select school_id as sourced_id from classes where sourced_id = ${classId}`,
  );
}
