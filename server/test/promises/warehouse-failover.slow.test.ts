/** A cursor of the warehouse over the promotion of a copy that lacks the last transactions. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Connection } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { processed, putPlace, xpEvent } from '../fixtures/events.ts';
import { connect, ownCluster, serve } from '../harness/own-cluster.ts';
import { startRelay } from '../harness/relay.ts';
import { eventually, postmasterOf } from '../harness/server-process.ts';
import { makeStandby, overTcp } from '../harness/standby.ts';

const primary = await ownCluster();
const own = await primary.ownDatabase('exported');
const relay = await startRelay(primary.connection);
const server = await serve(overTcp(own, relay.port));
const partner = await server.partner();
const standby = await makeStandby(primary, 'behind');
const there = connect({ ...own, host: standby.connection.host } as Connection);

async function fetchXp(query = '') {
  const reply = await fetch(`${server.baseUrl}/warehouse/1.0/fct_xp${query}`, {
    headers: { authorization: `Bearer ${partner.token}` },
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

/** The standby gets nothing any more. */
async function holdBack(): Promise<void> {
  const rules = join(primary.folder, 'postgres/pg_hba.conf');
  await writeFile(rules, `local replication all reject\n${await readFile(rules, 'utf8')}`);
  await primary.superuser.script('select pg_reload_conf()');
  await eventually('no standby is connected', async () => {
    const ended = await primary.superuser.query(sql`
      select pg_terminate_backend(pid) from pg_stat_replication`);
    return ended.length === 0;
  });
}

const nextTransaction = async () =>
  BigInt(
    (await there.first<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`))?.xid ?? 0,
  );

test('an increment that would pass over rows is refused, and a full export has them', async () => {
  const place = await putPlace(partner);
  await processed(partner, xpEvent(place, 1));
  await standby.start();
  await holdBack();
  for (const xp of [2, 3, 4]) await processed(partner, xpEvent(place, xp));
  const { headers, text } = await fetchXp();
  assert.match(text, /,4,/);
  const cursor = headers.get('x-lectern-cursor') ?? '';

  process.kill(Number(await postmasterOf(primary.folder)), 'SIGKILL');
  relay.leadTo(standby.connection);
  relay.cut();
  await connect(standby.connection).first(sql`select pg_promote()`);
  const later = xpEvent(place, 5);
  await eventually('it takes events', async () => {
    const { status } = await partner.post('/events/1.0/', later).catch(() => ({ status: 0 }));
    return status === 202;
  });
  await processed(partner, later);
  const [, seen = ''] = cursor.split('-');
  while ((await nextTransaction()) <= BigInt(seen));

  const increment = await fetchXp(`?after=${cursor}`);
  assert.equal(increment.status, 400, increment.text);
  assert.match(increment.text, /make a full export/);
  assert.match((await fetchXp()).text, /,5(\.0+)?,/);
});
