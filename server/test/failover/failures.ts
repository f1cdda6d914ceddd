/** The failures that a cluster must withstand, one after the other under one load. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { putPlace } from '../fixtures/events.ts';
import { assertKept, sendAllAgain, startLoad, xpOf } from '../harness/load.ts';
import { eventually } from '../harness/server-process.ts';
import type { FailoverCluster, startCluster } from './cluster.ts';
import type { Machine } from './machine.ts';
import { setCable, setWay } from './network.ts';

/** Events acknowledged before each failure, and after it. */
const EVENTS_MIN = 300;
const BACK_MS_MAX = 60_000;
const ANSWER_MS_MAX = 15_000;
/** Pause of a sender: the load is of the kind that one machine carries beside the cluster. */
const PAUSE_MS = 40;

interface Failure {
  readonly name: string;
  /** Another machine leads then. */
  readonly moves: boolean;
  /** What happens to the primary. */
  strike(primary: Machine, cluster: FailoverCluster): Promise<void>;
  mend(machine: Machine, cluster: FailoverCluster): Promise<void>;
}

const nothing = async () => undefined;

const cutOff: Omit<Failure, 'name'> = {
  moves: true,
  strike: ({ name }) => setCable(name, 'down'),
  mend: ({ name }) => setCable(name, 'up'),
};

const FAILURES: readonly Failure[] = [
  {
    name: 'PostgreSQL of the primary is killed',
    moves: false,
    strike: (primary) => primary.killPostmaster(),
    mend: nothing,
  },
  {
    name: 'the machine of the primary dies',
    moves: true,
    strike: (primary) => primary.die(),
    mend: async (machine) => machine.start(),
  },
  { name: 'the primary is cut off', ...cutOff },
  { name: 'the new primary is cut off, too', ...cutOff },
  {
    name: 'an operator switches over',
    moves: true,
    strike: (primary, cluster) => cluster.switchOver(primary),
    mend: nothing,
  },
  {
    name: 'the primary reaches its clients, but no other machine',
    moves: true,
    strike: (primary, cluster) => setWay(primary.name, 'lost', cluster.addressesBeside(primary)),
    mend: (machine, cluster) => setWay(machine.name, 'open', cluster.addressesBeside(machine)),
  },
];

/** Waits until another machine leads, and no longer the one that did. */
export async function anotherLeads(cluster: FailoverCluster, old: Machine): Promise<void> {
  await eventually(`another machine leads than ${old.name}`, async () => {
    const leaders = await cluster.leaders();
    return leaders.length === 1 && leaders[0] !== old;
  });
}

async function withstand(
  failure: Failure,
  cluster: FailoverCluster,
  { t, more }: { readonly t: TestContext; readonly more: () => Promise<void> },
): Promise<void> {
  await more();
  const old = await cluster.leader();
  const struck = performance.now();
  await failure.strike(old, cluster);
  if (failure.moves) await anotherLeads(cluster, old);
  await more();
  const served = performance.now();
  await failure.mend(old, cluster);
  await eventually('the cluster is whole', () => cluster.isWhole(), BACK_MS_MAX);
  const whole = performance.now();
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  t.diagnostic(
    `${EVENTS_MIN} events later after ${seconds(served - struck)} s; ` +
      `${old.name} in sync ${seconds(whole - served)} s after it was mended`,
  );
}

/** The tests of a cluster: each failure, then the ledger of all. */
export async function testFailures({
  cluster,
  server,
}: Awaited<ReturnType<typeof startCluster>>): Promise<void> {
  const partner = await server.partner();
  const place = await putPlace(partner);
  const load = startLoad([partner], place, PAUSE_MS);
  const more = () => load.more(EVENTS_MIN);
  for (const failure of FAILURES) {
    test(failure.name, (t) => cluster.explained(t, () => withstand(failure, cluster, { t, more })));
  }

  test('0 events lost, 0 counted twice, each answer 202 or 503, none late', async (t) => {
    const ledger = await load.stop();
    const { acknowledged, refused, broken, slowestMs, silentMs } = ledger;
    t.diagnostic(
      `${acknowledged.size} acknowledged, ${refused} × 503, slowest answer ` +
        `${Math.round(slowestMs)} ms, longest time without an acknowledgement ${Math.round(silentMs)} ms`,
    );
    await assertKept(server.db, place, ledger);
    assert.equal(broken, 0, 'requests without an answer');
    assert.ok(slowestMs < ANSWER_MS_MAX, `an answer came after ${slowestMs} ms`);
    await sendAllAgain(partner, ledger);
    await assertKept(server.db, place, ledger);
    assert.equal(await xpOf(server.db, place), ledger.sent.size);
  });
}
