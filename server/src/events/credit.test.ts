/** How a grade counts is one rule: in TypeScript, and in the SQL of every count. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../test/harness/database.ts';
import { type Credit, creditOf, SCORE_STATUSES } from '../lib/credit.ts';
import { sql } from '../storage/database/sql.ts';
import { creditToSql } from './credit.ts';

interface Grade {
  readonly status: string | null;
  readonly score: number;
  readonly max: number;
}

const FILE = resolve(import.meta.dirname, '../../test/fixtures/grades.json');
const cases: readonly (Grade & { credit: Credit })[] = JSON.parse(readFileSync(FILE, 'utf8'));

const db = await testDatabase();

const inTypeScript = ({ status, score, max }: Grade) =>
  creditOf({ scoreStatus: status, scoreGiven: score, maxScore: max });

/** The credits of grades whose numbers are stored as the log stores them. */
async function inSql(grades: readonly Grade[]): Promise<Credit[]> {
  const texts = grades.map(({ status, score, max }) => [status, String(score), String(max)]);
  const rows = await db.query<{ credit: Credit }>(sql`
    select ${creditToSql(sql`g`)} as credit
    from (
      select place, given ->> 0 as score_status, (given ->> 1)::numeric as score,
        (given ->> 2)::numeric as max_score
      from jsonb_array_elements(${JSON.stringify(texts)}::jsonb) with ordinality as t (given, place)
    ) g
    order by g.place`);
  return rows.map(({ credit }) => credit);
}

test('every case has its credit in TypeScript and in SQL', async () => {
  const expected = cases.map(({ credit }) => credit);
  assert.deepEqual(cases.map(inTypeScript), expected);
  assert.deepEqual(await inSql(cases), expected);
});

test('TypeScript and SQL agree about grades at the edge of the full score', async () => {
  const max = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
  const distance = fc.oneof(
    fc.constantFrom(0, 1e-9, -1e-9, 9.99e-10, 1.001e-9),
    fc.double({ min: -2e-9, max: 2e-9, noNaN: true }),
  );
  const grade = fc
    .tuple(fc.constantFrom(null, ...SCORE_STATUSES, 'ext:own'), max, distance)
    .map(([status, full, short]) => ({ status, max: full, score: full - short }));
  const property = fc.asyncProperty(fc.array(grade, { maxLength: 200 }), async (grades) => {
    assert.deepEqual(await inSql(grades), grades.map(inTypeScript));
  });
  await fc.assert(property, { numRuns: 30 });
});
