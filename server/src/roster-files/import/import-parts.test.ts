/** Tests of the rows of part files: which part of a record a row of a delta changes. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  type Files,
  importFolder,
  SCHOOL,
  withManifest,
  writeFiles,
} from '../../../test/fixtures/roster-files.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { sql, trusted } from '../../storage/database/sql.ts';

const db = await testDatabase();
const HEAD = 'sourcedId,status,dateLastModified';

async function imported(files: Files, mode: 'bulk' | 'delta'): Promise<void> {
  const { report } = await importFolder(db, await writeFiles(withManifest(files, mode)));
  assert.deepEqual(report.findings, []);
}

const OBJECTIVE = '3f1f3a3e-5d2f-4f0e-9a0a-1b2c3d4e5f60';

async function objectives(): Promise<string[]> {
  const row = await db.first<{ ids: string[] }>(sql`
    select array(
      select jsonb_array_elements_text(each -> 'learningObjectiveIds')
      from jsonb_array_elements(record::jsonb -> 'learningObjectiveSet') each
    ) as ids
    from line_items where sourced_id = 'item-1'`);
  return row?.ids ?? [];
}

test('roles of one name, school and first day stay apart, each with the id of its row', async () => {
  const head = `${HEAD},userSourcedId,roleType,role,beginDate,endDate,orgSourcedId\n`;
  const aide = (id: string, end: string, status = '') =>
    `${id},${status},,student-2,secondary,aide,,${end},school-1\n`;
  const ends = async () => {
    const row = await db.first<{ record: string }>(
      sql`select record from users where sourced_id = 'student-2'`,
    );
    const { roles } = JSON.parse(row?.record ?? '') as { roles: Record<string, string>[] };
    return roles.filter(({ role }) => role === 'aide').map(({ endDate }) => endDate);
  };
  const roles = SCHOOL['roles']?.replace(/,endDate,(.*),userProfileSourcedId/, ',endDate,$1');
  const plain = roles?.replace(/,(profile 1)?$/gm, '') ?? '';
  await imported(
    { ...SCHOOL, roles: plain + aide('role-41', '2024-06-30') + aide('role-42', '2026-06-30') },
    'bulk',
  );
  assert.deepEqual(await ends(), ['2024-06-30', '2026-06-30']);
  // A row about another role leaves both, and a row of one the other.
  const proctor = 'role-43,active,,student-2,secondary,proctor,,,school-1\n';
  await imported({ roles: head + proctor }, 'delta');
  assert.deepEqual(await ends(), ['2024-06-30', '2026-06-30']);
  await imported({ roles: head + aide('role-42', '2027-06-30', 'active') }, 'delta');
  assert.deepEqual(await ends(), ['2024-06-30', '2027-06-30']);
  // Two new rows are two roles, one of which takes the place of the row that goes.
  const rows = [
    aide('role-41', '', 'tobedeleted'),
    aide('role-44', '2028-06-30', 'active'),
    aide('role-45', '2029-06-30', 'active'),
  ];
  await imported({ roles: head + rows.join('') }, 'delta');
  assert.deepEqual((await ends()).toSorted(), ['2028-06-30', '2029-06-30']);
  await imported({ roles: `${HEAD}\nrole-45,tobedeleted,\n` }, 'delta');
  assert.deepEqual(await ends(), ['2028-06-30']);
});

test('an objective of an import by 1.0.0, which kept the case of its cells, is found by its row', async () => {
  await imported(SCHOOL, 'bulk');
  assert.deepEqual(await objectives(), [OBJECTIVE, '6.NS.1']);
  await db.execute(sql`
    update roster_parts set key = ${`CASE ${OBJECTIVE.toUpperCase()}`}
    where file in ('lineItemLearningObjectiveIds', 'resultLearningObjectiveIds')
      and sourced_id in ('lo-1', 'ro-1')`);
  const migration = '../../storage/migrations/0022_objective_keys.sql';
  await db.execute(sql`${trusted(await readFile(new URL(migration, import.meta.url), 'utf8'))}`);
  const keys = await db.query<{ key: string }>(sql`
    select key from roster_parts where file like '%LearningObjectiveIds' order by sourced_id`);
  assert.deepEqual(
    keys.map(({ key }) => key),
    [`case ${OBJECTIVE}`, 'unknown 6.NS.1', `case ${OBJECTIVE}`],
  );
  await imported({ lineItemLearningObjectiveIds: `${HEAD}\nlo-1,tobedeleted,\n` }, 'delta');
  assert.deepEqual(await objectives(), ['6.NS.1']);
});
