/** Plans of uploads: what changes, in which order, and lastChangeDateTime. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  compareDefinitions,
  mergeDefinitions,
  nextChange,
  type Plan,
  planRecords,
  removesMost,
  type StoredRecord,
} from './plan.ts';

const NOW = new Date('2026-06-01T00:00:00.000Z');
const SENT = '2026-01-01T00:00:00.000Z';

interface SentRecord {
  readonly sourcedId: string;
  readonly hash: string;
  readonly lastChangeDateTime: string;
}

function sent(ids: string, lastChangeDateTime = SENT): SentRecord[] {
  return [...ids].map((sourcedId) => ({ sourcedId, hash: 'h', lastChangeDateTime }));
}

/** The stored records after a plan. */
function stored(plan: Plan<SentRecord>, before: readonly StoredRecord[] = []): StoredRecord[] {
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

/** The ids of the active records, in the order of the package. */
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

test('unchanged records are not written again', () => {
  for (const options of [add, replace]) {
    const plan = planRecords(first, sent('abc'), options);
    assert.deepEqual(plan, { writes: [], removed: [], count: 3 });
  }
});

test('adding keeps records that were not sent and puts new ones at the end', () => {
  const plan = planRecords(first.toReversed(), sent('xa'), add);
  assert.deepEqual(plan.removed, []);
  assert.equal(plan.count, 4);
  assert.equal(order(stored(plan, first)), 'abcx');
});

test('replacing removes records that were not sent and moves no others', () => {
  const plan = planRecords(first, sent('ac'), replace);
  assert.deepEqual(plan, { writes: [], removed: ['b'], count: 2 });
});

test('inserting a record between others is one write, after adding and after replacing', () => {
  for (const options of [add, replace]) {
    const before = stored(planRecords([], sent('abc'), options));
    for (const ids of ['xabc', 'axbc']) {
      const plan = planRecords(before, sent(ids), replace);
      assert.equal(plan.writes.length, 1);
      assert.equal(order(stored(plan, before)), ids);
    }
  }
});

test('records side by side, the first at 0, stay where they are', () => {
  const close = first.map((record, position) => ({ ...record, position }));
  assert.deepEqual(planRecords(close, sent('abc'), replace).writes, []);
});

test('a record with other contents, or a later time, is written', () => {
  const later = '2026-02-02T00:00:00.000Z';
  const [a, b, c] = sent('abc');
  assert.ok(a && b && c);
  const next = [a, { ...b, hash: 'other' }, { ...c, lastChangeDateTime: later }];
  assert.deepEqual(
    planRecords(first, next, replace).writes.map(({ record, lastChangeDateTime }) => [
      ...[record.sourcedId, record.hash, lastChangeDateTime],
    ]),
    [
      ['b', 'other', NOW],
      ['c', 'h', new Date(later)],
    ],
  );
});

test('a replacement removes most when it keeps fewer than it removes, ten at least', () => {
  const most = (removed: number, kept: number) => removesMost({ removed, kept });
  assert.deepEqual(
    [most(9, 0), most(10, 9), most(10, 10), most(11, 10)],
    [false, true, false, true],
  );
});

test('a removed record that is sent again gets the time of the upload', () => {
  const removed = stored(planRecords(first, sent('ac'), replace), first);
  const plan = planRecords(removed, sent('abc'), replace);
  assert.deepEqual(
    plan.writes.map(({ record, lastChangeDateTime }) => [record.sourcedId, lastChangeDateTime]),
    [['b', NOW]],
  );
});

const TIMES: [string, { sent: string; changed: boolean }, string][] = [
  ['a later time is kept', { sent: '2026-02-02T00:00:00.000Z', changed: true }, '2026-02-02'],
  [
    'a later time is kept without other changes',
    { sent: '2026-02-02T00:00:00.000Z', changed: false },
    '2026-02-02',
  ],
  [
    'a change with the same time gets the current time',
    { sent: SENT, changed: true },
    '2026-06-01',
  ],
  [
    'a change with an earlier time gets the current time',
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

test('lastChangeDateTime moves forward even when it is in the future', () => {
  const ahead = { lastChangeDateTime: new Date('2027-01-01T00:00:00.000Z') };
  const next = nextChange({ lastChangeDateTime: SENT }, { before: ahead, changed: true, now: NOW });
  assert.equal(next.toISOString(), '2027-01-01T00:00:00.001Z');
});

test('lastChangeDateTime never exceeds the year 9999', () => {
  const last = '9999-12-31T23:59:59.999Z';
  const before = { lastChangeDateTime: new Date(last) };
  const next = nextChange({ lastChangeDateTime: SENT }, { before, changed: true, now: NOW });
  assert.equal(next.toISOString(), last);
});

const idLists = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });

test('law: a replacement stores the package in its order; a second one changes nothing', () => {
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

test('law: adding never removes; a second time it changes nothing', () => {
  fc.assert(
    fc.property(idLists, idLists, (before, ids) => {
      const old = stored(planRecords([], sent(before.join('')), add));
      const now = stored(planRecords(old, sent(ids.join('')), add), old);
      assert.equal(order(now), [...new Set([...before, ...ids])].join(''));
      assert.deepEqual(planRecords(now, sent(ids.join('')), add).writes, []);
    }),
  );
});

test('law: what was read back after any uploads, sent as a replacement, changes nothing', () => {
  const uploads = fc.array(fc.tuple(fc.boolean(), idLists), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(uploads, (all) => {
      let records: StoredRecord[] = [];
      for (const [isReplacement, ids] of all) {
        const options = { replace: isReplacement, now: NOW };
        records = stored(planRecords(records, sent(ids.join('')), options), records);
      }
      const again = planRecords(records, sent(order(records)), replace);
      assert.deepEqual([again.writes, again.removed], [[], []]);
    }),
  );
});

const define = (sourcedId: string, source = '{}') => ({ kind: 'CFItemTypes', sourcedId, source });

test('an upload adds definitions, a replacement replaces them', () => {
  const old = [define('a'), define('b')];
  assert.deepEqual(mergeDefinitions(old, [define('b', '{"x":1}'), define('c')], add), [
    define('a'),
    define('b', '{"x":1}'),
    define('c'),
  ]);
  const changed = [define('a'), define('b', '{"x":1}')];
  assert.deepEqual(mergeDefinitions(old, changed.slice(1), add), changed);
  assert.deepEqual(mergeDefinitions(old, old.toReversed(), replace), old.toReversed());
  assert.deepEqual(mergeDefinitions(old, [define('b')], replace), [define('b')]);
  assert.equal(mergeDefinitions(old, [define('b')], add), undefined);
  assert.equal(mergeDefinitions(old, old, replace), undefined);
});

test('two lists of definitions differ by what is added, changed and removed, not by order', () => {
  const before = [define('a'), define('b'), define('c')];
  const after = [define('d'), define('b', '{"x":1}'), define('a')];
  assert.deepEqual(compareDefinitions(before, after), {
    added: [define('d')],
    changed: [define('b', '{"x":1}')],
    removed: [define('c')],
  });
});
