/** Reads from the standby of two machines: none is old, and none fails when the standby does. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../src/storage/database/sql.ts';
import { courseBody } from '../fixtures/content.ts';
import { eventually } from '../harness/server-process.ts';
import { startCluster } from './cluster.ts';
import { anotherLeads } from './failures.ts';
import { setWay } from './network.ts';

const { cluster, server } = await startCluster('paired', { reads: true });
const partner = await server.partner();

const WRITERS = 6;
const WRITES_MIN = 150;
const PAUSE_MS = 20;
const BACK_MS_MAX = 60_000;
/** For which a server trusts a standby that was current. */
const TRUSTED_MS = 3_000;
/** Longer than Patroni takes to go on without a standby that is gone. */
const CUT_OFF_MS = 40_000;

/** What a group of writers has seen. */
interface Seen {
  written: number;
  /** Reads that showed an older record than the last that was acknowledged. */
  old: number;
  /** Longest time for which one of them had been older. */
  oldestMs: number;
  readonly reads: Map<number, number>;
}

/** Each writes one course again and again, and reads it after each write, until it is stopped. */
function startWriters() {
  let isOver = false;
  const seen: Seen = { written: 0, old: 0, oldestMs: 0, reads: new Map() };
  const writers = Array.from({ length: WRITERS }, async () => {
    const id = randomUUID();
    const url = `/rostering/1.0/courses/${id}`;
    /** When each was, by its round. */
    const acknowledged = new Map<number, number>();
    for (let round = 0; !isOver; round += 1) {
      const { status } = await partner.put(url, courseBody(id, { title: String(round) }));
      assert.ok([200, 201, 503].includes(status), `PUT ${status}`);
      if (status !== 503) {
        acknowledged.set(round, performance.now());
        seen.written += 1;
      }
      if (acknowledged.size === 0) continue;
      const asked = performance.now();
      const reply = await partner.get(url);
      seen.reads.set(reply.status, (seen.reads.get(reply.status) ?? 0) + 1);
      const shown = reply.status === 200 ? Number(reply.body.course.title) : round;
      const [, newer] = [...acknowledged].find(([other]) => other > shown) ?? [];
      if (newer !== undefined) {
        seen.old += 1;
        seen.oldestMs = Math.max(seen.oldestMs, asked - newer);
      }
      await pause(PAUSE_MS);
    }
  });
  const all = Promise.all(writers);
  all.catch(() => undefined);
  return {
    seen,
    more() {
      const goal = seen.written + WRITES_MIN;
      const enough = eventually('more is written', () => seen.written >= goal);
      return Promise.race([enough, all.then(() => undefined)]);
    },
    async stop(t: TestContext) {
      isOver = true;
      await all;
      const { written, old, oldestMs, reads } = seen;
      const statuses = [...reads].map(([status, count]) => `${count} × ${status}`).join(', ');
      const by = old === 0 ? '' : `, by ${Math.round(oldestMs)} ms`;
      t.diagnostic(`${written} writes; reads: ${statuses}; ${old} old${by}`);
      return seen;
    },
  };
}

/** Whether some reads come from a standby, and not from the primary. */
async function comeFromStandby(): Promise<boolean> {
  const leader = await cluster.leader();
  const row = await cluster.superuser.first<{ here: number; sync: number }>(sql`
    select
      (select count(*) from pg_stat_activity where application_name = 'lectern reads') as here,
      (select count(*) from pg_stat_replication where sync_state = 'sync') as sync`);
  return leader !== undefined && row?.here === 0 && row.sync === 1;
}

const isRead = () =>
  eventually('reads come from the standby', () => comeFromStandby().catch(() => false));

test('the machine of the standby dies and comes back: each read is answered, none old', (t) =>
  cluster.explained(t, async () => {
    const writers = startWriters();
    await isRead();
    await writers.more();
    const leader = await cluster.leader();
    const [standby] = cluster.others(leader);
    assert.ok(standby);
    await standby.die();
    await writers.more();
    standby.start();
    await eventually('the cluster is whole', () => cluster.isWhole(), BACK_MS_MAX);
    await isRead();
    await writers.more();
    const { old, reads } = await writers.stop(t);
    assert.equal(old, 0);
    assert.deepEqual([...reads.keys()], [200]);
  }));

test('an operator switches over: no read is old', (t) =>
  cluster.explained(t, async () => {
    const writers = startWriters();
    await writers.more();
    const old = await cluster.leader();
    await cluster.switchOver(old);
    await anotherLeads(cluster, old);
    await writers.more();
    await eventually('the cluster is whole', () => cluster.isWhole(), BACK_MS_MAX);
    await isRead();
    await writers.more();
    const seen = await writers.stop(t);
    assert.equal(seen.old, 0);
  }));

test('the standby reaches its clients, but no other machine: no read is older than 3 s', (t) =>
  cluster.explained(t, async () => {
    const writers = startWriters();
    await writers.more();
    const leader = await cluster.leader();
    const [standby] = cluster.others(leader);
    assert.ok(standby);
    const addresses = cluster.addressesBeside(standby);
    await setWay(standby.name, 'lost', addresses);
    await writers.more();
    await pause(CUT_OFF_MS);
    await writers.more();
    await setWay(standby.name, 'open', addresses);
    await eventually('the cluster is whole', () => cluster.isWhole(), BACK_MS_MAX);
    const { oldestMs } = await writers.stop(t);
    assert.ok(oldestMs < TRUSTED_MS, `a read was ${oldestMs} ms old`);
  }));
