/** What an upload changes, decided without a database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mergeDefinitions, nextChange, type Plan, planRecords, type StoredRecord } from './plan.ts';

const NOW = new Date('2026-06-01T00:00:00.000Z');
const SENT = '2026-01-01T00:00:00.000Z';

interface Sent {
  readonly sourcedId: string;
  readonly hash: string;
  readonly lastChangeDateTime: string;
}

function sent(ids: string, lastChangeDateTime = SENT): Sent[] {
  return [...ids].map((sourcedId) => ({ sourcedId, hash: 'h', lastChangeDateTime }));
}

/** What is stored after a plan was carried out. */
function stored(plan: Plan<Sent>, before: readonly StoredRecord[] = []): StoredRecord[] {
  const after = new Map(before.map((record) => [record.sourcedId, record]));
  for (const { record, position, lastChangeDateTime } of plan.writes) {
    const { sourcedId, hash } = record;
    const row = { sourcedId, hash, position, lastChangeDateTime, documentId: 'd', active: true };
    after.set(sourcedId, row);
  }
  for (const id of plan.removed) {
    const row = after.get(id);
    if (row) after.set(id, { ...row, active: false });
  }
  return [...after.values()];
}

/** The ids of what is not deleted, in the order of the package. */
function order(records: readonly StoredRecord[]): string {
  return records
    .filter(({ active }) => active)
    .sort((left, right) => left.position - right.position)
    .map(({ sourcedId }) => sourcedId)
    .join('');
}

const add = { replace: false, now: NOW };
const replace = { replace: true, now: NOW };
const first = stored(planRecords([], sent('abc'), add));

test('records that were sent again unchanged are not written', () => {
  for (const options of [add, replace]) {
    const plan = planRecords(first, sent('abc'), options);
    assert.deepEqual(plan, { writes: [], removed: [], count: 3 });
  }
});

test('adding keeps what was not sent, and puts new records at the end', () => {
  const plan = planRecords(first, sent('xa'), add);
  assert.deepEqual(plan.removed, []);
  assert.equal(plan.count, 4);
  assert.equal(order(stored(plan, first)), 'abcx');
});

test('replacing removes what was not sent, and moves nothing for it', () => {
  const plan = planRecords(first, sent('ac'), replace);
  assert.deepEqual(plan, { writes: [], removed: ['b'], count: 2 });
});

test('a record in between is one write', () => {
  const plan = planRecords(first, sent('axbc'), replace);
  assert.equal(plan.writes.length, 1);
  assert.equal(order(stored(plan, first)), 'axbc');
});

test('a removed record comes back with the time of its return', () => {
  const removed = stored(planRecords(first, sent('ac'), replace), first);
  const plan = planRecords(removed, sent('abc'), replace);
  assert.deepEqual(
    plan.writes.map(({ record, lastChangeDateTime }) => [record.sourcedId, lastChangeDateTime]),
    [['b', NOW]],
  );
});

const TIMES: [string, { sent: string; changed: boolean }, string][] = [
  ['a later time counts', { sent: '2026-02-02T00:00:00.000Z', changed: true }, '2026-02-02'],
  ['a later time counts alone', { sent: '2026-02-02T00:00:00.000Z', changed: false }, '2026-02-02'],
  ['a change at the same time is now', { sent: SENT, changed: true }, '2026-06-01'],
  [
    'a change back in time is now',
    { sent: '2025-01-01T00:00:00.000Z', changed: true },
    '2026-06-01',
  ],
  ['no change keeps the time', { sent: '2025-01-01T00:00:00.000Z', changed: false }, '2026-01-01'],
];

for (const [name, { sent: lastChangeDateTime, changed }, expected] of TIMES) {
  test(`lastChangeDateTime: ${name}`, () => {
    const before = { lastChangeDateTime: new Date(SENT) };
    const next = nextChange({ lastChangeDateTime }, { before, changed, now: NOW });
    assert.equal(next.toISOString().slice(0, 10), expected);
  });
}

test('lastChangeDateTime moves forward even when it lies ahead of the clock', () => {
  const ahead = { lastChangeDateTime: new Date('2027-01-01T00:00:00.000Z') };
  const next = nextChange({ lastChangeDateTime: SENT }, { before: ahead, changed: true, now: NOW });
  assert.equal(next.toISOString(), '2027-01-01T00:00:00.001Z');
});

test('lastChangeDateTime never leaves the years that ISO 8601 writes with four digits', () => {
  const last = '9999-12-31T23:59:59.999Z';
  const before = { lastChangeDateTime: new Date(last) };
  const next = nextChange({ lastChangeDateTime: SENT }, { before, changed: true, now: NOW });
  assert.equal(next.toISOString(), last);
});

const idLists = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });

test('law: after a replacement the package is stored in its order, and again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(idLists, { minLength: 1, maxLength: 6 }), (lists) => {
      let records: StoredRecord[] = [];
      for (const ids of lists) {
        records = stored(planRecords(records, sent(ids.join('')), replace), records);
        assert.equal(order(records), ids.join(''));
      }
      const again = planRecords(records, sent(lists.at(-1)?.join('') ?? ''), replace);
      assert.deepEqual([again.writes, again.removed], [[], []]);
    }),
  );
});

test('law: adding never removes, and the second time changes nothing', () => {
  fc.assert(
    fc.property(idLists, idLists, (before, ids) => {
      const old = stored(planRecords([], sent(before.join('')), add));
      const now = stored(planRecords(old, sent(ids.join('')), add), old);
      assert.equal(order(now), [...new Set([...before, ...ids])].join(''));
      assert.deepEqual(planRecords(now, sent(ids.join('')), add).writes, []);
    }),
  );
});

const define = (sourcedId: string, source = '{}') => ({ kind: 'CFItemTypes', sourcedId, source });

test('definitions are added by an upload and exchanged by a replacement', () => {
  const old = [define('a'), define('b')];
  assert.deepEqual(mergeDefinitions(old, [define('b', '{"x":1}'), define('c')], add), [
    define('a'),
    define('b', '{"x":1}'),
    define('c'),
  ]);
  assert.deepEqual(mergeDefinitions(old, [define('b')], replace), [define('b')]);
  assert.equal(mergeDefinitions(old, [define('b')], add), undefined);
  assert.equal(mergeDefinitions(old, old, replace), undefined);
});
