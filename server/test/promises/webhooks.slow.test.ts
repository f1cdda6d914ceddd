/** A webhook ledger: each change comes in order, none invented, again only by the same message. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { putPlace } from '../fixtures/events.ts';
import {
  arrived,
  endLeases,
  idsOfFeed,
  makeWebhook,
  noteChanges,
  retryNow,
} from '../fixtures/webhooks.ts';
import { testConnection } from '../harness/database.ts';
import { freePort } from '../harness/free-port.ts';
import { assertKept, startLoad } from '../harness/load.ts';
import { startBadNetwork, withoutNginx } from '../harness/nginx.ts';
import { connect, serve } from '../harness/own-cluster.ts';
import { type Received, startReceiver } from '../harness/receiver.ts';
import { testFolder } from '../harness/scratch.ts';
import {
  eventually,
  type ServerProcess,
  spawnServer,
  startProcess,
} from '../harness/server-process.ts';
import { listens } from '../harness/started-program.ts';
import { testServer } from '../harness/test-server.ts';

const RECEIVER = resolve(import.meta.dirname, '../harness/receiver-program.ts');
/** How often each process is killed. */
const KILLS = 2;
/** Events of each sender that are acknowledged between two kills, at least. */
const EVENTS_MIN = 30;
/** Each connection of a sender pauses so long: webhooks keep up. */
const PAUSE_MS = 100;

/** A process that can be killed and started again, and what it printed, all times together. */
function mortal(process: ServerProcess, start: () => Promise<ServerProcess>) {
  let running = process;
  const started = [running];
  const kill = async () => {
    running.kill('SIGKILL');
    assert.equal(await running.ended, 'SIGKILL');
    running = await start();
    started.push(running);
  };
  return { kill, printed: () => started.map((one) => one.output() + one.errors()).join('') };
}

async function startReceiverProcess() {
  const [port, file] = [await freePort(), join(await testFolder('receiver'), 'received')];
  const start = async () => {
    const started = spawnServer({}, [process.execPath, RECEIVER, String(port), file]);
    await eventually('the receiver listens', () => listens(port));
    return started;
  };
  const { kill } = mortal(await start(), start);
  const received = async (): Promise<Received[]> => {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  };
  return { url: `http://127.0.0.1:${port}`, kill, received };
}

const shuffled = <Item>(items: readonly Item[]) =>
  items.map((item) => ({ item, at: Math.random() })).sort((one, other) => one.at - other.at);

test(`kill -9 of two servers and of the receiver, ${KILLS} times each, at random`, async (t) => {
  const connection = await testConnection();
  const db = connect(connection);
  const first = await serve(connection);
  const second = await serve(connection, { BASE_URL: first.baseUrl });
  const receiver = await startReceiverProcess();
  const servers = [first, second].map(({ process, env }) =>
    mortal(process, () => startProcess(env)),
  );
  const kills = [receiver, ...servers].map(({ kill }) => kill);
  const operator = await first.operator();
  const senders = await Promise.all(
    [first, second].map(async (server, index) => {
      const partner = await server.partner(`Sender ${index}`);
      const place = await putPlace(partner);
      const start = (await partner.get('/feed/1.0/changes?after=end')).body.next;
      const paths = [`/${index}/a`, `/${index}/b`];
      const secrets = [partner.token];
      for (const path of paths) {
        const hook = { url: receiver.url + path, after: start };
        secrets.push((await makeWebhook(operator, partner.applicationId, hook)).secret);
      }
      return { partner, place, start, paths, secrets, load: startLoad([partner], place, PAUSE_MS) };
    }),
  );
  for (const { load } of senders) t.after(() => load.stop());

  for (let round = 0; round < KILLS; round += 1) {
    for (const { item: kill } of shuffled(kills)) {
      await Promise.all(senders.map(({ load }) => load.more(EVENTS_MIN)));
      await noteChanges(db, null, { prefix: 'all', count: 5 });
      await kill();
      await endLeases(db);
    }
  }
  for (const { place, load } of senders) await assertKept(db, place, await load.stop());
  for (const { printed } of servers) {
    const log = printed();
    assert.match(log, /Lectern is up/);
    for (const secret of senders.flatMap(({ secrets }) => secrets))
      assert.ok(!log.includes(secret), 'a log has a secret');
  }
  for (const { partner, start, paths } of senders) {
    const told = await idsOfFeed(partner, start);
    for (const path of paths) {
      const found = async () => arrived(await receiver.received(), path);
      await eventually('all have arrived', async () => {
        await retryNow(db);
        return (await found()).length >= told.length;
      });
      assert.deepEqual(await found(), told);
    }
    t.diagnostic(`${told.length} changes for each webhook`);
  }
  const messages = (await receiver.received()).map(({ headers }) => headers['webhook-id']);
  t.diagnostic(`${messages.length} messages, ${messages.length - new Set(messages).size} again`);
});

test('a network that delays, cuts and answers 500', { skip: await withoutNginx() }, async (t) => {
  const server = await testServer();
  const receiver = await startReceiver();
  const { origin, pathname } = new URL(receiver.url);
  const partner = await server.partner();
  const place = await putPlace(partner);
  const start = (await partner.get('/feed/1.0/changes?after=end')).body.next;
  const url = (await startBadNetwork(origin)) + pathname;
  const operator = await server.operator();
  const hook = await makeWebhook(operator, partner.applicationId, { url, after: start });
  const load = startLoad([partner], place, PAUSE_MS);
  t.after(() => load.stop());
  const failed = async () => {
    const { attempts } = (await operator.get(`${hook.url}/attempts?limit=500`)).body;
    return attempts.map(({ status }: { status: number | null }) => status);
  };
  await eventually('it failed in each way', async () => {
    await retryNow(server.db);
    const statuses = await failed();
    return [500, 504, null].every((status) => statuses.includes(status));
  });
  await assertKept(server.db, place, await load.stop());
  const told = await idsOfFeed(partner, start);
  await eventually('all have arrived', async () => {
    await retryNow(server.db);
    return arrived(receiver.received, pathname).length >= told.length;
  });
  assert.deepEqual(arrived(receiver.received, pathname), told);
  const messages = receiver.received.map(({ headers }) => headers['webhook-id']);
  t.diagnostic(
    `${told.length} changes, ${messages.length - new Set(messages).size} messages again`,
  );
});
