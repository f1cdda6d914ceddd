/** The review rules: examples, and laws over answers in many random orders. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Credit } from '../../lib/credit.ts';
import { dateOfDay, dayOfDate, dayStart, isTimeZone, localDay } from './days.ts';
import { DEFAULT_WEIGHTS } from './fsrs.ts';
import {
  type Answer,
  previewIntervals,
  type ReplaySettings,
  type ReviewState,
  rate,
  recallOn,
  replay,
  unitSortOrder,
} from './rules.ts';

const SETTINGS: ReplaySettings = {
  weights: DEFAULT_WEIGHTS,
  parametersVersion: 0,
  desiredRetention: 0.9,
  maximumIntervalDays: 365,
  timeZone: 'UTC',
  fold: 'day',
};

function answer(at: string, credit: Credit, members: Partial<Answer> = {}): Answer {
  const common = { desiredRetention: null, courseId: 'c', lessonId: 'l' };
  const names = { eventId: `urn:event:${at}`, attempt: `urn:attempt:${at}` };
  return { ...common, ...names, at: new Date(at), credit, scheduler: 'fsrs', ...members };
}

function stateOf(answers: readonly Answer[], settings: Partial<ReplaySettings> = {}): ReviewState {
  const state = replay(answers, { ...SETTINGS, ...settings });
  assert.ok(state);
  return state;
}

const CREDITS: readonly Credit[] = ['correct', 'partial', 'incorrect', 'uncounted'];
const START_MS = Date.parse('2026-01-05T10:00:00Z');

/** Answers over 90 days; attempts repeat, so there are regrades, some at the same instant. */
const history = fc.array(
  fc.record({
    attempt: fc.integer({ min: 1, max: 12 }),
    minutes: fc.integer({ min: 0, max: 90 * 24 * 60 }),
    credit: fc.constantFrom(...CREDITS),
    scheduler: fc.constantFrom('fsrs' as const, 'sm2' as const),
  }),
  { minLength: 1, maxLength: 25 },
);

