/** Limits on packages that are processed at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../http/problem.ts';
import { createUploadAdmission } from './admission.ts';

const MIB = 1_048_576;

/** A job that the test ends. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: () => promise, end: resolve, fail: reject };
}

/** Resolves when all promises that can settle now have settled. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const isBusy = (error: unknown) => error instanceof Problem && error.status === 503;

test('small jobs run up to the limit, others wait in order, also after a failure', async () => {
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

test('one large job runs at a time, and small jobs do not wait for it', async () => {
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

test('a package beyond the byte limit is refused with 503, also while others are received', async () => {
  const turns = createUploadAdmission({ bytesMax: 4 * MIB, smallAtOnceMax: 1 });
  const receiving = work();
  const first = turns.admit(3 * MIB, receiving.run);
  const second = turns.admit(1, receiving.run);
  await assert.rejects(turns.admit(1, receiving.run), isBusy);
  receiving.end('a');
  assert.deepEqual(await Promise.all([first, second]), ['a', 'a']);
  assert.equal(await turns.admit(4 * MIB, async () => 'b'), 'b');
});
