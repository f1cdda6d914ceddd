/** One group at a time, and a second one when it is worth it or the first is slow. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { GroupSlots } from './group-slots.ts';

/** Work that ends when it is told to. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test('a second group begins beside one that is slow, and no third one', async () => {
  const slots = new GroupSlots();
  const [first, second] = [openWork(), openWork()];
  const slow = Promise.withResolvers<void>();
  const over = slots.run(first.work, slow.resolve);
  assert.equal(slots.isFree(false), false);
  await slow.promise;
  assert.equal(slots.isFree(false), true);
  const secondOver = slots.run(second.work, () => undefined);
  assert.equal(slots.isFree(true), false);
  first.end();
  await over;
  assert.equal(slots.isFree(true), true);
  second.end();
  await secondOver;
  assert.ok(slots.isIdle);
});

test('a group that fails is over, and another may begin', async () => {
  const slots = new GroupSlots();
  let calls = 0;
  const failing = slots.run(
    () => Promise.reject(new Error('no')),
    () => {
      calls += 1;
    },
  );
  await assert.rejects(failing, /no/);
  assert.equal(calls, 1);
  assert.ok(slots.isIdle);
});

test('law: one group, two where a second is worth it, and each is begun', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 30 }), async (worth) => {
      const slots = new GroupSlots();
      const waiting = [...worth];
      let [open, most] = [0, 0];
      const pump = () => {
        for (let [next] = waiting; next !== undefined && slots.isFree(next); [next] = waiting) {
          waiting.shift();
          void slots.run(async () => {
            open += 1;
            most = Math.max(most, open);
            await null;
            open -= 1;
          }, pump);
        }
      };
      pump();
      while (!slots.isIdle) await null;
      assert.deepEqual(waiting, []);
      const isTwoPossible = worth.slice(1).some(Boolean);
      assert.ok(most <= (isTwoPossible ? 2 : 1), `${most} at once`);
    }),
  );
});