test('law: shuffled, repeated, late and regraded answers give one state', () => {
  const orders = fc.array(fc.nat(), { minLength: 50, maxLength: 50 });
  fc.assert(
    fc.property(history, orders, fc.constantFrom('day' as const, 'answer' as const), (...drawn) => {
      const [drafts, keys, fold] = drawn;
      const answers = drafts.map(({ attempt, minutes, credit, scheduler }, index) =>
        answer(new Date(START_MS + minutes * 60_000).toISOString(), credit, {
          eventId: `urn:event:${index}`,
          attempt: `urn:attempt:${attempt}`,
          scheduler,
        }),
      );
      const settings = { ...SETTINGS, fold, timeZone: 'America/Los_Angeles' };
      const expected = replay(answers, settings);
      const doubled = [...answers, ...answers];
      const shuffled = doubled
        .map((one, index) => ({ one, key: keys[index % keys.length] ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one);
      for (const given of [shuffled, shuffled.toReversed(), [...answers].reverse()]) {
        assert.deepEqual(replay(given, settings), expected);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('law: a state begins with a correct answer; its due day respects the maximum interval', () => {
  fc.assert(
    fc.property(history, (drafts) => {
      const answers = drafts.map(({ attempt, minutes, credit }, index) =>
        answer(new Date(START_MS + minutes * 60_000).toISOString(), credit, {
          eventId: `urn:event:${index}`,
          attempt: `urn:attempt:${attempt}:${index}`,
        }),
      );
      const state = replay(answers, SETTINGS);
      assert.equal(
        state !== null,
        answers.some(({ credit }) => credit === 'correct'),
      );
      if (!state) return;
      assert.ok(state.intervalDays >= 1 && state.intervalDays <= 365);
      assert.equal(state.dueDay, state.lastReviewDay + state.intervalDays);
      assert.ok(answers.some(({ at }) => at.getTime() === state.firstCorrectAt.getTime()));
    }),
    { numRuns: 500 },
  );
});

test('answers of one day: all correct is Good, 60 % and more is Hard, less is Again', () => {
  const many = (correct: number, partial: number, incorrect: number) => [
    ...Array<Credit>(correct).fill('correct'),
    ...Array<Credit>(partial).fill('partial'),
    ...Array<Credit>(incorrect).fill('incorrect'),
  ];
  assert.equal(rate(many(1, 0, 0)), 3);
  assert.equal(rate(many(7, 0, 0)), 3);
  assert.equal(rate(many(0, 1, 0)), 2);
  assert.equal(rate(many(0, 0, 1)), 1);
  assert.equal(rate(many(6, 0, 4)), 2);
  assert.equal(rate(many(3, 0, 2)), 2);
  assert.equal(rate(many(5, 1, 4)), 1);
  assert.equal(rate(many(1, 1, 0)), 2);
  assert.equal(rate(many(0, 2, 0)), 1);
});

test('the latest answer decides the scheduler; two schedulers within 30 days are a conflict', () => {
  const old = answer('2026-01-05T10:00:00Z', 'correct', { scheduler: 'sm2' });
  const soon = answer('2026-02-04T10:00:00Z', 'correct');
  const late = answer('2026-02-04T10:00:01Z', 'correct');
  assert.equal(stateOf([old, soon]).scheduler, 'fsrs');
  assert.equal(stateOf([old, soon]).schedulerConflict, true);
  assert.equal(stateOf([old, late]).schedulerConflict, false);
  assert.equal(stateOf([soon, { ...late, scheduler: 'sm2' }]).algorithm, 'SM-2');
});

test("the course's desired retention applies to its states", () => {
  const first = answer('2026-01-05T10:00:00Z', 'correct', { desiredRetention: 0.8 });
  const state = stateOf([first]);
  assert.equal(state.desiredRetention, 0.8);
  assert.equal(state.intervalDays, 8);
});

test("days begin at 04:00 in the student's zone, also where the clock changes", () => {
  const zone = 'America/Los_Angeles';
  const day = (at: string, timeZone = zone) => dateOfDay(localDay(new Date(at), timeZone));
  assert.equal(day('2026-01-12T23:50:00Z'), '2026-01-12');
  assert.equal(day('2026-01-13T00:10:00Z'), '2026-01-12');
  assert.equal(day('2026-01-13T11:59:59Z'), '2026-01-12');
  assert.equal(day('2026-01-13T12:00:00Z'), '2026-01-13');
  // 8 March has 23 hours, 1 November 25; the day begins after the change.
  assert.equal(day('2026-03-08T10:59:59Z'), '2026-03-07');
  assert.equal(day('2026-03-08T11:00:00Z'), '2026-03-08');
  assert.equal(day('2026-11-01T11:59:59Z'), '2026-10-31');
  assert.equal(day('2026-11-01T12:00:00Z'), '2026-11-01');
  assert.equal(day('2026-01-12T22:14:59Z', 'Asia/Kathmandu'), '2026-01-12');
  assert.equal(day('2026-01-12T22:15:00Z', 'Asia/Kathmandu'), '2026-01-13');
  const start = (date: string, timeZone = zone) => dayStart(dayOfDate(date), timeZone);
  assert.equal(start('2026-03-07').toISOString(), '2026-03-07T12:00:00.000Z');
  assert.equal(start('2026-03-08').toISOString(), '2026-03-08T11:00:00.000Z');
  assert.equal(start('2026-11-01').toISOString(), '2026-11-01T12:00:00.000Z');
  assert.equal(start('2026-01-13', 'Asia/Kathmandu').toISOString(), '2026-01-12T22:15:00.000Z');
  assert.equal(isTimeZone(zone), true);
  for (const wrong of ['', '+05:30', 'Mars/Olympus', 'x'.repeat(100)]) {
    assert.equal(isTimeZone(wrong), false, wrong);
  }
});

test('law: a day begins at its start, and the instant before belongs to the day before', () => {
  const zones = ['UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia'];
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 25_000 }),
      fc.constantFrom(...zones),
      (day, zone) => {
        // Apia had no 30 December 2011.
        if (zone === 'Pacific/Apia' && Math.abs(day - dayOfDate('2011-12-30')) < 2) return;
        const start = dayStart(day, zone);
        assert.equal(localDay(start, zone), day);
        assert.equal(localDay(new Date(start.getTime() - 1), zone), day - 1);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('the same answers may give another state in another zone', () => {
  const evening = answer('2026-01-12T23:50:00Z', 'correct');
  const later = answer('2026-01-13T12:10:00Z', 'correct');
  const west = stateOf([evening, later], { timeZone: 'America/Los_Angeles' });
  assert.equal(west.reviews.length, 2);
  const east = stateOf([evening, later], { timeZone: 'Asia/Tokyo' });
  assert.equal(east.reviews.length, 1);
  assert.equal(east.dueAt.toISOString(), '2026-01-14T19:00:00.000Z');
});

test('an event of the year 1 has a date that PostgreSQL can store', () => {
  const state = stateOf([answer('0001-01-01T00:00:00Z', 'correct')], { timeZone: 'Asia/Tokyo' });
  assert.equal(dateOfDay(state.lastReviewDay), '0001-01-01');
  const west = stateOf([answer('0001-01-01T00:00:00Z', 'correct')], {
    timeZone: 'America/Chicago',
  });
  assert.equal(dateOfDay(west.lastReviewDay), '0001-01-01');
});

test('recall falls with the days; the preview has the interval of each rating', () => {
  const state = stateOf([
    answer('2026-01-05T10:00:00Z', 'correct'),
    answer('2026-01-07T10:00:00Z', 'correct'),
  ]);
  const due = recallOn(state.dueDay, state, SETTINGS);
  assert.ok(Math.abs(due - 0.9) < 0.005, `${due}`);
  assert.ok(recallOn(state.dueDay + 30, state, SETTINGS) < due);
  assert.equal(recallOn(state.lastReviewDay, state, SETTINGS), 1);
  const preview = previewIntervals(state, state.dueDay, SETTINGS);
  assert.equal(preview.good, 46);
  assert.ok(preview.again < preview.hard && preview.hard < preview.good);
  assert.deepEqual(previewIntervals(state, state.lastReviewDay, SETTINGS), preview);
  const sm2 = stateOf([answer('2026-01-05T10:00:00Z', 'correct', { scheduler: 'sm2' })]);
  assert.deepEqual(previewIntervals(sm2, sm2.dueDay, SETTINGS), { again: 1, hard: 6, good: 6 });
  assert.equal(recallOn(sm2.dueDay, sm2, SETTINGS), 0.9);
});

test('a unit that is due earlier, or with a lower recall, comes first', () => {
  assert.ok(unitSortOrder(20_000, 0.99) < unitSortOrder(20_001, 0.5));
  assert.ok(unitSortOrder(20_000, 0.5) < unitSortOrder(20_000, 0.9));
  assert.ok(unitSortOrder(20_000, 1) < unitSortOrder(20_001, 0));
});
