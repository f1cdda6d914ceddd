/** Classes: their kind, members and rows. */
import Type from 'typebox';
import { isInDistrict } from '../../access/district.ts';
import { courseKind } from '../../curriculum/courses/record.ts';
import { resourceKind } from '../../curriculum/resources/record.ts';
import {
  type BodyOf,
  filled,
  metadata,
  recordShape,
  reference,
  references,
  required,
  term,
  text,
  texts,
  title,
} from '../../oneroster/records/describe.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { type Canonical, recordRow } from '../../oneroster/records/members.ts';
import { type RecordHeader, upsertRows } from '../../oneroster/records/records.ts';
import { academicSessionKind, orgKind } from '../../oneroster/records/roster-kinds.ts';
import { extensible } from '../../oneroster/records/schema.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { insertOpenEnded, OPEN_ENDED_ID } from '../academic-sessions/open-ended.ts';

export const classKind: RecordKind = {
  name: 'class',
  shows: 'nothing',
  table: sql`classes`,
  readers: sql`classes.readers`,
  ofDistrict: (orgRole) => isInDistrict(orgRole, sql`classes.school_id`),
  changedUsers: (id) => sql`select user_id from enrollments where class_id = ${id}`,
};

export const classShape = recordShape(
  classKind,
  'A course taught in a school in one or more terms (OneRoster v1p2)',
  {
    title: title(),
    classCode: text({ description: 'Code by which the school knows the class' }),
    classType: term(extensible('homeroom', 'scheduled')),
    location: text({ description: 'Where it is taught, such as a room' }),
    grades: texts({ description: 'Grade levels, such as `09`' }),
    subjects: texts(),
    course: required(reference(courseKind, { parent: true })),
    school: required(reference(orgKind)),
    terms: filled(
      references(academicSessionKind, {
        served: Type.Array(refSchema('academicSession'), { minItems: 1 }),
        description:
          'When it is taught. Without: the school year of its course, else the open-ended session',
      }),
    ),
    subjectCodes: texts({ description: 'Codes of the subjects, in the order of `subjects`' }),
    periods: texts({ description: 'Times of the day, such as `1`' }),
    resources: references(resourceKind, {
      uuid: true,
      filter: false,
      description: 'Learning resources of the class',
    }),
    metadata: metadata(),
  },
);
type Class = BodyOf<typeof classShape>;

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
  return recordRow(classShape, header, { ...sent, terms });
}

/** The school year of the course as a list; [] when it has none. */
function findTerms(db: Queryable, { course }: CanonicalClass): Promise<{ sourcedId: string }[]> {
  return db.query<{ sourcedId: string }>(sql`
    select school_year_id as sourced_id from courses
    where sourced_id = ${course.sourcedId} and school_year_id is not null`);
}

/** The school of a class, which keeps it until the transaction ends; undefined = not stored. */
export function findSchool(
  db: Queryable,
  classId: string,
): Promise<{ readonly sourcedId: string } | undefined> {
  return db.first<{ sourcedId: string }>(
    sql`select school_id as sourced_id from classes where sourced_id = ${classId} for share`,
  );
}
