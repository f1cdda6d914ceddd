/** What the replay of answers promises: which answers count, how they fold, and both schedulers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Credit } from '../../lib/credit.ts';
import { dateOfDay, localDay } from './days.ts';
import { DEFAULT_WEIGHTS, forgettingCurve } from './fsrs.ts';
import { reviewId } from './ids.ts';
import {
  type Answer,
  previewIntervals,
  type ReplaySettings,
  type ReviewState,
  recallOn,
  replay,
} from './rules.ts';
import { nextSm2, type Quality, SM2_START } from './sm2.ts';

const SETTINGS: ReplaySettings = {
  weights: DEFAULT_WEIGHTS,
  parametersVersion: 7,
  desiredRetention: 0.9,
  maximumIntervalDays: 365,
  timeZone: 'UTC',
  fold: 'day',
};

/** An answer at noon of a day of January 2026; its attempt, course and lesson have one name. */
function answer(
  day: number,
  [name, credit]: readonly [string, Credit],
  members: Partial<Answer> = {},
): Answer {
  const at = new Date(Date.UTC(2026, 0, day, 12));
  const names = { eventId: `${name} ${day}`, attempt: name, courseId: name, lessonId: name };
  return { ...names, at, credit, scheduler: 'fsrs', desiredRetention: null, ...members };
}

function stateOf(answers: readonly Answer[], settings: Partial<ReplaySettings> = {}): ReviewState {
  const state = replay(answers, { ...SETTINGS, ...settings });
  assert.ok(state);
  return state;
}

const ratingsOf = ({ reviews }: ReviewState) => reviews.map(({ rating }) => rating);
const datesOf = ({ reviews }: ReviewState) => reviews.map(({ day }) => dateOfDay(day));

test('answers before the first correct one, and those that a regrade takes out, do not count', () => {
  const state = stateOf([
    answer(1, ['a', 'incorrect']),
    answer(2, ['b', 'correct']),
    answer(3, ['c', 'incorrect']),
    answer(4, ['d', 'correct']),
    answer(5, ['d', 'uncounted']),
    answer(6, ['e', 'correct']),
  ]);
  assert.deepEqual(datesOf(state), ['2026-01-02', '2026-01-03', '2026-01-06']);
  assert.deepEqual(ratingsOf(state), [3, 1, 3]);
  assert.equal(state.answers, 3);
  assert.equal(state.lapses, 1);
  assert.equal(state.lessonId, 'e');
});

test('a regraded attempt counts at the time of its last grade', () => {
  const state = stateOf([
    answer(1, ['a', 'correct']),
    answer(2, ['b', 'correct']),
    answer(3, ['a', 'correct']),
  ]);
  assert.equal(state.firstCorrectAt.toISOString(), '2026-01-02T12:00:00.000Z');
  assert.equal(state.lessonId, 'a');
  assert.deepEqual(datesOf(state), ['2026-01-02', '2026-01-03']);
});

test('of two grades at one instant the one whose event id is greater counts', () => {
  const [small, great] = [{ eventId: 'x' }, { eventId: 'y' }];
  const ratings = (first: Credit, second: Credit) =>
    ratingsOf(
      stateOf([
        answer(1, ['a', 'correct']),
        answer(2, ['b', second], great),
        answer(2, ['b', first], small),
      ]),
    );
  assert.deepEqual(ratings('correct', 'incorrect'), [3, 1]);
  assert.deepEqual(ratings('incorrect', 'correct'), [3, 3]);
});

test('folded by answer, each answer of a day is a review of its own', () => {
  const answers = [answer(1, ['a', 'correct']), answer(1, ['b', 'incorrect'])];
  assert.deepEqual(ratingsOf(stateOf(answers, { fold: 'answer' })), [3, 1]);
  assert.deepEqual(ratingsOf(stateOf(answers)), [1]);
});

test('reviews are in the order of their days, also where a zone has set its date back', () => {
  const [week, before, after] = ['1867-10-12T20:00', '1867-10-18T20:00', '1867-10-19T01:00'];
  const at = (time: string) => ({ at: new Date(`${time}:00Z`) });
  const state = stateOf(
    [
      answer(1, ['a', 'correct'], at(week)),
      answer(1, ['b', 'correct'], at(before)),
      answer(1, ['c', 'incorrect'], at(after)),
    ],
    { timeZone: 'America/Juneau' },
  );
  assert.deepEqual(datesOf(state), ['1867-10-13', '1867-10-18', '1867-10-19']);
  assert.deepEqual(ratingsOf(state), [3, 1, 3]);
});

test('a state names the version of its weights; SM-2 has none', () => {
  assert.equal(stateOf([answer(1, ['a', 'correct'])]).parametersVersion, 7);
  const sm2 = stateOf([answer(1, ['a', 'correct'], { scheduler: 'sm2' })]);
  assert.equal(sm2.parametersVersion, 0);
});

