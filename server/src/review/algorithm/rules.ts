/**
 * Computes the review state of a student and a standard from all answers. Pure: the same answers in
 * any order, with any repetitions, give the same state.
 */

import type { Credit } from '../../lib/credit.ts';
import { DAY_MS } from '../../lib/time.ts';
import { dayStart, localDay } from './days.ts';
import {
  FSRS_ALGORITHM,
  type FsrsSettings,
  intervalDays,
  type Memory,
  nextMemory,
  type Rating,
  retrievability,
} from './fsrs.ts';
import { nextSm2, type Quality, SM2_ALGORITHM, SM2_START, type Sm2Memory } from './sm2.ts';

export type Scheduler = 'fsrs' | 'sm2';

/** One grade of one attempt, as it counts for one standard. */
export interface Answer {
  readonly eventId: string;
  /** A later grade of the same attempt replaces an earlier one. */
  readonly attempt: string;
  readonly at: Date;
  /** A grade that does not count replaces an earlier one of its attempt, too. */
  readonly credit: Credit;
  readonly scheduler: Scheduler;
  /** The desired retention of the course; null = that of the installation. */
  readonly desiredRetention: number | null;
  readonly courseId: string;
  readonly lessonId: string;
}

export interface ReplaySettings extends FsrsSettings {
  readonly timeZone: string;
  /** `day`: the answers of a local day are one review. `answer`: each answer is a review. */
  readonly fold: 'day' | 'answer';
  readonly parametersVersion: number;
}

/** Again, Hard or Good. Scores do not say that an answer was easy, so none is Easy. */
type ReviewRating = Exclude<Rating, 4>;

interface Review {
  /** Local day: days since 1970-01-01. */
  readonly day: number;
  readonly rating: ReviewRating;
}

export interface ReviewState {
  readonly scheduler: Scheduler;
  readonly algorithm: string;
  readonly parametersVersion: number;
  readonly desiredRetention: number;
  /** Null under SM-2. */
  readonly memory: Memory | null;
  /** Null under FSRS. */
  readonly sm2: Sm2Memory | null;
  readonly intervalDays: number;
  /** The oldest first. */
  readonly reviews: readonly Review[];
  /** Reviews rated Again. */
  readonly lapses: number;
  /** Answers that count: from the first correct one on, one for each attempt. */
  readonly answers: number;
  readonly lastRating: ReviewRating;
  readonly firstCorrectAt: Date;
  readonly lastReviewDay: number;
  readonly dueDay: number;
  readonly dueAt: Date;
  readonly timeZone: string;
  /** Course and lesson of the latest counted answer. */
  readonly courseId: string;
  readonly lessonId: string;
  /** An answer of the 30 days before the latest one named another scheduler. */
  readonly schedulerConflict: boolean;
}

const CONFLICT_MS = 30 * DAY_MS;

/** The state after all answers; null without a correct one. */
export function replay(answers: readonly Answer[], settings: ReplaySettings): ReviewState | null {
  const counted = countedAnswers(answers);
  const [first] = counted;
  const latest = counted.at(-1);
  if (!first || !latest) return null;
  const reviews = foldReviews(counted, settings);
  const last = reviews.at(-1);
  if (!last) return null;
  const desiredRetention = latest.desiredRetention ?? settings.desiredRetention;
  const outcome =
    latest.scheduler === 'sm2'
      ? replaySm2(reviews, settings.maximumIntervalDays)
      : replayFsrs(reviews, { ...settings, desiredRetention });
  const dueDay = last.day + outcome.intervalDays;
  return {
    ...outcome,
    scheduler: latest.scheduler,
    parametersVersion: latest.scheduler === 'sm2' ? 0 : settings.parametersVersion,
    desiredRetention,
    reviews,
    lapses: reviews.filter(({ rating }) => rating === 1).length,
    answers: counted.length,
    lastRating: last.rating,
    firstCorrectAt: first.at,
    lastReviewDay: last.day,
    dueDay,
    dueAt: dayStart(dueDay, settings.timeZone),
    timeZone: settings.timeZone,
    courseId: latest.courseId,
    lessonId: latest.lessonId,
    schedulerConflict: counted.some(
      ({ at, scheduler }) =>
        scheduler !== latest.scheduler && latest.at.getTime() - at.getTime() <= CONFLICT_MS,
    ),
  };
}

/** By time, then by event id: one order for every replay. */
function byTime(a: Answer, b: Answer): number {
  return a.at.getTime() - b.at.getTime() || (a.eventId < b.eventId ? -1 : 1);
}

