/** The worker goes on: what holds it back is named, and another process takes it over. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '../../src/storage/database/sql.ts';
import { post, putPlace, statusOfEvent, xpEvent } from '../fixtures/events.ts';
import { doctor, gauge, ownCluster, type Served, serve } from '../harness/own-cluster.ts';
import { backendsOf, eventually } from '../harness/server-process.ts';

const { superuser, ownDatabase } = await ownCluster();

suite('open transactions and the worker', async () => {
  const connection = await ownDatabase('held');
  const server = await serve(connection);
  const partner = await server.partner();
  const place = await putPlace(partner);
  const stateOf = async (event: { id: string }) => (await statusOfEvent(partner, event)).state;
  const isProcessed = (event: { id: string }) =>
    eventually('it is processed', async () => (await stateOf(event)) === 'processed');
  const reaches = (metric: string, seconds: number) =>
    eventually(`${metric} reaches ${seconds}`, async () => {
      return (await gauge(server.baseUrl, metric)) >= seconds;
    });

  test('one of another role in another database holds nothing back; a metric tells its age', async () => {
    await superuser.script('create table scratch (n int)');
    await superuser.begin(async (tx) => {
      await tx.execute(sql`insert into scratch values (1)`);
      const event = xpEvent(place, 1);
      await post(partner, event);
      await isProcessed(event);
      await reaches('lectern_oldest_writing_transaction_seconds', 1);
      const found = await doctor(server.env, 'transactions');
      assert.match(String(found?.finding), /the oldest that writes is open for/);
      assert.equal((await doctor(server.env, 'event log'))?.state, 'ok');
    });
    await reaches('lectern_worker_active', 1);
  });

  test('a prepared one holds nothing back', async () => {
    await superuser.script(
      "begin; insert into scratch values (2); prepare transaction 'forgotten'",
    );
    const event = xpEvent(place, 1);
    await post(partner, event);
    await isProcessed(event);
    await superuser.script("rollback prepared 'forgotten'");
  });

  test('one that appends an event holds later ones back: metrics, log and doctor name it', async () => {
    const later = xpEvent(place, 1);
    await server.db.begin(async (tx) => {
      await tx.execute(sql`insert into events (key) select gen_random_uuid() limit 0`);
      await tx.first(sql`select pg_current_xact_id()`);
      await post(partner, later);
      await reaches('lectern_events_held_seconds', 6);
      const found = await doctor(server.env, 'event log');
      assert.equal(found?.state, 'warn', String(found?.finding));
      assert.match(
        found?.finding ?? '',
        /role held in database held \(pid \d+, lectern test\) is open/,
      );
      assert.match(String(found?.fix), /pg_terminate_backend\(\d+\)/);
      await eventually('the log names it', () =>
        /holder":"a transaction of role held in database held/.test(server.process.output()),
      );
    });
    await isProcessed(later);
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

suite('another process takes the worker over', async () => {
  const connection = await ownDatabase('takeover');
  const [first, second] = [await serve(connection), await serve(connection)];
  const partner = await first.partner();
  const place = await putPlace(partner);
  const xp = async () => {
    const row = await first.db.first<{ count: number }>(
      sql`select count(*) as count from xp_entries`,
    );
    return row?.count ?? 0;
  };
  /** A worker pauses for a second after it has lost its connection. */
  const isStuck = async ({ baseUrl }: Served) =>
    (await gauge(baseUrl, 'lectern_worker_last_step_seconds')) > 2;

  /** The process whose worker is within a transaction, while a lock keeps it there. */
  async function whileWorking(
    work: (holder: Served, backend: number) => Promise<void>,
  ): Promise<void> {
    await eventually('both workers look at the log', async () => {
      return !((await isStuck(first)) || (await isStuck(second)));
    });
    await first.db.begin(async (tx) => {
      await tx.execute(sql`lock table xp_entries in share mode`);
      await post(partner, xpEvent(place, 1));
      let backend = 0;
      await eventually('a worker waits for the table', async () => {
        const row = await first.db.first<{ pid: number }>(sql`
          select pid from pg_stat_activity where application_name = 'lectern worker'
            and wait_event_type = 'Lock' and datname = current_database()`);
        backend = row?.pid ?? 0;
        return backend !== 0;
      });
      await eventually('one of the workers is stuck', async () => {
        return (await isStuck(first)) || isStuck(second);
      });
      await work((await isStuck(first)) ? first : second, backend);
    });
  }

  test('within 5 s, when its holder is stopped inside of a transaction', async (t) => {
    const before = await xp();
    let stopped = first;
    await whileWorking(async (holder) => {
      stopped = holder;
      holder.process.kill('SIGSTOP');
    });
    const began = performance.now();
    await eventually('the other one processes', async () => (await xp()) > before);
    t.diagnostic(`${((performance.now() - began) / 1_000).toFixed(1)} s`);
    stopped.process.kill('SIGCONT');
    await eventually('the first one lives on', async () => {
      return (await stopped.fetch('/health/ready')).status === 200;
    });
    assert.equal(await xp(), before + 1);
  });

  test('within 3 s, when its holder is killed inside of a statement', async () => {
    const before = await xp();
    await whileWorking(async (holder, backend) => {
      holder.process.kill('SIGKILL');
      await eventually('its backend ends', async () => {
        return !(await backendsOf(first.db, 'worker')).includes(backend);
      });
    });
    await eventually('the other one processes', async () => (await xp()) > before);
    assert.equal(await xp(), before + 1);
  });
});
