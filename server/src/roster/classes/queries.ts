/** The SQL of classes. */
import { mayReadRow } from '../../access/roster.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  headerColumns,
  type RecordHeader,
  renderRecord,
  upsertRows,
} from '../../oneroster/records/records.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { insertOpenEnded, OPEN_ENDED_ID } from '../academic-sessions/open-ended.ts';
import { type CanonicalClass, classMembers } from './record.ts';
import { ClassRecord } from './schema.ts';

export const classKind: RecordKind = {
  name: 'class',
  table: sql`classes`,
  visible: (caller) => mayReadRow(caller, sql`classes.readers`),
};

export const classList = listOf(classKind, {
  plural: 'classes',
  id: 'text',
  fields: {
    title: { kind: 'text', sql: sql`classes.title` },
    classCode: { kind: 'text', sql: sql`classes.class_code` },
    classType: { kind: 'text', sql: sql`classes.class_type` },
    location: { kind: 'text', sql: sql`classes.location` },
    grades: { kind: 'textArray', sql: sql`classes.grades` },
    subjects: { kind: 'textArray', sql: sql`classes.subjects` },
    subjectCodes: { kind: 'textArray', sql: sql`classes.subject_codes` },
    periods: { kind: 'textArray', sql: sql`classes.periods` },
    'course.sourcedId': { kind: 'text', sql: sql`classes.course_id` },
    'school.sourcedId': { kind: 'text', sql: sql`classes.school_id` },
    'terms.sourcedId': { kind: 'textArray', sql: sql`classes.term_ids` },
  },
  members: ClassRecord.properties,
  search: [sql`classes.title`],
  limitMax: 3_000,
  families: ['roster'],
});

/** Its terms are those of its course when it names none, else it is open-ended. */
export async function classRow(
  db: Queryable,
  header: RecordHeader,
  sent: CanonicalClass,
): Promise<Row> {
  const klass = sent.terms.length > 0 ? sent : { ...sent, terms: await findTerms(db, sent) };
  return rowOf(header, klass);
}

/** Many at once, each with its terms. */
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
  const terms = sent.terms.length > 0 ? sent.terms : [{ sourcedId: OPEN_ENDED_ID }];
  const klass = { ...sent, terms };
  return {
    ...headerColumns(header),
    title: klass.title,
    class_code: klass.classCode,
    class_type: klass.classType,
    location: klass.location,
    grades: klass.grades,
    subjects: klass.subjects,
    subject_codes: klass.subjectCodes,
    periods: klass.periods,
    course_id: klass.course.sourcedId,
    school_id: klass.school.sourcedId,
    term_ids: klass.terms.map(({ sourcedId }) => sourcedId),
    resource_ids: klass.resources?.map(({ sourcedId }) => sourcedId),
    metadata: klass.metadata,
    record: renderRecord(header, classMembers(klass)),
  };
}

/** The school year of the course, when it has one. */
function findTerms(db: Queryable, { course }: CanonicalClass): Promise<{ sourcedId: string }[]> {
  return db.query<{ sourcedId: string }>(sql`
    select school_year_id as sourced_id from courses
    where sourced_id = ${course.sourcedId} and school_year_id is not null`);
}

/** The school of a class that exists. */
export async function findSchoolId(db: Queryable, classId: string): Promise<string> {
  const found = await db.first<{ schoolId: string }>(
    sql`select school_id from classes where sourced_id = ${classId}`,
  );
  if (!found) throw new Error(`The class '${classId}' went away while it was locked.`);
  return found.schoolId;
}
