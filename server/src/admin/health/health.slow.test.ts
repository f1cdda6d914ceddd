/** The health report: checks, facts, and no secrets. */
import assert from 'node:assert/strict';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { lectern, urlOf } from '../../../test/harness/command.ts';
import { testConnection } from '../../../test/harness/database.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { readConfig } from '../../config.ts';
import { sql } from '../../storage/database/sql.ts';
import { listSettings } from './settings.ts';

const SECRET = 'q8Zr2vX0mB5tY7wLkP3sN9aC1dF6gH4j';
const connection = await testConnection();
const DATABASE_URL = urlOf(connection);
const server = await testServer({ METRICS_TOKEN: SECRET, DATABASE_URL }, { connection });
const operator = await server.operator();
const env = { DATABASE_URL, BASE_URL: server.baseUrl };

test('200 with the checks of lectern doctor, in its order', async () => {
  const { status, body } = await operator.get('/admin/1.0/health');
  assert.equal(status, 200);
  const port = String(server.config.port);
  const settings = { ...env, HOST: '127.0.0.1', PORT: port, METRICS_TOKEN: SECRET };
  const { stdout } = await lectern(['doctor', '--output', 'json'], { env: settings });
  const namesOf = (checks: { name: string }[]) => checks.map(({ name }) => name);
  const [first, ...others] = namesOf(JSON.parse(stdout).checks);
  assert.equal(first, 'target', 'what the command examines; a server examines itself');
  assert.deepEqual(namesOf(body.checks), others);
  assert.deepEqual(
    body.checks.find(({ name }: { name: string }) => name === 'port'),
    {
      name: 'port',
      state: 'ok',
      finding: `a server answers at port ${port}`,
    },
  );
});

test('200 with queue, jobs, sizes and connections', async () => {
  await server.db.execute(sql`
    insert into jobs (name, error, finished_at) values
      ('fine', null, now()), ('stuck', 'no room', now())`);
  const fresh = await testServer({}, { connection: server.connection });
  const client = await fresh.operator();
  const { body } = await client.get('/admin/1.0/health');
  assert.equal(body.queue.waiting, 0);
  assert.deepEqual(
    body.jobs.map(({ name, error }: { name: string; error: string | null }) => [name, error]),
    [
      ['stuck', 'no room'],
      ['fine', null],
    ],
  );
  const jobs = body.checks.find(({ name }: { name: string }) => name === 'jobs');
  assert.deepEqual([jobs.state, jobs.finding], ['warn', 'stuck: no room']);
  const families = body.database.families as { name: string; bytes: number }[];
  const sum = families.reduce((all, { bytes }) => all + bytes, 0);
  assert.ok(sum > 0 && sum <= body.database.sizeBytes, `${sum} of ${body.database.sizeBytes}`);
  const other = families.find(({ name }) => name === 'other')?.bytes ?? 0;
  assert.ok(other < sum / 4, `${other} bytes have no family`);
  assert.ok(body.database.connections.some(({ name }: { name: string }) => name === 'lectern api'));
  assert.ok(body.process.memoryBytes > 10_000_000);
  const running = body.processes as { pid: number; port: number; version: string }[];
  const own = [server, fresh].map(({ config }) => config.port);
  assert.deepEqual(running.map(({ port }) => port).toSorted(), own.toSorted());
  assert.ok(running.every(({ version }) => version === body.process.version));
});

test('the newest backup is the one that lectern db backup wrote last', async () => {
  const folder = await testFolder('backup');
  const began = Date.now();
  const { code, stderr } = await lectern(['db', 'backup', join(folder, 'a')], { env });
  assert.equal(code, 0, stderr);
  const fresh = await testServer({}, { connection: server.connection });
  const { body } = await (await fresh.operator()).get('/admin/1.0/health');
  assert.ok(Date.parse(body.backup.newestAt) >= began, body.backup.newestAt);
});

