/** FSRS-6 by ts-fsrs: the memory after a review, the next interval, the chance of recall. */
import { computeDecayFactor, default_w, FSRSAlgorithm, FSRSVersion } from 'ts-fsrs';

// ts-fsrs adds methods to Date.prototype; nothing in this program needs them.
for (const name of ['scheduler', 'diff', 'format', 'dueFormat']) {
  Reflect.deleteProperty(Date.prototype, name);
}

/** Version of ts-fsrs and its algorithm. A test pins it: another version may change states. */
export const FSRS_VERSION = FSRSVersion;

/** The name that is stored with a state. */
export const FSRS_ALGORITHM = 'FSRS-6';

/** The 21 published weights of FSRS-6: parameters version 0. */
export const DEFAULT_WEIGHTS: readonly number[] = default_w;

/** 1 = Again, 2 = Hard, 3 = Good, 4 = Easy. */
export type Rating = 1 | 2 | 3 | 4;

/** Stability in days (recall is then 0.9), difficulty from 1 to 10. */
export interface Memory {
  readonly stability: number;
  readonly difficulty: number;
}

export interface FsrsSettings {
  readonly weights: readonly number[];
  /** The chance of recall at which a review is due, 0 to 1. */
  readonly desiredRetention: number;
  readonly maximumIntervalDays: number;
}

const algorithms = new WeakMap<readonly number[], Map<string, FSRSAlgorithm>>();

/** One instance for each combination of settings: its constructor clips all weights. */
function algorithmOf(settings: FsrsSettings): FSRSAlgorithm {
  const { weights, desiredRetention, maximumIntervalDays } = settings;
  const key = `${desiredRetention} ${maximumIntervalDays}`;
  const ofWeights = algorithms.get(weights) ?? new Map<string, FSRSAlgorithm>();
  algorithms.set(weights, ofWeights);
  const known = ofWeights.get(key);
  if (known) return known;
  const algorithm = new FSRSAlgorithm({
    w: weights,
    request_retention: desiredRetention,
    maximum_interval: maximumIntervalDays,
    enable_fuzz: false,
    enable_short_term: true,
  });
  ofWeights.set(key, algorithm);
  return algorithm;
}

interface FsrsReview {
  readonly rating: Rating;
  /** Local days since the previous review; 0 on the same day. */
  readonly elapsedDays: number;
}

/** The memory after a review; `before` is null at the first review. */
export function nextMemory(
  before: Memory | null,
  { rating, elapsedDays }: FsrsReview,
  settings: FsrsSettings,
): Memory {
  const { stability, difficulty } = algorithmOf(settings).next_state(before, elapsedDays, rating);
  return { stability, difficulty };
}

/** Whole days until recall falls to the desired retention: at least 1, at most the maximum. */
export function intervalDays(stability: number, settings: FsrsSettings): number {
  return algorithmOf(settings).next_interval(stability, 0);
}

/** The chance of recall, 0 to 1, this many days after the last review. */
export function retrievability(
  stability: number,
  elapsedDays: number,
  settings: FsrsSettings,
): number {
  return algorithmOf(settings).forgetting_curve(elapsedDays, stability);
}

/** The forgetting curve: recall after t days is (1 + factor × t ÷ stability) ^ decay. */
export function forgettingCurve(settings: FsrsSettings): { decay: number; factor: number } {
  return computeDecayFactor([...algorithmOf(settings).parameters.w]);
}
