/** Periods of queries: texts that name a day or an instant, how long a period is, the defaults. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Problem } from '../http/problem.ts';
import { DAY_MS, HOUR_MS } from '../lib/time.ts';
import {
  addDays,
  countDays,
  datesOf,
  isDate,
  parseDays,
  parseInstant,
  parseToday,
} from './period.ts';

/** Evening in UTC, and the next day in Auckland. */
const NOW = new Date('2026-03-04T20:00:00Z');

function refused(parse: () => unknown): [path: string, message: string][] {
  try {
    parse();
  } catch (error) {
    const { findings = [] } = (error as Problem).members;
    return findings.map(({ path, message }) => [path, message]);
  }
  return [];
}

test('a day is four digits of the years 1000 to 2999, two of the month, and two of the day', () => {
  for (const day of ['1000-01-01', '2024-02-29', '2999-12-31']) assert.ok(isDate(day), day);
  const wrong = [
    '0999-12-31',
    '3000-01-01',
    '12026-01-01',
    '2026-01-011',
    '2026-1-1',
    '2026-13-01',
  ];
  for (const text of [...wrong, '2026-02-29', '2026-01-01T00:00:00Z', '', 'day']) {
    assert.ok(!isDate(text), text);
  }
});

test('law: a period of 1 to 366 days has each of its days in order; any other is refused', () => {
  const first = fc.integer({ min: -300_000, max: 300_000 });
  const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
  fc.assert(
    fc.property(first, fc.integer({ min: -2, max: 369 }), (day, length) => {
      const query = { startDate: dateOf(day), endDate: dateOf(day + length - 1) };
      if (length < 1 || length > 366) {
        const message = `${query.startDate} to ${query.endDate} is not a period of 1 to 366 days.`;
        assert.deepEqual(
          refused(() => parseDays(query, NOW)),
          [['/endDate', message]],
        );
        return;
      }
      const days = parseDays(query, NOW);
      assert.deepEqual(days, { ...query, timezone: 'UTC' });
      const dates = Array.from({ length }, (_, index) => dateOf(day + index));
      assert.deepEqual(datesOf(days), dates);
      assert.equal(addDays(query.startDate, length), dateOf(day + length));
    }),
    {
      examples: [
        [20_000, 0],
        [20_000, 1],
        [20_000, 366],
        [20_000, 367],
      ],
    },
  );
});

test('a period without an end is of one day, without a start of seven, without both up to today', () => {
  const daysOf = (query: Parameters<typeof parseDays>[0]) => {
    const { startDate, endDate } = parseDays(query, NOW);
    return [startDate, endDate];
  };
  assert.deepEqual(daysOf({ startDate: '2026-01-10' }), ['2026-01-10', '2026-01-10']);
  assert.deepEqual(daysOf({ endDate: '2026-01-10' }), ['2026-01-04', '2026-01-10']);
  assert.deepEqual(daysOf({}), ['2026-02-26', '2026-03-04']);
  assert.deepEqual(daysOf({ timezone: 'Pacific/Auckland' }), ['2026-02-27', '2026-03-05']);
});

test('law: a period between two instants has at most 366 times 24 hours, and each day of them', () => {
  const end = fc.integer({ min: -1, max: 368 * 24 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 48 }), end, (from, hours) => {
      const [start, until] = [from, from + hours].map((hour) =>
        new Date(NOW.getTime() + hour * HOUR_MS).toISOString(),
      ) as [string, string];
      const parse = () => parseDays({ startDate: start, endDate: until }, NOW);
      const isShort = Date.parse(until) - Date.parse(start) <= 366 * DAY_MS;
      const days = countDays(start.slice(0, 10), lastDayOf(start, until));
      if (hours < 0 || !(isShort || days <= 366)) {
        assert.equal(refused(parse)[0]?.[0], '/endDate');
        return;
      }
      const { startDate, endDate } = parse();
      assert.deepEqual([startDate, endDate], [start.slice(0, 10), lastDayOf(start, until)]);
    }),
    {
      examples: [
        [4, 0],
        [4, 366 * 24],
        [4, 366 * 24 + 1],
        [5, 366 * 24],
        [5, 366 * 24 + 1],
      ],
    },
  );
});

/** The day of the last moment before an instant. */
function lastDayOf(start: string, until: string): string {
  const last = new Date(Math.max(Date.parse(start), Date.parse(until) - 1));
  return last.toISOString().slice(0, 10);
}

test('today is the day of the zone, of UTC without one', () => {
  assert.deepEqual(parseToday(undefined, NOW), { today: '2026-03-04', timezone: 'UTC' });
  const timezone = 'Pacific/Auckland';
  assert.deepEqual(parseToday(timezone, NOW), { today: '2026-03-05', timezone });
});

test('each end that is neither a day nor an instant with an offset is named', () => {
  const query = { startDate: '2026-02-30', endDate: '2026-03-01T10:00' };
  const forms = 'it must be a date such as 2026-01-15, or an ISO 8601 instant with an offset.';
  assert.deepEqual(
    refused(() => parseDays(query, NOW)),
    [
      ['/startDate', `startDate is '2026-02-30'; ${forms}`],
      ['/endDate', `endDate is '2026-03-01T10:00'; ${forms}`],
    ],
  );
  for (const text of ['3000-01-01T00:00:00Z', ' 2026-03-01T10:00:00Z', '2026-03-01T10:00']) {
    assert.deepEqual(
      refused(() => parseInstant('after', text)),
      [['/after', `after is '${text}'; ${forms}`]],
    );
  }
});