test('200 with what is wrong with the secret of the data folder, which is no setting', async () => {
  const dataDir = await testFolder('secret');
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  const file = join(dataDir, 'secret');
  await writeFile(file, SECRET, { mode: 0o600 });
  const connection = await testConnection();
  const report = async (settings: Record<string, string> = {}) => {
    const options = { connection, secrets: [SECRET] };
    const started = await testServer({ DATA_DIR: dataDir, ...settings }, options);
    const { body } = await (await started.operator()).get('/admin/1.0/health');
    await started.stop();
    const of = <Named extends { name: string }>(all: Named[], wanted: string) =>
      all.find(({ name }) => name === wanted);
    const check = of<{ name: string; state: string; finding: string }>(body.checks, 'secret');
    const setting = of<{ name: string; value: string }>(body.settings, 'LECTERN_SECRET');
    return [setting?.value, check?.state, check?.finding];
  };
  assert.deepEqual(await report(), [null, 'ok', `${file} is for its owner alone`]);
  await chmod(file, 0o644);
  const open = `other accounts may read ${file} (mode 0644)`;
  assert.deepEqual(await report(), [null, 'fail', open]);
  await rm(file);
  const lost = `${file} is missing: the signing keys in the database cannot be opened`;
  assert.deepEqual(await report(), [null, 'fail', lost]);
  const sealed = ['set', 'ok', 'LECTERN_SECRET seals the signing keys'];
  assert.deepEqual(await report({ LECTERN_SECRET: SECRET }), sealed);
});

test('events are measured by application, the smallest ones together', async () => {
  const own = await testServer();
  await own.db.execute(sql`
    insert into event_counts (
      minute, application_id, state, code, type, score_type, events, lag_sum, lag_max
    ) select date_trunc('minute', now(), 'UTC'), id, state, '', 'ViewEvent', '', n, 0, 0
    from (select n, gen_random_uuid() as id from generate_series(1, 25) n) applications,
      unnest(array['processed', 'dropped']) state`);
  const metrics = await (await fetch(`${own.baseUrl}/metrics`)).text();
  const lines = metrics.match(/^lectern_application_events_last_hour\{.*$/gm) ?? [];
  assert.equal(lines.length, 2 * 20 + 2);
  const others = lines.filter((line) => line.includes('application="other"'));
  assert.ok(
    others.every((line) => line.endsWith(' 15')),
    others.join('\n'),
  );
});

test('403 for a partner', async () => {
  const partner = await server.partner();
  assert.equal((await partner.get('/admin/1.0/health')).status, 403);
});

test('settings are shown as people set them, and no secret', async () => {
  const shown = listSettings(readConfig({ RECORD_MAX_KIB: '128', TLS_PROXY: 'true' }));
  const inForce = (named: string) => shown.find(({ name }) => name === named)?.value;
  const names = ['NODE_ENV', 'RECORD_MAX_KIB', 'TLS_PROXY', 'COMPAT', 'ACCEPT_RISKS'];
  assert.deepEqual(names.map(inForce), ['development', '128', 'on', null, null]);
  const secrets = {
    LECTERN_SECRET: SECRET,
    LECTERN_SECRET_OTHER: SECRET,
    METRICS_TOKEN: SECRET,
    DATABASE_URL: 'postgres://lectern:hush@db.example/lectern',
    UPSTREAM_ISSUER: 'https://id.example',
    UPSTREAM_CLIENT_ID: 'lectern',
    UPSTREAM_CLIENT_SECRET: 'hush-hush',
  };
  const printed = listSettings(readConfig(secrets));
  assert.doesNotMatch(JSON.stringify(printed), new RegExp(`hush|${SECRET}`));
  const set = printed.filter(({ value }) => value === 'set').map(({ name }) => name);
  assert.deepEqual(set, [
    'DATABASE_URL',
    'LECTERN_SECRET',
    'LECTERN_SECRET_OTHER',
    'METRICS_TOKEN',
    'UPSTREAM_CLIENT_SECRET',
  ]);
});
