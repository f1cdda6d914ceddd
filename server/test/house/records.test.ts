/** Each record's members, schema and table agree. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TObject } from 'typebox';
import { courseKind, courseMembers } from '../../src/curriculum/courses/record.ts';
import { CourseRecord } from '../../src/curriculum/courses/schema.ts';
import { lessonKind, lessonMembers } from '../../src/curriculum/lessons/record.ts';
import { LessonRecord } from '../../src/curriculum/lessons/schema.ts';
import { resourceKind, resourceMembers } from '../../src/curriculum/resources/record.ts';
import { ResourceRecord } from '../../src/curriculum/resources/schema.ts';
import { unitKind, unitMembers } from '../../src/curriculum/units/record.ts';
import { UnitRecord } from '../../src/curriculum/units/schema.ts';
import {
  assessmentLineItemKind,
  assessmentLineItemMembers,
} from '../../src/gradebook/assessment-line-items/record.ts';
import { AssessmentLineItemRecord } from '../../src/gradebook/assessment-line-items/schema.ts';
import {
  assessmentResultKind,
  assessmentResultMembers,
} from '../../src/gradebook/assessment-results/record.ts';
import { AssessmentResultRecord } from '../../src/gradebook/assessment-results/schema.ts';
import { categories, categoryMembers } from '../../src/gradebook/categories/category.ts';
import { lineItemKind, lineItemMembers } from '../../src/gradebook/line-items/record.ts';
import { LineItemRecord } from '../../src/gradebook/line-items/schema.ts';
import { resultKind, resultMembers } from '../../src/gradebook/results/record.ts';
import { ResultRecord } from '../../src/gradebook/results/schema.ts';
import { scoreScaleMembers, scoreScales } from '../../src/gradebook/score-scales/score-scale.ts';
import type { RecordKind } from '../../src/oneroster/records/kind.ts';
import { columnOf, type Member } from '../../src/oneroster/records/members.ts';
import { academicSessionKind, orgKind } from '../../src/oneroster/records/roster-kinds.ts';
import { academicSessionMembers } from '../../src/roster/academic-sessions/record.ts';
import { AcademicSessionRecord } from '../../src/roster/academic-sessions/schema.ts';
import { classKind, classMembers } from '../../src/roster/classes/record.ts';
import { ClassRecord } from '../../src/roster/classes/schema.ts';
import { demographicsKind, demographicsMembers } from '../../src/roster/demographics/record.ts';
import { DemographicsRecord } from '../../src/roster/demographics/schema.ts';
import { enrollmentKind, enrollmentMembers } from '../../src/roster/enrollments/record.ts';
import { EnrollmentRecord } from '../../src/roster/enrollments/schema.ts';
import { orgMembers } from '../../src/roster/orgs/record.ts';
import { OrgRecord } from '../../src/roster/orgs/schema.ts';
import { userKind, userMembers } from '../../src/roster/users/record.ts';
import { UserRecord } from '../../src/roster/users/schema.ts';
import { printSql, sql } from '../../src/storage/database/sql.ts';
import { testDatabase } from '../harness/database.ts';

const RECORDS: readonly [kind: RecordKind, members: object, schema: TObject][] = [
  [courseKind, courseMembers, CourseRecord],
  [lessonKind, lessonMembers, LessonRecord],
  [resourceKind, resourceMembers, ResourceRecord],
  [unitKind, unitMembers, UnitRecord],
  [assessmentLineItemKind, assessmentLineItemMembers, AssessmentLineItemRecord],
  [assessmentResultKind, assessmentResultMembers, AssessmentResultRecord],
  [categories.kind, categoryMembers, categories.schema],
  [lineItemKind, lineItemMembers, LineItemRecord],
  [resultKind, resultMembers, ResultRecord],
  [scoreScales.kind, scoreScaleMembers, scoreScales.schema],
  [academicSessionKind, academicSessionMembers, AcademicSessionRecord],
  [classKind, classMembers, ClassRecord],
  [demographicsKind, demographicsMembers, DemographicsRecord],
  [enrollmentKind, enrollmentMembers, EnrollmentRecord],
  [orgKind, orgMembers, OrgRecord],
  [userKind, userMembers, UserRecord],
];

/** Column types by type of member; members of other types have no column. */
const COLUMN_TYPES: Partial<Record<Member['type'], string>> = {
  text: 'text',
  word: 'text',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamp with time zone',
  integer: 'integer',
  number: 'double precision',
  texts: 'text[]',
  json: 'jsonb',
};

function columnType({ type, uuid }: Member): string | undefined {
  if (type === 'reference') return uuid ? 'uuid' : 'text';
  return type === 'references' ? (uuid ? 'uuid[]' : 'text[]') : COLUMN_TYPES[type];
}

const HEADER = ['sourcedId', 'status', 'dateLastModified'];

/** Members that are computed when a record is read. */
const LOOKED_UP = ['children'];

const db = await testDatabase();

for (const [kind, members, schema] of RECORDS) {
  test(`the members of a ${kind.name} equal its schema and the columns of its table`, async () => {
    const described = Object.entries<Member>(members as Record<string, Member>);
    assert.deepEqual(
      [...HEADER, ...described.map(([name, { answeredAs = name }]) => answeredAs)].sort(),
      Object.keys(schema.properties)
        .filter((name) => !LOOKED_UP.includes(name))
        .sort(),
    );
    const table = printSql(kind.written ?? kind.table).text;
    const columns = await db.query<{ name: string; type: string }>(sql`
      select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0`);
    const types = new Map(columns.map(({ name, type }) => [name, type]));
    for (const [name, member] of described) {
      const column = columnOf(name, member);
      if (column) assert.equal(types.get(column), columnType(member), `${table}.${column}`);
    }
  });
}
