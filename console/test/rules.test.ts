/** Pure parts of the console: addresses, CSV, sorting, places in JSON, axes of time, texts. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { printCsv } from '../../server/src/files/csv.ts';
import { isRawNumber, parseReply } from '../src/data/events/digits.ts';
import type { LoggedEvent } from '../src/data/events/events.ts';
import { correctedEvent } from '../src/pages/events/event/corrected.ts';
import { stationsOf } from '../src/pages/events/event/stations.ts';
import { creditText } from '../src/pages/events/words.ts';
import { eventsRoute } from '../src/routes/events/events.ts';
import { hrefOf, searchText } from '../src/routes/route.ts';
import { summaryText } from '../src/text/students/summary.ts';
import { pseudo, texts } from '../src/text/texts.ts';
import { bucketText, humanTicks, lengthText, rangeOf, rangeText } from '../src/ui/chart/series.ts';
import { differenceOf, folded } from '../src/ui/json/difference.ts';
import { indented, placesOf, segmentsOf } from '../src/ui/json/pointers.ts';
import { type Column, readSort, sortedRows, sortText } from '../src/ui/table/columns.ts';
import { csvName, csvText } from '../src/ui/table/csv.ts';
import { cutMiddle, formatBytes, formatDuration } from '../src/ui/values/format.ts';
import { relativeTime } from '../src/ui/values/relative-time.ts';

suite('addresses', () => {
  test('parameters are encoded, so that any id stands in one segment', () => {
    const params = { eventId: 'https://a.example/x?y=1#z %' };
    const href = hrefOf(eventsRoute, { who: { kind: 'platform' }, params });
    assert.equal(href, '/console/o/events/https%3A%2F%2Fa.example%2Fx%3Fy%3D1%23z%20%25');
    assert.equal(hrefOf(eventsRoute, { who: { kind: 'platform' } }), '/console/o/events');
  });

  test('what a page writes into its address it reads again; other values are left out', () => {
    const value = fc.string({ minLength: 1 });
    const written = fc.record(
      { student: value, reason: value, status: fc.constant('dropped') },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(written, (search) => {
        const raw = Object.fromEntries(new URLSearchParams(searchText(search)));
        const { student, reason, status } = eventsRoute.readSearch(raw);
        assert.deepEqual({ student, reason, status }, search);
      }),
    );
    const strange = eventsRoute.readSearch({ status: 'lost', from: 'yesterday' });
    assert.deepEqual([strange.status, strange.from], [undefined, undefined]);
  });
});

interface Row {
  readonly name: string;
  readonly count: number | null;
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, value: ({ name }) => name },
  { id: 'count', header: 'Count', cell: ({ count }) => count, value: ({ count }) => count },
  { id: 'act', header: '', cell: () => '' },
];

suite('one event', () => {
  test('long numbers of an event keep their digits, in its correction, too', () => {
    const sent = '{"a":12345678901234567890,"b":[0.10000000000000000555,1.5],"c":{"d":"x"}}';
    const reply = parseReply(`{"event":{"payload":${sent},"tries":1}}`) as {
      readonly event: { readonly payload: Readonly<Record<string, unknown>> };
    };
    const { payload } = reply.event;
    assert.equal(JSON.stringify(payload), sent);
    assert.ok(isRawNumber(payload['a']) && !isRawNumber(1.5));
    const { id, ...corrected } = correctedEvent(payload, { pointer: '/c/d' }, 'y') ?? {};
    assert.equal(JSON.stringify(corrected), sent.replace('"x"', '"y"'));
    const [changed] = differenceOf(payload, { ...payload, a: 1 }).filter(
      ({ kind }) => kind === 'changed',
    );
    assert.equal(changed?.before, '  "a": 12345678901234567890,');
    assert.deepEqual(parseReply('[0.30000000000000004]'), [0.30000000000000004]);
  });

  test('an event that is corrected twice has one id, and another than it had', () => {
    const of = (id: string, record: string) =>
      correctedEvent({ id, a: 'x' }, { pointer: '/a' }, record)?.['id'];
    assert.equal(of('urn:one', 'y'), of('urn:one', 'z'));
    assert.notEqual(of('urn:one', 'y'), of('urn:two', 'y'));
    assert.match(String(of('urn:one', 'y')), /^urn:uuid:[\da-f-]{36}$/);
  });

  test('the path stops where the reason stands, and nothing beyond it is reached', () => {
    const path = (state: string, code: string | null = null, isOfCourse = true) =>
      stationsOf({ state, code, isOfCourse }).map((one) => `${one.id} ${one.state}`);
    const far = (...ends: readonly string[]) => ['sent done', 'accepted done', ...ends];
    assert.deepEqual(path('processed', null, false), far('student done', 'effect done'));
    assert.deepEqual(
      path('dropped', 'lesson_not_in_course'),
      far('student done', 'course failed', 'effect ahead'),
    );
    assert.deepEqual(
      path('dropped', 'student_inactive'),
      far('student failed', 'course ahead', 'effect ahead'),
    );
    assert.deepEqual(path('failed', 'processing_error').at(-1), 'effect failed');
    assert.deepEqual(path('received')[2], 'student now');
    assert.deepEqual(path('refused')[1], 'accepted failed');
  });

  test('what was asked for is told apart from what was credited', () => {
    const grade = (state: LoggedEvent['state'], scoreType = 'XP') =>
      creditText({ state, scoreType, scoreGiven: 5, maxScore: 10 });
    assert.equal(grade('processed'), 'XP +5');
    assert.equal(grade('dropped'), '0 of 5 XP');
    assert.equal(grade('received'), '5 XP asked for');
    assert.equal(grade('dropped', 'QUESTION_RESULT'), '5 of 10, not counted');
  });

  test('a difference has every line of both texts, in their order', () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 });
    fc.assert(
      fc.property(objects, objects, (before, after) => {
        const rows = differenceOf(before, after);
        const side = (name: 'before' | 'after') =>
          rows.flatMap((row) => row[name] ?? []).toSorted();
        const linesOf = (value: unknown) => JSON.stringify(value, null, 2).split('\n').toSorted();
        assert.deepEqual(side('before'), linesOf(before));
        assert.deepEqual(side('after'), linesOf(after));
        assert.deepEqual(
          folded(rows).flatMap((part) => (part.kind === 'folded' ? part.rows : [part])),
          rows,
        );
      }),
    );
    const kinds = differenceOf({ a: 1, b: 2, c: { d: 3 } }, { a: 1, c: { d: 4 }, e: 5 });
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ['same', 'same', 'removed', 'same', 'changed', 'same', 'added', 'same'],
    );
  });
});

suite('tables', () => {
  test('sort: numbers by value, texts with their numbers, absent ones last in both directions', () => {
    const rows = [
      { name: 'unit 10', count: 9 },
      { name: 'Unit 2', count: null },
      { name: 'unit 1', count: 10 },
    ];
    const order = (text: string) =>
      sortedRows(rows, columns, readSort(text)).map(({ name }) => name.toLowerCase());
    assert.deepEqual(order('name'), ['unit 1', 'unit 2', 'unit 10']);
    assert.deepEqual(order('count'), ['unit 10', 'unit 1', 'unit 2']);
    assert.deepEqual(order('-count'), ['unit 1', 'unit 10', 'unit 2']);
    assert.equal(sortText({ column: 'count', isDescending: true }), '-count');
  });

  test('CSV: quoted by RFC 4180, no formula, numbers as they are', () => {
    const rows = [
      { name: '=1+1', count: -3 },
      { name: 'a "b", c\nd', count: null },
      { name: '@x\t', count: 0 },
    ];
    assert.equal(
      csvText(columns, rows),
      '\uFEFF"name","count"\r\n"\'=1+1","-3"\r\n"a ""b"", c\nd",\r\n"\'@x\t","0"\r\n',
    );
    const texts = fc.string({ unit: fc.constantFrom(...'=-＝＠;,\t\r\n"\'a'), minLength: 1 });
    const [first] = columns;
    assert.ok(first);
    fc.assert(
      fc.property(texts, (name) => {
        const printed = csvText([first], [{ name, count: 0 }]);
        assert.equal(printed, printCsv([['name'], [name]], { bom: true }), 'as the server');
      }),
    );
    const now = new Date('2026-11-22T10:42:31Z');
    assert.equal(csvName('events', now), 'lectern-events-2026-11-22T1042Z.csv');
  });
});

suite('JSON', () => {
  /** Every pointer of a value. */
  function pointersOf(value: unknown, pointer = ''): string[] {
    if (typeof value !== 'object' || value === null) return [pointer];
    const names = Object.keys(value).map((name) => [
      name.replaceAll('~', '~0').replaceAll('/', '~1'),
      (value as Record<string, unknown>)[name],
    ]);
    return [
      pointer,
      ...names.flatMap(([name, member]) => pointersOf(member, `${pointer}/${name}`)),
    ];
  }

  test('every pointer leads to the text of its value', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.constantFrom(0, 2), (given, indent) => {
        const value = JSON.parse(given);
        const text = JSON.stringify(value, null, indent);
        const placeOf = placesOf(text);
        for (const pointer of pointersOf(value)) {
          const place = placeOf(pointer);
          assert.ok(place && place.missing === undefined, pointer);
          const found = segmentsOf(pointer).reduce<unknown>(
            (at, name) => (at as Record<string, unknown>)[name],
            value,
          );
          assert.deepEqual(JSON.parse(text.slice(place.from, place.to)), found);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a pointer whose member is absent leads to the deepest parent that is there', () => {
    const text = '{"a":{"b":[1,2]},"c":1.50}';
    const at = (pointer: string) => {
      const { from = 0, to = 0, missing } = placesOf(text)(pointer) ?? {};
      return [text.slice(from, to), missing];
    };
    assert.deepEqual(at('/a/x/y'), ['{"b":[1,2]}', 'x']);
    assert.deepEqual(at('/a/b/2'), ['[1,2]', '2']);
    assert.deepEqual(at('/c'), ['1.50', undefined]);
    assert.equal(placesOf('')('/a'), undefined);
  });

  test('digits and order stay when a line becomes many', () => {
    const text = '{"z":1.50,"a":12345678901234567890}';
    assert.equal(indented(text), '{\n  "z": 1.50,\n  "a": 12345678901234567890\n}');
    assert.equal(indented('{\n"a":1}'), '{\n"a":1}');
    const root = parseTree(indented(text));
    assert.ok(root && findNodeAtLocation(root, ['a']));
  });
});