/** The latest grade of each attempt, if it counts, from the first correct answer on, by time. */
function countedAnswers(answers: readonly Answer[]): Answer[] {
  const latest = new Map<string, Answer>();
  for (const answer of [...answers].sort(byTime)) latest.set(answer.attempt, answer);
  const counted = [...latest.values()].filter(({ credit }) => credit !== 'uncounted').sort(byTime);
  const first = counted.findIndex(({ credit }) => credit === 'correct');
  return first === -1 ? [] : counted.slice(first);
}

function foldReviews(counted: readonly Answer[], { fold, timeZone }: ReplaySettings): Review[] {
  const dated = counted.map(({ at, credit }) => ({ credit, day: localDay(at, timeZone) }));
  if (fold === 'answer') return dated.map(({ day, credit }) => ({ day, rating: rate([credit]) }));
  // Where the clock is set back over 04:00, a later answer can belong to an earlier day.
  return [...Map.groupBy(dated, ({ day }) => day)]
    .sort(([a], [b]) => a - b)
    .map(([day, answered]) => ({ day, rating: rate(answered.map(({ credit }) => credit)) }));
}

/**
 * All correct: Good. A single answer: partial is Hard, incorrect is Again. Several: Hard from 60 %
 * on, a partial answer counting half, else Again.
 */
export function rate(credits: readonly Credit[]): ReviewRating {
  const count = (wanted: Credit) => credits.filter((credit) => credit === wanted).length;
  const correct = count('correct');
  const partial = count('partial');
  if (correct === credits.length) return 3;
  if (credits.length === 1) return partial === 1 ? 2 : 1;
  // (correct + partial / 2) / answers ≥ 6 / 10, in whole numbers.
  return (2 * correct + partial) * 5 >= 6 * credits.length ? 2 : 1;
}

type ReplayState = Pick<ReviewState, 'algorithm' | 'memory' | 'sm2' | 'intervalDays'>;

function replayFsrs(reviews: readonly Review[], settings: FsrsSettings): ReplayState {
  let memory: Memory | null = null;
  // The first review finds no memory that the days before it could change.
  let day = 0;
  for (const review of reviews) {
    const elapsedDays = Math.max(0, review.day - day);
    memory = nextMemory(memory, { rating: review.rating, elapsedDays }, settings);
    day = review.day;
  }
  const interval = memory ? intervalDays(memory.stability, settings) : 1;
  return { algorithm: FSRS_ALGORITHM, memory, sm2: null, intervalDays: interval };
}

/** The SM-2 grade of each rating. */
const QUALITIES: Readonly<Record<ReviewRating, Quality>> = { 1: 1, 2: 3, 3: 4 };

function replaySm2(reviews: readonly Review[], maximumIntervalDays: number): ReplayState {
  const sm2 = reviews.reduce<Sm2Memory>(
    (memory, { rating }) => nextSm2(memory, QUALITIES[rating], maximumIntervalDays),
    SM2_START,
  );
  return { algorithm: SM2_ALGORITHM, memory: null, sm2, intervalDays: sm2.intervalDays };
}

/** The part of a state that recall and the next intervals follow from. */
export type MemoryState = Pick<
  ReviewState,
  'memory' | 'sm2' | 'intervalDays' | 'lastReviewDay' | 'dueDay'
>;

/** SM-2 has no recall: its interval is taken to end where recall is 0.9. */
export const SM2_RECALL = 0.9;

/** The chance of recall on a local day, 0 to 1. */
export function recallOn(day: number, state: MemoryState, settings: FsrsSettings): number {
  const elapsedDays = Math.max(0, day - state.lastReviewDay);
  if (state.memory) return retrievability(state.memory.stability, elapsedDays, settings);
  return SM2_RECALL ** (elapsedDays / Math.max(1, state.intervalDays));
}

/**
 * The days until the next review for each rating of a review today; of a review on the due day when
 * the last review was today.
 */
export function previewIntervals(state: MemoryState, today: number, settings: FsrsSettings) {
  const day = today > state.lastReviewDay ? today : state.dueDay;
  const intervalAfter = (rating: ReviewRating): number => {
    if (state.sm2) {
      return nextSm2(state.sm2, QUALITIES[rating], settings.maximumIntervalDays).intervalDays;
    }
    const elapsedDays = day - state.lastReviewDay;
    const { stability } = nextMemory(state.memory, { rating, elapsedDays }, settings);
    return intervalDays(stability, settings);
  };
  return { again: intervalAfter(1), hard: intervalAfter(2), good: intervalAfter(3) };
}

/** The sortOrder of a unit in a review course: by due day, then by recall, the lowest first. */
export function unitSortOrder(dueDay: number, recall: number): number {
  return Math.max(0, dueDay) * 1_000 + Math.min(999, Math.floor(recall * 1_000));
}
