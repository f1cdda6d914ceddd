/** Both schedulers against test vectors of other implementations and the native FSRS library. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { reviewData } from '../../../test/fixtures/review-data.ts';
import { skipWithoutOfficialFiles as skip } from '../../../test/official/files.ts';
import { DAY_MS } from '../../lib/time.ts';
import { BINDING_MISSING, loadBinding } from '../fitting/binding.ts';
import { seededRandom } from '../fitting/simulate.ts';
import {
  DEFAULT_WEIGHTS,
  FSRS_VERSION,
  type FsrsSettings,
  intervalDays,
  type Memory,
  nextMemory,
  type Rating,
  retrievability,
} from './fsrs.ts';
import { nextSm2, type Quality, SM2_START, type Sm2Memory } from './sm2.ts';

const MAXIMUM = 36_500;

interface Step {
  readonly elapsedDays: number;
  readonly rating: Rating;
  readonly stability: number;
  readonly difficulty: number;
  readonly intervalDays: number;
  readonly retrievabilityBefore?: number | null;
}

function settingsOf(desiredRetention: number, weights = DEFAULT_WEIGHTS): FsrsSettings {
  return { weights, desiredRetention, maximumIntervalDays: MAXIMUM };
}

function assertMemory(memory: Memory | null, expected: Memory, where: string): void {
  assert.ok(memory, where);
  const stabilityError = Math.abs(memory.stability / expected.stability - 1);
  assert.ok(stabilityError <= 1e-4, `${where}: stability ${memory.stability}`);
  const difficultyError = Math.abs(memory.difficulty - expected.difficulty);
  assert.ok(difficultyError <= 1e-4, `${where}: difficulty ${memory.difficulty}`);
}

function memoryAfter(reviews: readonly Omit<Step, 'intervalDays'>[], settings: FsrsSettings) {
  return reviews.reduce<Memory | null>((memory, step) => nextMemory(memory, step, settings), null);
}

for (const name of ['fsrs6-fsrsrs-binding.json', 'fsrs6-pyfsrs-nosteps.json']) {
  test(`every step of ${name}`, { skip }, () => {
    const { sequences } = reviewData(name) as {
      sequences: { desiredRetention: number; steps: Step[] }[];
    };
    assert.ok(sequences.length >= 180);
    for (const [index, { desiredRetention, steps }] of sequences.entries()) {
      const settings = settingsOf(desiredRetention);
      let memory: Memory | null = null;
      for (const [at, step] of steps.entries()) {
        const where = `sequence ${index} step ${at}`;
        if (memory && step.retrievabilityBefore != null) {
          const recall = retrievability(memory.stability, step.elapsedDays, settings);
          assert.ok(Math.abs(recall - step.retrievabilityBefore) <= 1e-4, where);
        }
        memory = nextMemory(memory, step, settings);
        assertMemory(memory, step, where);
        assert.equal(intervalDays(memory.stability, settings), step.intervalDays, where);
      }
    }
  });
}

test('the memory and the intervals of fsrs6-pyfsrs-tests.json', { skip }, () => {
  const { ivlHistory, memoState, parameters } = reviewData('fsrs6-pyfsrs-tests.json');
  const settings = settingsOf(ivlHistory.desiredRetention, parameters);
  let memory: Memory | null = null;
  let before: string | undefined;
  for (const row of ivlHistory.rows) {
    const ms = Date.parse(row.reviewAt) - Date.parse(before ?? row.reviewAt);
    const elapsedDays = Math.floor(ms / DAY_MS);
    memory = nextMemory(memory, { rating: row.rating, elapsedDays }, settings);
    assertMemory(memory, row, row.reviewAt);
    // Zero stands for learning steps of minutes, which a scheduler of whole days lacks.
    if (row.intervalDays > 0) {
      assert.equal(intervalDays(memory.stability, settings), row.intervalDays, row.reviewAt);
    }
    before = row.reviewAt;
  }
  const { ratings, elapsedDays, expected } = memoState;
  const steps = ratings.map((rating: Rating, at: number) => ({
    rating,
    elapsedDays: elapsedDays[at],
  }));
  assertMemory(memoryAfter(steps, settings), expected, 'memoState');
});

test('the constants of fsrs-rs-unit-tests.json', { skip }, () => {
  const data = reviewData('fsrs-rs-unit-tests.json');
  const fsrs5 = settingsOf(0.9, data.memoState.parameters19);
  assertMemory(memoryAfter(data.memoState.reviews, fsrs5), data.memoState.expected, 'memoState');
  const { from, expected, ...review } = data.nextStateFrom;
  assertMemory(nextMemory(from, review, fsrs5), expected, 'nextStateFrom');
  const { history, elapsedDays, expected: four } = data.nextStates;
  const memory = memoryAfter(history, fsrs5);
  for (const [index, name] of ['again', 'hard', 'good', 'easy'].entries()) {
    const rating = (index + 1) as Rating;
    assertMemory(nextMemory(memory, { rating, elapsedDays }, fsrs5), four[name], name);
  }
  const { ratings, elapsedDays: days, expected: six } = data.fsrs6Default;
  const steps = ratings.map((rating: Rating, at: number) => ({ rating, elapsedDays: days[at] }));
  assertMemory(memoryAfter(steps, settingsOf(0.9)), six, 'fsrs6Default');
  const { stability, desiredRetentions, expectedDays } = data.nextInterval;
  for (const [index, desiredRetention] of desiredRetentions.entries()) {
    const settings = { ...settingsOf(desiredRetention), maximumIntervalDays: 10_000_000 };
    const error = Math.abs(intervalDays(stability, settings) - expectedDays[index]);
    // The first expected value has the precision of 32-bit floats.
    assert.ok(error <= (index === 0 ? 10 : 0), `desired retention ${desiredRetention}`);
  }
  const decay = data.retrievability.decay;
  const weights = DEFAULT_WEIGHTS.with(20, decay);
  for (const [day, recall] of data.retrievability.points) {
    const found = retrievability(data.retrievability.stability, day, settingsOf(0.9, weights));
    assert.ok(Math.abs(found - recall) <= 1e-4, `day ${day}: ${found}`);
  }
});

test('every step of sm2-supermemo2py.json', { skip }, () => {
  interface Sm2Step {
    readonly easiness: number;
    readonly interval: number;
    readonly repetitions: number;
  }
  const data = reviewData('sm2-supermemo2py.json');
  const check = (memory: Sm2Memory, step: Sm2Step, where: string) =>
    assert.deepEqual(
      memory,
      {
        ef100: Math.round(step.easiness * 100),
        intervalDays: step.interval,
        repetitions: step.repetitions,
      },
      where,
    );
  for (const step of data.firstReview) {
    check(nextSm2(SM2_START, step.quality, MAXIMUM), step, `first review ${step.quality}`);
  }
  for (const { input, expected } of data.table) {
    const { quality, easiness, interval, repetitions } = input;
    const before = { ef100: Math.round(easiness * 100), intervalDays: interval, repetitions };
    check(nextSm2(before, quality, MAXIMUM), expected, JSON.stringify(input));
  }
  for (const [index, steps] of data.sequences.entries()) {
    let memory = SM2_START;
    for (const [at, step] of steps.entries()) {
      memory = nextSm2(memory, step.quality as Quality, MAXIMUM);
      check(memory, step, `sequence ${index} step ${at}`);
    }
  }
});

test('15 × 1.40 is 21, without a rounding error of floating point', () => {
  const memory = { repetitions: 3, intervalDays: 15, ef100: 140 };
  assert.equal(nextSm2(memory, 4, MAXIMUM).intervalDays, 21);
});

test('all answers correct: the documented intervals', () => {
  const good = (settings: FsrsSettings, count: number) => {
    const intervals: number[] = [];
    let memory: Memory | null = null;
    for (let review = 0; review < count; review += 1) {
      memory = nextMemory(memory, { rating: 3, elapsedDays: intervals.at(-1) ?? 0 }, settings);
      intervals.push(intervalDays(memory.stability, settings));
    }
    return intervals;
  };
  assert.deepEqual(good(settingsOf(0.9), 6), [2, 11, 46, 163, 497, 1_346]);
  assert.deepEqual(good(settingsOf(0.95), 6), [1, 3, 8, 19, 43, 89]);
  assert.deepEqual(good(settingsOf(0.8), 3), [8, 75, 521]);
  const sm2: number[] = [];
  let memory = SM2_START;
  for (let review = 0; review < 6; review += 1) {
    memory = nextSm2(memory, 4, MAXIMUM);
    sm2.push(memory.intervalDays);
  }
  assert.deepEqual(sm2, [1, 6, 15, 38, 95, 238]);
});

const binding = loadBinding();

test('the native library gives the same memory and intervals', {
  skip: binding ? false : BINDING_MISSING,
}, () => {
  assert.ok(binding);
  const random = seededRandom(3);
  const native = new binding.FSRSBinding([...DEFAULT_WEIGHTS]);
  const names = ['again', 'hard', 'good', 'easy'] as const;
  for (let sequence = 0; sequence < 200; sequence += 1) {
    const settings = settingsOf([0.8, 0.9, 0.95][sequence % 3] ?? 0.9);
    let memory: Memory | null = null;
    let nativeMemory: Memory | null = null;
    for (let step = 0; step < 8; step += 1) {
      const rating = (1 + Math.floor(random() * 4)) as Rating;
      const elapsedDays = memory ? Math.floor(random() * 40) : 0;
      const states = native.nextStates(nativeMemory, settings.desiredRetention, elapsedDays);
      const expected = states[names[rating - 1] ?? 'good'];
      nativeMemory = expected.memory;
      memory = nextMemory(memory, { rating, elapsedDays }, settings);
      assertMemory(memory, expected.memory, `sequence ${sequence} step ${step}`);
      const days = Math.min(MAXIMUM, Math.max(1, Math.round(expected.interval)));
      // The library uses 32-bit floats, so near half a day it may round the other way.
      assert.ok(Math.abs(intervalDays(memory.stability, settings) - days) <= 1);
    }
  }
});

test('ts-fsrs is the pinned version', () => {
  const require = createRequire(import.meta.url);
  const { dependencies } = require('../../../package.json');
  assert.equal(dependencies['ts-fsrs'], '5.4.2');
  assert.equal(FSRS_VERSION, `v${dependencies['ts-fsrs']} using FSRS-6.0`);
});

test('Date.prototype has none of the methods that ts-fsrs adds', () => {
  const added = Object.keys(Date.prototype);
  assert.deepEqual(added, []);
  for (const name of ['scheduler', 'diff', 'format', 'dueFormat']) {
    assert.equal(name in new Date(), false, name);
  }
  const names: string[] = [];
  for (const name in new Date()) names.push(name);
  assert.deepEqual(names, []);
});