suite('time', () => {
  const quarter = { seconds: 900, starts: startsOf('2026-11-22T00:00:00Z', 900, 96) };

  function startsOf(from: string, seconds: number, count: number): string[] {
    const first = Date.parse(from);
    return Array.from({ length: count }, (_, index) =>
      new Date(first + index * seconds * 1_000).toISOString(),
    );
  }

  test('ticks stand at full hours of the chosen zone, nine at most', () => {
    const utc = humanTicks(quarter, 'UTC');
    assert.deepEqual(utc.slice(0, 2), ['2026-11-22T00:00:00.000Z', '2026-11-22T03:00:00.000Z']);
    const india = humanTicks(quarter, 'Asia/Kolkata');
    assert.equal(india[0], '2026-11-22T00:30:00.000Z');
    for (const [seconds, count] of [
      [60, 60],
      [300, 72],
      [7_200, 84],
      [43_200, 60],
      [86_400, 92],
    ] as const) {
      const starts = startsOf('2026-10-20T00:00:00Z', seconds, count);
      const ticks = humanTicks({ seconds, starts }, 'Europe/Berlin');
      assert.ok(ticks.length >= 2 && ticks.length <= 9, `${seconds}: ${ticks.length}`);
    }
  });

  test('a selection begins and ends with its buckets, in either direction', () => {
    const range = { from: '2026-11-22T00:30:00.000Z', until: '2026-11-22T01:15:00.000Z' };
    assert.deepEqual(rangeOf(quarter, 4, 2), range);
    assert.deepEqual(rangeOf(quarter, 2, 4), range);
    assert.match(bucketText(range.from, 900, 'UTC'), /12:30.*12:45/);
    const days = { seconds: 86_400, starts: startsOf('2026-11-01T00:00:00Z', 86_400, 30) };
    assert.match(rangeText(days, [3, 1], 'UTC'), /^Nov 2\s–\s4, 2026$/);
    const lengths = [900, 7_200, 86_400, 169 * 3_600].map(lengthText);
    assert.deepEqual(lengths, ['15 min', '2 hr', '24 hr', '7 days']);
  });

  test('durations, sizes and ids as people read them', () => {
    const durations = [0.34, 42, 240, 7_500, 273_600].map(formatDuration);
    assert.deepEqual(durations, ['0.3 s', '42 s', '4 min', '2 h 5 min', '3 d 4 h']);
    assert.deepEqual([0, 999, 1_500, 2.5e9].map(formatBytes), ['0 B', '999 B', '1.5 kB', '2.5 GB']);
    assert.equal(cutMiddle('0123456789abcdef', 9), '0123…cdef');
  });
});

