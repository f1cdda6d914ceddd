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

test('bytes count as they arrive: 503 for what has no room, also while others are received', async () => {
  const turns = createUploadAdmission({ bytesMax: 4 * MIB, smallAtOnceMax: 1 });
  const receiving = work();
  const take = (bytes: number) => (room: (bytes: number) => void) => {
    room(bytes);
    return receiving.run();
  };
  const first = turns.admit('a', take(3 * MIB));
  const second = turns.admit('b', take(MIB));
  await settled();
  await assert.rejects(turns.admit('c', take(1)), isBusy);
  receiving.end('x');
  assert.deepEqual(await Promise.all([first, second]), ['x', 'x']);
  assert.equal(await turns.admit('c', take(4 * MIB)), 'x');
});

test('one package of an application at a time; those of others do not wait for it', async () => {
  const turns = createUploadAdmission({ bytesMax: 4 * MIB, smallAtOnceMax: 1 });
  const started: string[] = [];
  const works = { first: work(), second: work(), other: work() };
  const results = Object.entries(works).map(([name, one]) =>
    turns.admit(name === 'other' ? 'b' : 'a', () => {
      started.push(name);
      return one.run();
    }),
  );
  await settled();
  assert.deepEqual(started, ['first', 'other']);
  works.first.fail(new Error('broken'));
  await assert.rejects(results[0] ?? Promise.resolve(), /broken/);
  await settled();
  assert.deepEqual(started, ['first', 'other', 'second']);
  for (const one of Object.values(works)) one.end('');
  await Promise.all(results.slice(1));
});
