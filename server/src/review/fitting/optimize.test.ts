/** Fitting finds weights that predict better, and a simulation shows the reviews that they cost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateOfDay } from '../algorithm/days.ts';
import { DEFAULT_WEIGHTS, type Memory, nextMemory, retrievability } from '../algorithm/fsrs.ts';
import { BINDING_MISSING, loadBinding } from './binding.ts';
import { fit, type TrainingItem } from './optimize.ts';
import { seededRandom, simulate } from './simulate.ts';

const binding = loadBinding();
const skip = binding ? false : BINDING_MISSING;

/** Reviews at random intervals by students whose memory follows these weights. */
function trainingItems(weights: readonly number[], count: number): TrainingItem[] {
  const random = seededRandom(5);
  const truth = { weights, desiredRetention: 0.9, maximumIntervalDays: 365 };
  const items: TrainingItem[] = [];
  while (items.length < count) {
    const reviews = [{ rating: 3, deltaT: 0 }];
    let memory: Memory = nextMemory(null, { rating: 3, elapsedDays: 0 }, truth);
    let day = 20_000 + Math.floor(random() * 200);
    for (let review = 0; review < 4; review += 1) {
      const deltaT = 1 + Math.floor(random() * 20);
      const rating = random() < retrievability(memory.stability, deltaT, truth) ? 3 : 1;
      memory = nextMemory(memory, { rating, elapsedDays: deltaT }, truth);
      day += deltaT;
      reviews.push({ rating, deltaT });
      items.push({ day: dateOfDay(day), reviews: [...reviews] });
    }
  }
  return items.sort((a, b) => (a.day < b.day ? -1 : 1));
}

test('the fit finds the weights of students who forget faster, and they predict better', {
  skip,
}, async () => {
  assert.ok(binding);
  const forgetful = DEFAULT_WEIGHTS.map((weight, index) => (index < 4 ? weight * 0.2 : weight));
  const { weights, logLoss, reviews } = await fit(
    binding,
    trainingItems(forgetful, 3_000),
    DEFAULT_WEIGHTS,
  );
  assert.equal(weights.length, 21);
  assert.equal(reviews, 3_000);
  assert.ok(logLoss.after < logLoss.before, JSON.stringify(logLoss));
  const kept = await fit(binding, trainingItems(forgetful, 3_000), weights);
  assert.ok(kept.logLoss.before < logLoss.before);
});

test('a higher desired retention costs more reviews and gives a higher recall', () => {
  const run = (desiredRetention: number) =>
    simulate(
      {
        scheduler: 'fsrs',
        settings: { weights: DEFAULT_WEIGHTS, desiredRetention, maximumIntervalDays: 365 },
        newPerDay: 5,
        days: 120,
      },
      seededRandom(1),
    );
  const [low, high] = [run(0.85), run(0.95)];
  assert.ok(high.reviewsPerDay > low.reviewsPerDay);
  assert.ok(high.recall > low.recall);
  assert.ok(Math.abs(low.retention - 0.85) < 0.05, `${low.retention}`);
  assert.ok(Math.abs(high.retention - 0.95) < 0.05, `${high.retention}`);
});