test('a statement that ends with a full stop ends a sentence with one', () => {
  const { recalled, mastered } = summaryText.map.sentence;
  assert.equal(recalled('Ada', '5.N.1 Add.', '91%'), 'Ada recalls 5.N.1 Add (91%).');
  assert.equal(mastered('Ada', '5.N.1 Add.'), 'Ada has mastered 5.N.1 Add.');
  assert.equal(mastered('Ada', '\u05d0.'), 'Ada has mastered \u2068\u05d0\u2069.');
});

test('a name that turns the order of a text is isolated in a sentence; a plain one is not', () => {
  const { hello } = texts({ hello: (name: string) => `You see what ${name} sees.` });
  assert.equal(hello('Math Quest'), 'You see what Math Quest sees.');
  for (const name of ['\u202egnp.exe', '\u05e9\u05dc\u05d5\u05dd'])
    assert.equal(hello(name), `You see what \u2068${name}\u2069 sees.`);
});

test('the pseudo-locale lengthens words and leaves signs alone', () => {
  assert.equal(pseudo('Save'), '[Šáṽé~~]');
  assert.equal(pseudo('–'), '–');
});

test('relative times: the past, what is to come, and clocks that differ a little', () => {
  const told = (seconds: number) => relativeTime(seconds * 1_000, 0);
  assert.deepEqual([-90, -7_200, -5, 0, 20, 59, 60, 300, 7_200].map(told), [
    ...['1 min. ago', '2 hr. ago', '5 sec. ago', '0 sec. ago', '0 sec. ago', '0 sec. ago'],
    ...['in 1 min.', 'in 5 min.', 'in 2 hr.'],
  ]);
});
