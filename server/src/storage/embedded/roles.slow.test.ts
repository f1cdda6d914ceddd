/** The server's role is no superuser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { dataFolder } from '../../../test/harness/server-process.ts';
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
