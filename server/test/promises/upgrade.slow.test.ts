/** What a version stored, each later one serves as that version did, and goes on with. */
import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { suite, test } from 'node:test';
import { DAY_MS } from '../../src/lib/time.ts';
import { openDatabase } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import {
  fillAndRead,
  listFixtures,
  readAgain,
  restoreFixture,
  writeFixture,
} from '../fixtures/upgrade/folder.ts';
import { atEnd, createDatabase } from '../harness/database.ts';
import { testServer } from '../harness/test-server.ts';
import { workerCaughtUp } from '../harness/worker.ts';

const before = await testServer();
const keep = process.env['KEEP_UPGRADE'] === '1';
const own = await writeFixture(before.db, await fillAndRead(before), keep);
await before.stop();

/** Members that are of the day on which they are asked for. */
const OF_TODAY = new Set(['todayXp', 'currentDays']);
const withoutToday = (name: string, value: unknown) => (OF_TODAY.has(name) ? undefined : value);

/** Rows of a table as CSV have no order. */
const parsed = (text: string): unknown =>
  /^[[{]/.test(text) ? JSON.parse(text, withoutToday) : text.split('\n').sort();

/** The reply without the members that a later version has added. */
function known(reply: unknown, before: unknown): unknown {
  if (typeof reply !== 'object' || typeof before !== 'object' || !reply || !before) return reply;
  const old: Readonly<Record<string, unknown>> = { ...before };
  const members = Object.entries(reply).map(([name, value]) => [name, known(value, old[name])]);
  if (Array.isArray(reply)) return members.map(([, value]) => value);
  return Object.fromEntries(members.filter(([name]) => String(name) in old));
}

/** Files of releases grow old by themselves. */
const told = [own, ...(await listFixtures())].map((file) => ({ file, daysLater: 0 }));

for (const { file, daysLater } of [...told, { file: own, daysLater: 400 }]) {
  suite(`${basename(file, '.tar.gz')}, ${daysLater} days later`, async () => {
    const { connection, drop } = await createDatabase('template0');
    atEnd(drop);
    const db = openDatabase(connection, { name: 'restore', connectionsMax: 1 });
    atEnd(() => db.close());
    const { clientId, clientSecret, event, replies } = await restoreFixture(db, file);
    const clock = () => new Date(Date.now() + daysLater * DAY_MS);
    const server = await testServer({}, { connection, now: clock });
    const form = { grant_type: 'client_credentials', client_id: clientId };
    const granted = await server.fetch('/oauth2/token', {
      method: 'POST',
      body: new URLSearchParams({ ...form, client_secret: clientSecret }),
    });
    const headers = { authorization: `Bearer ${granted.body.access_token}` };
    const get = (url: string) => server.fetch(url, { headers });
    const requireSame = async () => {
      const urls = replies.map(([url]) => url);
      const now = new Map(await readAgain({ get, baseUrl: server.baseUrl }, urls));
      for (const [url, text] of replies) {
        const before = parsed(text);
        assert.deepEqual(known(parsed(now.get(url) ?? ''), before), before, url);
      }
    };

    test('each record and each sum is served as before', async () => {
      assert.ok(replies.length > 60, `${replies.length} replies`);
      await requireSame();
    });

    test('the columns `readers` are what the rules say', async () => {
      const readers = () =>
        db.query(sql`
          select sourced_id, readers from users union all
          select sourced_id, readers from classes union all
          select sourced_id, readers from enrollments order by 1`);
      const filled = await readers();
      await db.execute(sql`select rebuild_readers()`);
      assert.deepEqual(await readers(), filled);
    });

    test('an event that comes again counts once', async () => {
      const reply = await server.fetch('/events/1.0/', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(event),
      });
      assert.ok(reply.status < 300, reply.text);
      await workerCaughtUp(server.db);
      await requireSame();
    });
  });
}
