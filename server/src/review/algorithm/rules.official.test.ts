/** The review rules against the scenarios of the review vectors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Scenario,
  type ScenarioAnswer,
  scenarios,
} from '../../../test/fixtures/review-data.ts';
import { skipWithoutOfficialFiles as skip } from '../../../test/official/files.ts';
import { creditOf } from '../../lib/credit.ts';
import { dateOfDay } from './days.ts';
import { DEFAULT_WEIGHTS } from './fsrs.ts';
import { type Answer, type ReplaySettings, type ReviewState, replay } from './rules.ts';

function answerOf(given: ScenarioAnswer): Answer {
  return {
    eventId: given.id,
    attempt: given.attempt,
    at: new Date(given.eventTime),
    credit: creditOf({ ...given, scoreStatus: given.scoreStatus ?? null }),
    scheduler: given.scheduler ?? 'fsrs',
    desiredRetention: null,
    courseId: 'c',
    lessonId: 'l',
  };
}

/** The members of `expected`, taken from a state. */
function shown(state: ReviewState | null) {
  if (!state) return null;
  const { memory, sm2 } = state;
  const round = (value: number) => Math.round(value * 1e4) / 1e4;
  return {
    scheduler: state.scheduler,
    ...(memory
      ? { stability: round(memory.stability), difficulty: round(memory.difficulty) }
      : { easiness: (sm2?.ef100 ?? 0) / 100, repetitions: sm2?.repetitions }),
    intervalDays: state.intervalDays,
    reviews: state.reviews.length,
    lapses: state.lapses,
    answers: state.answers,
    lastRating: state.lastRating,
    lastReviewDate: dateOfDay(state.lastReviewDay),
    dueDate: dateOfDay(state.dueDay),
  };
}

function rounded(expected: Scenario['expected']) {
  if (!expected) return null;
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => {
      const fine = name === 'stability' || name === 'difficulty';
      return [name, fine ? Math.round((value as number) * 1e4) / 1e4 : value];
    }),
  );
}

test('every scenario of review-rules-scenarios.json, both folds', { skip }, () => {
  for (const scenario of scenarios()) {
    const answers = scenario.answers.map(answerOf);
    const settings: ReplaySettings = {
      weights: DEFAULT_WEIGHTS,
      parametersVersion: 0,
      desiredRetention: scenario.desiredRetention,
      maximumIntervalDays: scenario.maximumInterval,
      timeZone: scenario.timeZone,
      fold: 'day',
    };
    const { name, expected, expectedPerAnswerFold } = scenario;
    assert.deepEqual(shown(replay(answers, settings)), rounded(expected), name);
    const each = replay(answers, { ...settings, fold: 'answer' });
    assert.deepEqual(shown(each), rounded(expectedPerAnswerFold), `${name}, answer by answer`);
  }
});
