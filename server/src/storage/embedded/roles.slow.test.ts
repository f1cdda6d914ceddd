/** The server's role is no superuser, also in a data folder that was made when it was one. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { processed, putPlace, xpEvent } from '../../../test/fixtures/events.ts';
import { lectern } from '../../../test/harness/command.ts';
import { freePort } from '../../../test/harness/free-port.ts';
import {
  databaseOf,
  dataFolder,
  type ServerProcess,
  startProcess,
} from '../../../test/harness/server-process.ts';
import { front } from '../../../test/harness/test-server.ts';
import type { Database } from '../database/postgres.ts';
import { sql } from '../database/sql.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { SERVER_ROLE, SUPERUSER } from './roles.ts';

const NO_RIGHT = '42501';

/** What only a superuser may: files and programs of the machine, other roles, the settings. */
const REACHING = [
  `create temp table reached (line text); copy reached from program 'id'`,
  `copy (select 1) to program 'cat'`,
  `copy (select 1) to '/tmp/reached'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_read_file('postgresql.conf')`,
  `select pg_ls_dir('/')`,
  `select lo_import('/etc/passwd')`,
  `select rolpassword from pg_authid`,
  `set role ${SUPERUSER}`,
  `alter role ${SERVER_ROLE} superuser`,
  `alter system set archive_command = 'id'`,
  `create extension file_fdw`,
  `create function reached() returns int language c as 'libc.so.6', 'getpid'`,
];

/** What the superuser owns and no extension made. */
async function ownedBySuperuser(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    select pg_describe_object(classid, objid, 0) as name from pg_shdepend
    where deptype = 'o' and refobjid = ${SUPERUSER}::regrole
      and dbid = (select oid from pg_database where datname = current_database())
    union all
    select relname::text from pg_class
    where relnamespace = 'public'::regnamespace and relowner = ${SUPERUSER}::regrole
    union all
    select proname::text from pg_proc p
    where pronamespace = 'public'::regnamespace and proowner = ${SUPERUSER}::regrole
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select datname::text from pg_database
    where datname = current_database() and datdba = ${SUPERUSER}::regrole`);
  return rows.map(({ name }) => name);
}

async function requireNoSuperuser({ connection }: Cluster): Promise<void> {
  const client = new pg.Client({ ...connection, ssl: false });
  await client.connect();
  try {
    for (const statement of REACHING) {
      await assert.rejects(client.query(statement), { code: NO_RIGHT }, statement);
      await client.query('rollback');
    }
  } finally {
    await client.end();
  }
}

/** As an older Lectern leaves a folder: one role, a superuser, owns everything. */
const GIVE_BACK = `alter database lectern owner to ${SUPERUSER};
  reassign owned by ${SERVER_ROLE} to ${SUPERUSER}; drop owned by ${SERVER_ROLE};
  drop role ${SERVER_ROLE}`;

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  assert.equal(await server.ended, 0, server.errors());
}

async function withCluster(dataDir: string, work: (cluster: Cluster) => Promise<void>) {
  const cluster = await openCluster({ dataDir, lifetime: 'server' });
  try {
    await work(cluster);
  } finally {
    await cluster.stop();
  }
}

test('the role of a new folder reaches no file, no program and no other role', async () => {
  await withCluster(await dataFolder(), async (cluster) => {
    assert.equal(cluster.connection.user, SERVER_ROLE);
    await requireNoSuperuser(cluster);
  });
});

test('a folder whose role was the superuser opens, is handed over, and works', async () => {
  const [dataDir, port] = [await dataFolder(), String(await freePort())];
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: port, BASE_URL: baseUrl };
  const first = await startProcess(env);
  const partner = await front(baseUrl, databaseOf(dataDir)).partner();
  const place = await putPlace(partner);
  await processed(partner, xpEvent(place, 2));
  await stop(first);

  await withCluster(dataDir, async () => {
    const db = databaseOf(dataDir);
    await db.script(GIVE_BACK);
    assert.ok((await ownedBySuperuser(db)).length > 100);
    // A command beside a server of the older version.
    const listed = await lectern(['client', 'list'], { env });
    assert.equal(listed.code, 0, listed.stderr);
    assert.deepEqual(await ownedBySuperuser(db), []);
    await db.script(GIVE_BACK);
  });
  await withCluster(dataDir, async (cluster) => {
    const db = databaseOf(dataDir);
    assert.deepEqual(await ownedBySuperuser(db), []);
    await requireNoSuperuser(cluster);
    // An older server made it meanwhile, or a hand-over was interrupted.
    await db.script(`alter table xp_entries owner to ${SUPERUSER}`);
  });

  const second = await startProcess(env);
  assert.deepEqual(await ownedBySuperuser(databaseOf(dataDir)), []);
  await processed(partner, xpEvent(place, 3));
  const { body } = await partner.get(`/xp/1.0/users/${place.studentId}/entries`);
  assert.equal(body.entries.length, 2);
  await stop(second);
  const backup = join(await dataFolder(), 'backup');
  for (const args of [
    ['backup', backup],
    ['restore', backup, '--replace'],
  ]) {
    const ended = await lectern(['db', ...args, '--quiet'], { env });
    assert.equal(ended.code, 0, ended.stderr);
  }
  await withCluster(dataDir, async () => {
    assert.deepEqual(await ownedBySuperuser(databaseOf(dataDir)), []);
  });
});
