/** Each record's members and table agree. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courseShape } from '../../src/curriculum/courses/record.ts';
import { lessonShape } from '../../src/curriculum/lessons/record.ts';
import { resourceShape } from '../../src/curriculum/resources/record.ts';
import { unitShape } from '../../src/curriculum/units/record.ts';
import { assessmentLineItemShape } from '../../src/gradebook/assessment-line-items/record.ts';
import { assessmentResultShape } from '../../src/gradebook/assessment-results/record.ts';
import { categoryShape } from '../../src/gradebook/categories/category.ts';
import { lineItemShape } from '../../src/gradebook/line-items/record.ts';
import { resultShape } from '../../src/gradebook/results/record.ts';
import { scoreScaleShape } from '../../src/gradebook/score-scales/score-scale.ts';
import type { Member, RecordShape } from '../../src/oneroster/records/describe.ts';
import { columnOf } from '../../src/oneroster/records/members.ts';
import { academicSessionShape } from '../../src/roster/academic-sessions/record.ts';
import { classShape } from '../../src/roster/classes/record.ts';
import { demographicsShape } from '../../src/roster/demographics/record.ts';
import { enrollmentShape } from '../../src/roster/enrollments/record.ts';
import { orgShape } from '../../src/roster/orgs/record.ts';
import { userShape } from '../../src/roster/users/record.ts';
import { printSql, sql } from '../../src/storage/database/sql.ts';
import { testDatabase } from '../harness/database.ts';

const RECORDS: readonly RecordShape[] = [
  courseShape,
  lessonShape,
  resourceShape,
  unitShape,
  assessmentLineItemShape,
  assessmentResultShape,
  categoryShape,
  lineItemShape,
  resultShape,
  scoreScaleShape,
  academicSessionShape,
  classShape,
  demographicsShape,
  enrollmentShape,
  orgShape,
  userShape,
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

const db = await testDatabase();

for (const { kind, members } of RECORDS) {
  test(`the members of a ${kind.name} have columns of their types in its table`, async () => {
    const table = printSql(kind.written ?? kind.table).text;
    const columns = await db.query<{ name: string; type: string }>(sql`
      select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0`);
    const types = new Map(columns.map(({ name, type }) => [name, type]));
    for (const [name, member] of Object.entries(members)) {
      const column = columnOf(name, member);
      if (column) assert.equal(types.get(column), columnType(member), `${table}.${column}`);
    }
  });
}
