/** On the PostgreSQL of the data folder the command makes the role itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lectern } from '../../../test/harness/command.ts';
import { dataFolder } from '../../../test/harness/server-process.ts';
import { migrate } from '../../storage/database/migrate.ts';
import { openDatabase, sqlState } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { openCluster } from '../../storage/embedded/cluster.ts';

test('grant prints a password that works for the views alone; revoke removes the role', async () => {
  const dataDir = await dataFolder();
  const cluster = await openCluster({ dataDir, lifetime: 'server' });
  const open = (login = {}) =>
    openDatabase({ ...cluster.connection, ...login }, { name: 'test', connectionsMax: 1 });
  const db = open();
  const env = { DATA_DIR: dataDir };
  try {
    await migrate(db);
    const args = ['warehouse', 'grant', 'analyst', '--names', '--output', 'json'];
    const granted = await lectern(args, { env });
    assert.equal(granted.code, 0, granted.stderr);
    const { password } = JSON.parse(granted.stdout);
    const analyst = open({ user: 'analyst', password });
    const apps = await analyst.query(sql`select name from dim_application`);
    assert.deepEqual(apps, [{ name: 'Console' }]);
    await assert.rejects(
      analyst.query(sql`select 1 from public.users`),
      (error) => sqlState(error) === '42501',
    );
    await analyst.close();
    const again = await lectern(args, { env });
    assert.equal(JSON.parse(again.stdout).password, null, again.stderr);
    const revoked = await lectern(['warehouse', 'revoke', 'analyst'], { env });
    assert.equal(revoked.code, 0, revoked.stderr);
    assert.deepEqual(await db.query(sql`select 1 from pg_roles where rolname = 'analyst'`), []);
  } finally {
    await db.close();
    await cluster.stop();
  }
});
