/** Packages take turns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../http/problem.ts';
import { createUploadAdmission } from './admission.ts';

const MIB = 1_048_576;

/** A piece of work that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: () => promise, end: resolve, fail: reject };
}

/** All that can happen without further events has happened. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const isBusy = (error: unknown) => error instanceof Problem && error.status === 503;

test('so many work at once, others wait in order, whatever becomes of those before', async () => {
  const turns = createUploadAdmission({ bytesMax: 9 * MIB, smallAtOnceMax: 2 });
  const started: number[] = [];
  const works = [work(), work(), work(), work()];
  const results = works.map((one, index) =>
    turns.run({ large: false }, () => {
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

test('of large ones only one works, and small ones pass it', async () => {
  const turns = createUploadAdmission({ bytesMax: 9 * MIB, smallAtOnceMax: 1 });
  const started: string[] = [];
  const works = { first: work(), second: work(), small: work() };
  const results = Object.entries(works).map(([name, one]) =>
    turns.run({ large: name !== 'small' }, () => {
      started.push(name);
      return one.run();
    }),
  );
  await settled();
  assert.deepEqual(started, ['first', 'small']);
  works.first.end('');
  await settled();
  assert.deepEqual(started, ['first', 'small', 'second']);
  for (const one of Object.values(works)) one.end('');
  await Promise.all(results);
});

test('beyond the bytes that have room, also while they are received, one is told to come back', async () => {
  const turns = createUploadAdmission({ bytesMax: 4 * MIB, smallAtOnceMax: 1 });
  const receiving = work();
  const first = turns.admit(3 * MIB, receiving.run);
  const second = turns.admit(1, receiving.run);
  await assert.rejects(turns.admit(1, receiving.run), isBusy);
  receiving.end('a');
  assert.deepEqual(await Promise.all([first, second]), ['a', 'a']);
  assert.equal(await turns.admit(4 * MIB, async () => 'b'), 'b');
});
