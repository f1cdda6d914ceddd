/** Operators' worst week: what holds the worker back, late writes, a full disk, poolers, limits. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { suite, test } from 'node:test';
import {
  type Connection,
  type Database,
  openDatabase,
} from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { openCluster } from '../../src/storage/embedded/cluster.ts';
import { post, putPlace, statusOfEvent, xpEvent } from '../fixtures/events.ts';
import { lectern, urlOf } from '../harness/command.ts';
import { atEnd } from '../harness/database.ts';
import { scratchFolder } from '../harness/scratch.ts';
import { eventually, startProcess } from '../harness/server-process.ts';
import { front } from '../harness/test-server.ts';

const folder = await scratchFolder('outage');
const cluster = await openCluster({
  dataDir: folder,
  lifetime: 'server',
  settings: ['max_prepared_transactions=4', 'max_connections=60'],
});
atEnd(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});
const superuser = connect(cluster.connection);
const addressOf = (database: string, user = 'lectern') => ({
  ...cluster.connection,
  database,
  user,
});

function connect(connection: Connection): Database {
  const db = openDatabase(connection, {
    name: 'test',
    connectionsMax: 4,
    statementTimeoutMs: 30_000,
  });
  atEnd(() => db.close());
  return db;
}

/** A database of this cluster, owned by a role without further rights. */
async function ownDatabase(name: string, options = ''): Promise<Connection> {
  await superuser.script(`create role ${name} login`);
  await superuser.script(`create database ${name} owner ${name} template template0 ${options}`);
  return addressOf(name, name);
}

let nextPort = 18_610;

/** A server process on this database, and its front. */
async function serve(connection: Connection, further: Record<string, string> = {}) {
  const port = String(nextPort++);
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: urlOf(connection),
    PORT: port,
    HOST: '127.0.0.1',
    BASE_URL: baseUrl,
    LOG_LEVEL: 'warn',
    ...further,
  };
  const process = await startProcess(env);
  const db = connect(connection);
  return { ...front(baseUrl, db), process, env };
}

async function gauge(baseUrl: string, name: string): Promise<number> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  const line = new RegExp(`^${name}(?:\\{[^}]*\\})? (.+)$`, 'm').exec(text);
  return Number(line?.[1] ?? Number.NaN);
}

/** What a command of the doctor finds. */
async function doctor(env: Record<string, string>, name: string) {
  const { stdout } = await lectern(['doctor', '--output', 'json'], { env });
  const { checks } = JSON.parse(stdout) as {
    checks: { name: string; state: string; finding: string; fix?: string }[];
  };
  return checks.find((check) => check.name === name);
}

suite('the worker is held back', async () => {
  const server = await serve(await ownDatabase('held'));
  const partner = await server.partner();
  const place = await putPlace(partner);
  const stateOf = async (event: { id: string }) => (await statusOfEvent(partner, event)).state;
  const isHeld = (metric: string, seconds: number) =>
    eventually(`${metric} tells of the hold`, 15_000, async () => {
      return (await gauge(server.baseUrl, metric)) >= seconds;
    });

  test('by a transaction of another role in another database: metrics, log and doctor name it', async () => {
    await superuser.script('create table scratch (n int)');
    const event = xpEvent(place, 1);
    await superuser.begin(async (tx) => {
      await tx.execute(sql`insert into scratch values (1)`);
      await post(partner, event);
      await isHeld('lectern_events_held_seconds', 6);
      await isHeld('lectern_oldest_writing_transaction_seconds', 6);
      const found = await doctor(server.env, 'transactions');
      assert.equal(found?.state, 'warn', String(found?.finding));
      assert.match(
        found?.finding ?? '',
        /role lectern in database lectern \(pid \d+, lectern test\)/,
      );
      assert.match(String(found?.fix), /pg_terminate_backend\(\d+\)/);
      await eventually('the log names it', 20_000, () =>
        /holder":"a transaction of role lectern in database lectern/.test(server.process.output()),
      );
    });
    await eventually('it is processed', 5_000, async () => (await stateOf(event)) === 'processed');
    await isHeld('lectern_worker_active', 1);
  });

  test('by a prepared transaction, which has no process', async () => {
    const event = xpEvent(place, 1);
    await superuser.script(
      "begin; insert into scratch values (2); prepare transaction 'forgotten'",
    );
    await post(partner, event);
    await isHeld('lectern_events_held_seconds', 6);
    const found = await doctor(server.env, 'transactions');
    assert.match(found?.finding ?? '', /prepared transaction 'forgotten'/);
    assert.match(String(found?.fix), /rollback prepared 'forgotten'/);
    await superuser.script("rollback prepared 'forgotten'");
    await eventually('it is processed', 5_000, async () => (await stateOf(event)) === 'processed');
  });

  test('the doctor asks for pg_read_all_stats', async () => {
    assert.match(
      String((await doctor(server.env, 'rights'))?.fix),
      /grant pg_read_all_stats to "held"/,
    );
    await superuser.script('grant pg_read_all_stats to held');
    assert.equal((await doctor(server.env, 'rights'))?.state, 'ok');
  });
});
