/** Readers of changes over the promotion of a standby: nothing is missed, nothing doubled. */
import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Connection } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { putPlace } from '../fixtures/events.ts';
import {
  arrived,
  endLeases,
  idsOfFeed,
  makeWebhook,
  noteChanges,
  retryNow,
} from '../fixtures/webhooks.ts';
import { startReader } from '../harness/feed-reader.ts';
import { assertKept, startLoad } from '../harness/load.ts';
import { connect, ownCluster, serve } from '../harness/own-cluster.ts';
import { startReceiver } from '../harness/receiver.ts';
import { startRelay } from '../harness/relay.ts';
import { eventually, postmasterOf } from '../harness/server-process.ts';
import { configure, makeStandby, overTcp } from '../harness/standby.ts';

/** Events that are acknowledged before and after the promotion, at least. */
const EVENTS_MIN = 200;
/** Each connection of the sender pauses so long. */
const PAUSE_MS = 50;

const primary = await ownCluster();
const own = await primary.ownDatabase('followed');
const standby = await makeStandby(primary, 'second');
await standby.start();
await configure(primary.superuser, 'synchronous_standby_names', 'second');
const relay = await startRelay(primary.connection);
const server = await serve(overTcp(own, relay.port));
const partner = await server.partner();
const there = connect({ ...own, host: standby.connection.host } as Connection);

/** The primary dies; the standby, which has all that was acknowledged, takes its place. */
async function failOver(): Promise<void> {
  // It is started again for its end, and then waits for no standby.
  const settings = join(primary.folder, 'postgres/postgresql.auto.conf');
  await appendFile(settings, "synchronous_standby_names = ''\n");
  process.kill(Number(await postmasterOf(primary.folder)), 'SIGKILL');
  relay.leadTo(standby.connection);
  relay.cut();
  await connect(standby.connection).first(sql`select pg_promote()`);
}

test('the standby is promoted while events are sent and read', async (t) => {
  const place = await putPlace(partner);
  const reader = startReader(partner, { baseUrl: server.baseUrl });
  const receiver = await startReceiver();
  const start = (await partner.get('/feed/1.0/changes?after=end')).body.next;
  const hook = { url: receiver.url, after: start };
  await makeWebhook(await server.operator(), partner.applicationId, hook);
  const load = startLoad([partner], place, PAUSE_MS);
  t.after(() => load.stop());
  await load.more(EVENTS_MIN);
  await noteChanges(server.db, partner.applicationId, { prefix: 'before', count: 50 });
  await eventually('some were read', () => reader.sessions.flat().length > 0);
  await eventually('some were sent', () => receiver.received.length > 0);

  await failOver();
  await noteChanges(there, partner.applicationId, { prefix: 'after', count: 50 });
  await load.more(EVENTS_MIN);
  await assertKept(there, place, await load.stop());

  const changes = await reader.check(there);
  assert.equal(reader.sessions.flat().length, changes, 'none is told twice');
  const told = await idsOfFeed(partner, start);
  const { pathname } = new URL(receiver.url);
  await endLeases(there);
  await eventually('all have arrived', async () => {
    await retryNow(there);
    return arrived(receiver.received, pathname).length >= told.length;
  });
  assert.deepEqual(arrived(receiver.received, pathname), told);
  t.diagnostic(`${changes} changes, ${reader.failures()} requests failed`);
});
