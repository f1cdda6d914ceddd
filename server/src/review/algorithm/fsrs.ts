/** FSRS-6 by the pure functions of ts-fsrs: memory after a review, interval, recall. */
import { default_w, FSRSAlgorithm, FSRSVersion } from 'ts-fsrs';

// The library adds methods to every Date of the program; nothing here needs them.
for (const name of ['scheduler', 'diff', 'format', 'dueFormat']) {
  Reflect.deleteProperty(Date.prototype, name);
}

/** Of the library, with the algorithm that it speaks: stored states must not outlive a change. */
export const FSRS_VERSION = FSRSVersion;

/** What is stored with a state. */
export const FSRS_ALGORITHM = 'FSRS-6';

/** The 21 weights of FSRS-6 as published: parameters version 0. */
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
  /** The recall at which a review is due. */
  readonly desiredRetention: number;
  readonly maximumIntervalDays: number;
}

const algorithms = new WeakMap<readonly number[], Map<string, FSRSAlgorithm>>();

/** One instance for each setting: making one reads and clips all weights. */
function algorithmOf(settings: FsrsSettings): FSRSAlgorithm {
  const { weights, desiredRetention, maximumIntervalDays } = settings;
  const key = `${desiredRetention} ${maximumIntervalDays}`;
  const made = algorithms.get(weights) ?? new Map<string, FSRSAlgorithm>();
  algorithms.set(weights, made);
  const known = made.get(key);
  if (known) return known;
  const algorithm = new FSRSAlgorithm({
    w: weights,
    request_retention: desiredRetention,
    maximum_interval: maximumIntervalDays,
    enable_fuzz: false,
    enable_short_term: true,
  });
  made.set(key, algorithm);
  return algorithm;
}

interface FsrsReview {
  readonly rating: Rating;
  /** Local days since the review before; 0 on the same day. */
  readonly elapsedDays: number;
}

/** The memory after a review; `before` is null at the first one. */
export function nextMemory(
  before: Memory | null,
  { rating, elapsedDays }: FsrsReview,
  settings: FsrsSettings,
): Memory {
  const { stability, difficulty } = algorithmOf(settings).next_state(before, elapsedDays, rating);
  return { stability, difficulty };
}

/** Whole days until recall has fallen to what is desired: at least 1, at most the maximum. */
export function intervalDays(stability: number, settings: FsrsSettings): number {
  return algorithmOf(settings).next_interval(stability, 0);
}

/** The chance of recall after so many days. */
export function retrievability(
  stability: number,
  elapsedDays: number,
  settings: FsrsSettings,
): number {
  return algorithmOf(settings).forgetting_curve(elapsedDays, stability);
}
