/** Uploads take turns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../http/problem.ts';
import { openTurns } from './turns.ts';

/** A piece of work that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: () => promise, end: resolve, fail: reject };
}

/** All that can happen without further events has happened. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('so many work at once, others wait in order, whatever becomes of those before', async () => {
  const turns = openTurns({ atOnceMax: 2, waitingBytesMax: 100 });
  const started: number[] = [];
  const works = [work(), work(), work(), work()];
  const results = works.map((one, index) =>
    turns.take(10, () => {
      started.push(index);
      return one.run();
    }),
  );
  await settled();
  assert.deepEqual(started, [0, 1]);
  works[1]?.fail(new Error('broken'));
  await assert.rejects(results[1] ?? Promise.resolve(), /broken/);
  await settled();
  assert.deepEqual(started, [0, 1, 2]);
  works[0]?.end('a');
  assert.equal(await results[0], 'a');
  await settled();
  assert.deepEqual(started, [0, 1, 2, 3]);
  for (const one of works) one.end('z');
  await Promise.allSettled(results);
});

test('what would wait beyond the bytes allowed is told to come back', async () => {
  const turns = openTurns({ atOnceMax: 1, waitingBytesMax: 100 });
  const running = work();
  const first = turns.take(1_000, running.run);
  const second = turns.take(100, async () => 'b');
  await assert.rejects(
    turns.take(1, async () => 'c'),
    (error) => error instanceof Problem && error.status === 503,
  );
  running.end('a');
  assert.deepEqual(await Promise.all([first, second]), ['a', 'b']);
  assert.equal(await turns.take(1, async () => 'd'), 'd');
});
