/** The demo as an import: counted first, sent as a partner sends it, stopped, refused. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { importClient, leaseMoves } from '../../../test/fixtures/imports.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const { db } = server;
const operator = await server.operator();
const imports = importClient(server, operator);
const URL = '/admin/1.0/imports';
const DEMO = { kind: 'demo', name: 'Sample data', students: '2' };
const EMPTY = Buffer.alloc(0);

/** The application of the demo: its active clients, and the XP that its events gave. */
function findDemo() {
  return db.first<{ clients: number; xp: number }>(sql`
    select
      (select count(*) from clients c
        where c.application_id = a.sourced_id and c.disabled_at is null) as clients,
      (select count(*) from xp_entries x where x.application_id = a.sourced_id) as xp
    from applications a where a.name = 'Lectern Demo'`);
}

suite('the demo', () => {
  test('stopped, it ends in part; run again, it has all that its dry run counted', async () => {
    const ready = await imports.check(DEMO, EMPTY);
    assert.deepEqual([ready.state, ready.counts.unchanged], ['ready', 0], JSON.stringify(ready));
    assert.ok(ready.counts.created > 500, JSON.stringify(ready.counts));
    assert.equal(await findDemo(), undefined, 'a dry run stores nothing');
    await db.begin(async (tx) => {
      // Units come after courses: the import waits in the middle.
      await tx.execute(sql`lock table units in share mode`);
      assert.equal((await operator.post(`${URL}/${ready.id}/apply`, {})).status, 202);
      await imports.reach(ready.id, ['running']);
      assert.equal((await operator.delete(`${URL}/${ready.id}`)).status, 202);
      // The run hears of it when it renews its lease; what does not wait then ends it.
      await leaseMoves(db, ready.id, 3);
    });
    const stopped = await imports.reach(ready.id, ['partial']);
    assert.match(stopped.message, /^Stopped\. What is stored stays/);
    assert.ok(stopped.counts.created < ready.counts.created);

    const done = await imports.apply(ready.id);
    assert.deepEqual([done.state, done.message], ['done', null]);
    const { created, unchanged } = done.counts;
    assert.equal(created + unchanged, ready.counts.created);
    const demo = await findDemo();
    assert.ok(demo && demo.xp > 0);
    assert.equal(demo.clients, 0, 'the client of the run is disabled');
  });

  test('a second import changes nothing', async () => {
    const before = await findDemo();
    const ready = await imports.check(DEMO, EMPTY);
    assert.equal(ready.counts.created, 0);
    const done = await imports.apply(ready.id);
    assert.deepEqual([done.state, done.counts.created], ['done', 0]);
    assert.deepEqual(await findDemo(), before);
  });

  test('400 for more students than it has', async () => {
    const { status, text } = await imports.send({ ...DEMO, students: '61' }, EMPTY);
    assert.equal(status, 400, text);
  });
});

test('403 where applications must not write people', async () => {
  const strict = await testServer({ SCAFFOLDING: 'off' });
  const sender = importClient(strict, await strict.operator());
  const { status, text } = await sender.send(DEMO, EMPTY);
  assert.equal(status, 403, text);
  assert.match(text, /set SCAFFOLDING=on/);
});
