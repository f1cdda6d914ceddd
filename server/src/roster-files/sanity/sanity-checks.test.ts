/** Tests that the sanity checks follow every reference between records of rosters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  importFolder,
  SCHOOL,
  withManifest,
  writeFiles,
} from '../../../test/fixtures/roster-files.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { printSql, sql, trusted } from '../../storage/database/sql.ts';
import { KINDS } from '../binding/kinds.ts';
import { runChecks } from './run-checks.ts';

const db = await testDatabase();

test('each reference of an active record to a deleted one is found', async () => {
  const imported = await importFolder(db, await writeFiles(withManifest(SCHOOL)));
  assert.equal(imported.report.findingCount, 0);
  await db.script('update line_items set grading_period_id = academic_session_id');
  const tables = Object.values(KINDS).map(({ kind }) => printSql(kind.table).text);
  const links = await db.query<{ table: string; column: string; target: string }>(sql`
    select conrelid::regclass::text as table, attname as column, confrelid::regclass::text as target
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conrelid::regclass::text = any(${tables})
      and confrelid::regclass::text = any(${tables})
    order by 1, 2`);
  assert.ok(links.length > 20);
  const missed: string[] = [];
  for (const { table, column, target } of links) {
    await db.script(`
      update ${target} set status = 'tobedeleted'
      where sourced_id in (select ${column} from ${table} where status = 'active')`);
    const left = await db.query<{ found: string }>(
      trusted(`
        select r.sourced_id || ': ${column} ' || r.${column} as found from ${table} r join ${target} t on t.sourced_id = r.${column}
        where r.status = 'active' and t.status <> 'active'`),
    );
    const outcomes = await runChecks(db, 1_000);
    const { first = [] } = outcomes.find(({ name }) => name === 'dangling_reference') ?? {};
    const told = new Set(first.map(({ id, detail }) => `${id}: ${detail}`));
    for (const { found } of left) if (!told.has(found)) missed.push(`${table} ${found}`);
    await db.script(`update ${target} set status = 'active' where status <> 'active'`);
  }
  assert.deepEqual(missed, []);
});