test('law: SM-2 follows the published formulas, up to the maximum interval', () => {
  const quality = fc.integer({ min: 0, max: 5 }) as fc.Arbitrary<Quality>;
  const grades = fc.array(quality, { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(grades, fc.constantFrom(30, 36_500), (qualities, maximum) => {
      let [found, easiness, passed, days] = [SM2_START, 2.5, 0, 0];
      for (const q of qualities) {
        found = nextSm2(found, q, maximum);
        passed = q < 3 ? 0 : passed + 1;
        // Products of hundredths: without the small part, 21.000000000000004 is rounded up.
        const product = Math.ceil(days * easiness - 1e-9);
        days = passed <= 1 ? 1 : Math.min(maximum, passed === 2 ? 6 : product);
        easiness = Math.max(1.3, easiness + 0.1 - (5 - q) * (0.08 + (5 - q) * 0.02));
        easiness = Math.round(easiness * 100) / 100;
        assert.deepEqual(found, {
          repetitions: passed,
          intervalDays: days,
          ef100: Math.round(easiness * 100),
        });
      }
    }),
  );
});

test('recall by SM-2 is 0.9 after one interval, and 0.81 after two', () => {
  const days = [answer(1, ['a', 'correct']), answer(2, ['b', 'correct'])];
  const sm2 = stateOf(days.map((one) => ({ ...one, scheduler: 'sm2' as const })));
  assert.equal(sm2.intervalDays, 6);
  const recall = (day: number) => recallOn(sm2.lastReviewDay + day, sm2, SETTINGS).toFixed(6);
  assert.deepEqual([recall(0), recall(6), recall(12)], ['1.000000', '0.900000', '0.810000']);
});

test('law: recall by FSRS is the forgetting curve of the settings', () => {
  const { decay, factor } = forgettingCurve(SETTINGS);
  const state = stateOf([answer(1, ['a', 'correct']), answer(3, ['b', 'correct'])]);
  const { stability = 0 } = state.memory ?? {};
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_650 }), (days) => {
      const recall = recallOn(state.lastReviewDay + days, state, SETTINGS);
      assert.ok(Math.abs(recall - (1 + (factor * days) / stability) ** decay) < 1e-6);
    }),
  );
});

test('a second answer of a day changes the memory by the short-term formula of FSRS-6', () => {
  const [good, again] = [answer(1, ['a', 'correct']), answer(1, ['b', 'incorrect'])];
  const before = stateOf([good]).memory?.stability ?? 0;
  const after = stateOf([good, again], { fold: 'answer' }).memory?.stability ?? 0;
  const [w17 = 0, w18 = 0, w19 = 0] = DEFAULT_WEIGHTS.slice(17, 20);
  const expected = before * Math.exp(w17 * (1 - 3 + w18)) * before ** -w19;
  assert.ok(Math.abs(after - expected) < 1e-6, `${after}, not ${expected}`);
});

test('a review that comes late shows a longer interval than one on the due day', () => {
  const state = stateOf([answer(1, ['a', 'correct']), answer(3, ['b', 'correct'])]);
  const due = previewIntervals(state, state.dueDay, SETTINGS);
  assert.ok(previewIntervals(state, state.dueDay + 20, SETTINGS).good > due.good);
  assert.ok(previewIntervals(state, state.lastReviewDay + 1, SETTINGS).good < due.good);
});

test('a day in a zone that does not exist is an error that names the zone', () => {
  assert.throws(() => localDay(new Date(0), 'Mars/Olympus'), /RangeError: 'Mars\/Olympus'/);
});

test('ids of review records follow from kind and parts alone, and stay the same', () => {
  assert.equal(reviewId('attempt', 'a', 'b'), 'd94d7fc0-29db-5922-9f1b-feb3267d57ed');
  const others = [reviewId('attempt', 'b', 'a'), reviewId('review-unit', 'a', 'b')];
  assert.equal(new Set([reviewId('attempt', 'a', 'b'), ...others]).size, 3);
});

test('no two pairs of a student and a course have one review course, whatever their ids hold', () => {
  const id = fc.string({ unit: fc.constantFrom('a', '|', ' '), minLength: 1, maxLength: 4 });
  const pair = fc.tuple(id, id);
  const idOf = ([student, course]: [string, string]) => reviewId('review-course', student, course);
  fc.assert(
    fc.property(pair, pair, (one, other) => {
      assert.equal(idOf(one) === idOf(other), one.join('\n') === other.join('\n'));
    }),
    {
      numRuns: 2_000,
      examples: [
        [
          ['a|b', 'c'],
          ['a', 'b|c'],
        ],
      ],
    },
  );
});

test('ts-fsrs leaves no methods on dates', () => {
  assert.deepEqual(Object.keys(Date.prototype), []);
  const added = ['scheduler', 'diff', 'format', 'dueFormat'];
  assert.deepEqual(
    added.filter((name) => name in Date.prototype),
    [],
  );
});
