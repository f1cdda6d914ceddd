/** Turns: who begins, who waits, and who is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../problem.ts';
import { createFairSemaphore } from './fair-semaphore.ts';

const LIMITS = { total: 2, each: 1, waitingMax: 2, waitMsMax: 1_000, what: 'things' };
/** Resolves when all promises that can settle now have settled. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Asks for turns; `order` gets the name of each that begins. */
function asking(limits = LIMITS) {
  const turns = createFairSemaphore(limits);
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = async (name: string) => {
    const end = await turns.take(name.slice(0, 1));
    order.push(name);
    ends.set(name, end);
  };
  return { order, ask, end: (name: string) => ends.get(name)?.() };
}

test('applications take turns: none waits behind all that another asks for', async () => {
  const { order, ask, end } = asking({ ...LIMITS, total: 1, waitingMax: 9 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'a4']) void ask(name);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']) {
    await settled();
    assert.equal(order.at(-1), name);
    end(name);
    end(name);
  }
});

test('each has its share, while others wait for none', async () => {
  const { order, ask, end } = asking();
  for (const name of ['a1', 'a2', 'b1']) void ask(name);
  await settled();
  assert.deepEqual(order, ['a1', 'b1']);
  end('b1');
  await settled();
  assert.deepEqual(order, ['a1', 'b1'], 'a has its share');
  end('a1');
  await settled();
  assert.deepEqual(order, ['a1', 'b1', 'a2']);
});

test('429 with Retry-After when too many wait, or one waits too long', async () => {
  const isRefused = (error: unknown) =>
    error instanceof Problem && error.status === 429 && !!error.members.headers?.['retry-after'];
  const { order, ask, end } = asking();
  const asked = ['a1', 'a2', 'a3'].map(ask);
  await assert.rejects(ask('a4'), isRefused);
  for (const name of ['a1', 'a2', 'a3']) {
    await settled();
    end(name);
  }
  await Promise.all(asked);
  assert.deepEqual(order, ['a1', 'a2', 'a3']);
  const short = asking({ ...LIMITS, waitMsMax: 1 });
  await short.ask('a1');
  await assert.rejects(short.ask('a2'), isRefused);
  short.end('a1');
  await short.ask('a3');
  assert.deepEqual(short.order, ['a1', 'a3']);
});

test('one that waited too long takes no turn, and the one behind it does', async () => {
  const { order, ask, end } = asking({ ...LIMITS, total: 1, waitMsMax: 1 });
  await ask('a1');
  const refused = ask('a2').catch(() => end('a1'));
  await Promise.all([refused, ask('a3')]);
  assert.deepEqual(order, ['a1', 'a3']);
});

test('an application that may have two turns gets the second when one of them ends', async () => {
  const { order, ask, end } = asking({ ...LIMITS, total: 3, each: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name);
  await settled();
  end('a1');
  await settled();
  assert.deepEqual(order, ['a1', 'a2', 'a3']);
  end('a2');
  await settled();
  assert.deepEqual(order, ['a1', 'a2', 'a3', 'a4']);
});
