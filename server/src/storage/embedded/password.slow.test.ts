/** The socket of the embedded PostgreSQL asks for a password. */
import assert from 'node:assert/strict';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { dataFolder, eventually, postmasterOf } from '../../../test/harness/server-process.ts';
import { type Cluster, type ClusterOptions, openCluster } from './cluster.ts';

const dataDir = await dataFolder();
const file = join(dataDir, 'database-password');
const hba = join(dataDir, 'postgres', 'pg_hba.conf');

const readPasswordFile = () => readFile(file, 'utf8');

async function open(t: TestContext, lifetime: ClusterOptions['lifetime']): Promise<Cluster> {
  const cluster = await openCluster({ dataDir, lifetime });
  t.after(() => cluster.stop());
  return cluster;
}

/** Connects and runs a query; `password`: in place of the right one. */
async function connect({ connection }: Cluster, password = connection.password): Promise<void> {
  const client = new pg.Client({ ...connection, password, ssl: false });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}

const refused = { code: '28P01' };

test('it is random, only its owner may read it, and no other opens the database', async (t) => {
  const cluster = await open(t, 'command');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.match(await readPasswordFile(), /^[\w-]{43}\n$/);
  await connect(cluster);
  await assert.rejects(connect(cluster, 'wrong'), refused);
  await assert.rejects(connect(cluster, ''));
});

test('a cluster without one gets it at its next start', async (t) => {
  const [rules, former] = [await readFile(hba, 'utf8'), await readPasswordFile()];
  await rm(file);
  await writeFile(hba, 'local all all trust\n');
  const cluster = await open(t, 'command');
  await connect(cluster);
  assert.equal(await readFile(hba, 'utf8'), rules);
  assert.notEqual(await readPasswordFile(), former);
  await assert.rejects(connect(cluster, former.trim()), refused);
});

test('one sentence at once for a process that lacks the password of a running PostgreSQL', async (t) => {
  await open(t, 'server');
  const text = await readPasswordFile();
  t.after(() => writeFile(file, text, { mode: 0o600 }));
  for (const wrong of [() => rm(file), () => writeFile(file, 'wrong\n')]) {
    await wrong();
    const began = performance.now();
    await assert.rejects(openCluster({ dataDir, lifetime: 'command' }), {
      name: 'ClusterError',
      message: /refuses the password of .*database-password.*made by a newer Lectern.*start that/,
    });
    assert.ok(performance.now() - began < 15_000, 'it does not wait for what cannot come');
  }
});

test('a lost file comes back: with a new password, or with that of a running server', async (t) => {
  await rm(file);
  const server = await open(t, 'server');
  await connect(server);
  const password = await readPasswordFile();
  await rm(file);
  process.kill((await postmasterOf(dataDir)) ?? 0, 'SIGINT');
  const isThere = () => readPasswordFile().then((text) => text === password);
  const isOpen = () => connect(server).then(() => true);
  for (const [what, holds] of Object.entries({ 'the file is there': isThere, answers: isOpen })) {
    await eventually(what, () => holds().catch(() => false));
  }
});
