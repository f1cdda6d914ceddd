/** The embedded PostgreSQL recovers to a point in time, as docs/operate/recovery.md describes. */
import assert from 'node:assert/strict';
import { chmod, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { testFolder } from '../../../test/harness/scratch.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { readPostmaster } from './lock-file.ts';
import { SUPERUSER } from './roles.ts';

const folder = await testFolder('recovery');
const dataDir = join(folder, 'data');
const cluster = join(dataDir, 'postgres');
const copy = join(folder, 'copy');
const archive = join(folder, 'archive');
/** The last segment is in the archive when this file is there. */
const gate = join(folder, 'gate');

async function connect({ connection }: Cluster) {
  const client = new pg.Client({ ...connection, user: SUPERUSER, ssl: false });
  client.on('error', () => {});
  await client.connect();
  const ask = async (text: string) =>
    (await client.query<{ answer: string }>(text)).rows[0]?.answer;
  return { ask, end: () => client.end() };
}

test('what was written before the point is there, and a start waits until it may write', async (t) => {
  await mkdir(archive);
  await chmod(archive, 0o777);
  const settings = ['archive_mode=on', `archive_command=cp %p ${archive}/%f`];
  const first = await openCluster({ dataDir, lifetime: 'server', settings });
  t.after(() => first.stop());
  const before = await connect(first);
  await before.ask('create table notes (text text)');
  await before.ask("select pg_backup_start('copy', true)");
  await cp(cluster, copy, {
    recursive: true,
    filter: (path) => !/pg_wal\/.|postmaster\.(pid|opts)$/.test(path),
  });
  const label = await before.ask('select labelfile as answer from pg_backup_stop()');
  await writeFile(join(copy, 'backup_label'), String(label));
  await before.ask("insert into notes values ('kept')");
  const point = await before.ask('select clock_timestamp()::text as answer');
  await before.ask("insert into notes values ('lost')");
  const last = await before.ask('select pg_walfile_name(pg_switch_wal()) as answer');
  await eventually('all is archived', async () => {
    const archived = await before.ask(
      `select (last_archived_wal >= '${last}') as answer from pg_stat_archiver`,
    );
    return Boolean(archived);
  });
  await before.end();
  await first.stop();

  await rm(cluster, { recursive: true });
  await rename(copy, cluster);
  await mkdir(join(cluster, 'pg_wal'), { recursive: true });
  await writeFile(join(cluster, 'recovery.signal'), '');
  const wait = `case %f in ${last}) while ! [ -e ${gate} ]; do sleep 0.02; done;; esac`;
  let isOpen = false;
  const opening = openCluster({
    ...{ dataDir, lifetime: 'server' as const },
    settings: [
      `restore_command=${wait}; cp ${archive}/%f %p`,
      `recovery_target_time=${point}`,
      'recovery_target_action=promote',
      // Else it waits for the last segment before it has replayed the others.
      'recovery_prefetch=off',
    ],
  }).finally(() => {
    isOpen = true;
  });
  await eventually('it recovers', async () => {
    return isOpen || (await readPostmaster(cluster)).status === 'standby';
  });
  assert.equal(isOpen, false, 'nothing works with a database that is read-only');
  await writeFile(gate, '');
  const second = await opening;
  t.after(() => second.stop());
  const after = await connect(second);
  assert.equal(await after.ask("select string_agg(text, ' ') as answer from notes"), 'kept');
  await after.ask("insert into notes values ('new')");
  await after.end();
});
