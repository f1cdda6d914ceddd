/** PostgreSQL standbys: what is acknowledged has two copies, and after fail-over nothing hangs. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { Database } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { courseBody, put } from '../fixtures/content.ts';
import { post, putPlace, statusOfEvent, xpEvent } from '../fixtures/events.ts';
import { urlOf } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { connect, doctor, ownCluster, serve } from '../harness/own-cluster.ts';
import { startRelay } from '../harness/relay.ts';
import { eventually, spawnServer } from '../harness/server-process.ts';
import { configure, hasEvent, makeStandby, overTcp } from '../harness/standby.ts';

const primary = await ownCluster();
const { superuser, ownDatabase } = primary;
const name = (value: string) => configure(superuser, 'synchronous_standby_names', value);

const isDone = ({ status }: { readonly status: number }) => status >= 200 && status < 300;

/** What the doctor says of standbys. */
async function standbysIn(env: Record<string, string>) {
  const check = await doctor(env, 'standbys');
  assert.ok(check);
  return check;
}

/** The number of backends of a pool whose commit waits for a standby. */
async function waiting(db: Database, pool: string): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) as count from pg_stat_activity
    where wait_event = 'SyncRep' and application_name = ${`lectern ${pool}`}`);
  return row?.count ?? 0;
}

suite('a primary with a standby', async () => {
  const own = await ownDatabase('paired');
  const relay = await startRelay(primary.connection);
  const server = await serve(overTcp(own, relay.port));
  const partner = await server.partner();
  const place = await putPlace(partner);
  const standby = await makeStandby(primary, 'second');
  const copy = connect({ ...own, host: standby.connection.host });

  test('an event sent again is acknowledged when a standby has it', async () => {
    const event = xpEvent(place, 1);
    assert.equal((await post(partner, event)).status, 202);
    await name('second');
    let reply: Awaited<ReturnType<typeof post>> | undefined;
    const sent = post(partner, event).then((answer) => {
      reply = answer;
    });
    await eventually('the replay waits', async () => {
      assert.notEqual(reply?.status, 202, 'it is acknowledged, and no standby has it');
      return (await waiting(superuser, 'ingest')) === 1;
    });
    await standby.start();
    await sent;
    await eventually('it is acknowledged', async () => {
      return (await post(partner, event)).status === 202;
    });
    // A standby confirms what is on its disk before it takes connections.
    await eventually('the standby has it', () => hasEvent(copy, event.id).catch(() => false));
  });

  test('the doctor shows the standby', async () => {
    assert.match((await standbysIn(server.env)).fix ?? '', /grant pg_read_all_stats/);
    await superuser.script('grant pg_read_all_stats to paired');
    const check = await standbysIn(server.env);
    assert.equal(check.state, 'ok', check.finding);
    assert.match(check.finding, /second \(streaming, sync\)/);
  });

  test('commits without a standby: 503 at once after a few, and few backends wait', async () => {
    await standby.stop();
    const shown = await standbysIn(server.env);
    assert.equal(shown.state, 'fail', shown.finding);
    let isOver = false;
    let held = 0;
    const statuses = new Set<number>();
    const senders = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const reply = await post(partner, xpEvent(place, 1));
        statuses.add(reply.status);
        if (/confirms no write/.test(reply.text)) held += 1;
      }
    });
    await eventually('many are refused at once', () => held > 50);
    const most = await waiting(superuser, 'ingest');
    isOver = true;
    await Promise.all(senders);
    assert.deepEqual([...statuses], [503]);
    assert.ok(most <= 6, `${most} backends wait`);
    await standby.start();
    const event = xpEvent(place, 1);
    await eventually('events are stored again', async () => {
      return (await post(partner, event)).status === 202;
    });
    assert.ok(await hasEvent(copy, event.id));
  });

  test('a primary that falls silent: 503, and 2xx as soon as it is back', async () => {
    await name('');
    const url = '/rostering/1.0/courses/silent';
    const course = courseBody('silent');
    await eventually('writes go on', async () => isDone(await partner.put(url, course)));
    relay.silence();
    let answers = 0;
    const answered = async (work: Promise<{ readonly status: number }>) => {
      assert.equal((await work).status, 503);
      answers += 1;
    };
    const open = Promise.all([
      answered(partner.put(url, course)),
      answered(partner.get(url)),
      answered(post(partner, xpEvent(place, 1))),
    ]);
    open.catch(() => undefined);
    await eventually('all are answered', () => answers === 3);
    await open;
    relay.heal();
    await eventually('it is stored', async () => isDone(await partner.put(url, course)));
    await eventually('so is an event', async () => {
      return (await post(partner, xpEvent(place, 1))).status === 202;
    });
  });

  test('an address that led to a standby: no 500, and no connection stays there', async () => {
    const url = '/rostering/1.0/courses/moved';
    await put(partner, url, courseBody('moved', { title: 'old' }));
    const statuses = new Set<number>();
    const change = async () => {
      const course = courseBody('moved', { title: 'new' });
      const replies = [await partner.put(url, course), await post(partner, xpEvent(place, 1))];
      for (const { status } of replies) statuses.add(status);
      return replies;
    };
    relay.leadTo(standby.connection);
    relay.cut();
    await eventually('it meets the standby', async () => {
      return (await change()).some(({ text }) => /read-only/.test(text));
    });
    relay.leadTo(primary.connection);
    await eventually('it writes', async () => (await change()).every(isDone));
    assert.equal((await partner.get(url)).body.course.title, 'new');
    const event = xpEvent(place, 1);
    assert.equal((await post(partner, event)).status, 202);
    assert.equal((await statusOfEvent(partner, event)).state, 'processed');
    await eventually('no connection to the standby is left', async () => {
      await partner.get(url);
      const row = await copy.first<{ count: number }>(sql`
        select count(*) as count from pg_stat_activity
        where application_name like 'lectern %' and application_name <> 'lectern test'`);
      return row?.count === 0;
    });
    assert.deepEqual([...statuses.difference(new Set([200, 201, 202]))], [503]);
  });
});

suite('a primary that ends while its standby is gone', async () => {
  test('stops, although its worker has made a temporary table', async () => {
    const lone = await ownCluster();
    const server = await serve(await lone.ownDatabase('lone'));
    const partner = await server.partner();
    const event = xpEvent(await putPlace(partner), 1);
    await post(partner, event);
    assert.equal((await statusOfEvent(partner, event)).state, 'processed');
    await configure(lone.superuser, 'synchronous_standby_names', 'gone');
    await lone.stop();
    // What stopPostmaster sends when a backend does not end.
    const log = await readFile(join(lone.folder, 'postgres.log'), 'utf8');
    assert.doesNotMatch(log, /immediate shutdown/);
  });
});

suite('synchronous_commit beside a named standby', async () => {
  const own = await ownDatabase('careless');

  for (const level of ['local', 'off']) {
    test(`${level} is refused at the start`, async () => {
      await superuser.script(`alter role careless set synchronous_commit = ${level}`);
      await name('gone');
      const env = { DATABASE_URL: urlOf(own), PORT: String(await freePort()), HOST: '127.0.0.1' };
      const server = spawnServer(env);
      await eventually('it ends', () => server.errors() !== '');
      assert.equal(await server.ended, 1);
      assert.match(server.errors(), new RegExp(`^DATABASE_URL has synchronous_commit = ${level}`));
      await name('');
    });
  }
});
