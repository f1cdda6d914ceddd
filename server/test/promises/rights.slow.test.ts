/** The role of DATABASE_URL: what install.md and compose.yaml make, what the doctor says of it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Connection } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { urlOf } from '../harness/command.ts';
import { connect, doctor, ownCluster, serve } from '../harness/own-cluster.ts';
import { areInstalled } from '../harness/program.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../../..', path), 'utf8');
const { connection, superuser, ownDatabase } = await ownCluster();
const skip = !(await areInstalled('psql')) && 'it needs apt-get install postgresql-client';

const rightsOf = (where: Connection) => doctor({ DATABASE_URL: urlOf(where) }, 'rights');

/** Starts a server on the database, and stops it. */
async function makeTables(where: Connection): Promise<void> {
  const { process } = await serve(where);
  process.kill('SIGTERM');
  assert.equal(await process.ended, 0, process.errors());
}

test('a warning for a superuser, whose statements end it', async () => {
  const own = await ownDatabase('mighty');
  await superuser.script('alter role mighty superuser; alter database mighty owner to lectern');
  await makeTables(own);
  const found = await rightsOf(own);
  assert.deepEqual(
    [found?.state, found?.finding],
    ['warn', 'the role mighty is a superuser: what runs as it reaches files and programs there'],
  );
  await superuser.script(found?.fix ?? '');
  assert.equal((await rightsOf(own))?.state, 'ok');
  await makeTables(own);
});

test('a warning for the first superuser of a PostgreSQL, which stays one', async () => {
  const own = { ...(await ownDatabase('first')), user: connection.user };
  const found = await rightsOf(own);
  assert.equal(found?.state, 'warn');
  assert.match(
    found?.fix ?? '',
    /install\.md.* lectern db backup here and lectern db restore there/,
  );
});

/** Runs a script as the image of PostgreSQL does, by a superuser of the given name. */
async function runScript(user: string, script: string): Promise<void> {
  const { password } = connection;
  await superuser.script(`create role ${user} superuser login password '${password}'`);
  const url = urlOf({ ...connection, user, database: 'postgres' });
  const run = promisify(execFile)('psql', ['-X', '-v', 'ON_ERROR_STOP=1', '-f', '-', url], {
    env: { ...process.env, POSTGRES_PASSWORD: password },
  });
  run.child.stdin?.end(script);
  await run;
}

const [, installed = ''] =
  /```sql\n(create role .+?)```/s.exec(read('docs/operate/install.md')) ?? [];

const SCRIPTS = {
  installed: installed.replace('choose one', String(connection.password)),
  composed: read('deploy/compose-database.sql'),
};

for (const [name, script] of Object.entries(SCRIPTS)) {
  test(`a role without further rights that owns its database: ${name}`, { skip }, async () => {
    await runScript(`${name}_by`, script.replaceAll('"lectern"', `"${name}"`));
    const own = { ...connection, user: name, database: name };
    await makeTables(own);
    assert.equal((await rightsOf(own))?.state, 'ok');
    const row = await connect(own).first<{ might: boolean }>(sql`
      select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as might
      from pg_roles where rolname = current_user`);
    assert.equal(row?.might, false);
  });
}

test('the superuser of compose.yaml has no password', { skip }, async () => {
  const row = await superuser.first<{ password: string | null }>(sql`
    select rolpassword as password from pg_authid where rolname = 'composed_by'`);
  assert.deepEqual(row, { password: null });
});
