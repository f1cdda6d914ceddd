/** The control: where no commit waits for a standby, the same ledger shows what is lost. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { putPlace } from '../fixtures/events.ts';
import { retryWhileAway, startLoad, storedOf } from '../harness/load.ts';
import { startCluster } from './cluster.ts';
import { anotherLeads } from './failures.ts';
import { setWay } from './network.ts';

const EVENTS_MIN = 200;

const { cluster, server } = await startCluster('careless');

async function loseEvents(t: TestContext): Promise<void> {
  const partner = await server.partner();
  const place = await putPlace(partner);
  const load = startLoad([partner], place);
  await load.more(EVENTS_MIN);
  const old = await cluster.leader();
  const behind = cluster.others(old).map(({ address }) => address);
  await setWay(old.name, 'lost', behind);
  await load.more(EVENTS_MIN);
  await old.die();
  await anotherLeads(cluster, old);
  await load.more(EVENTS_MIN);
  const { acknowledged } = await load.stop();
  const lost = await retryWhileAway(async () =>
    acknowledged.difference(new Set(await storedOf(server.db, place))),
  );
  t.diagnostic(`${lost.size} of ${acknowledged.size} acknowledged events are lost`);
  assert.ok(lost.size > 0);
}

test('a standby that lags takes over: acknowledged events are lost', (t) =>
  cluster.explained(t, () => loseEvents(t)));
