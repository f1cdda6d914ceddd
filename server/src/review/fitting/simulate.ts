/** Simulates how many reviews a day a setting costs, before an operator chooses it. */
import {
  type FsrsSettings,
  intervalDays,
  type Memory,
  nextMemory,
  type Rating,
  retrievability,
} from '../algorithm/fsrs.ts';
import { nextSm2, SM2_START, type Sm2Memory } from '../algorithm/sm2.ts';

interface Simulation {
  readonly scheduler: 'fsrs' | 'sm2';
  readonly settings: FsrsSettings;
  /** Standards that the student answers correctly for the first time, each day. */
  readonly newPerDay: number;
  readonly days: number;
}

interface Workload {
  /** Mean over the last 30 days, or over all days when there are fewer. */
  readonly reviewsPerDay: number;
  /** Share of these reviews that were passed. */
  readonly retention: number;
  /** Mean recall of all standards on the last day. */
  readonly recall: number;
}

/** One standard in the simulation; `reviewed` and `due` are days. */
interface Item {
  memory: Memory;
  sm2: Sm2Memory;
  reviewed: number;
  due: number;
}

const LAST_DAYS = 30;

/**
 * Simulates one student who does every review on its due day. Recall follows FSRS with the given
 * weights, also when the scheduler is SM-2. `random` returns numbers from 0 to 1.
 */
export function simulate(
  { scheduler, settings, newPerDay, days }: Simulation,
  random: () => number,
): Workload {
  const items: Item[] = [];
  let reviews = 0;
  let passed = 0;
  const review = (item: Item, day: number): void => {
    const elapsedDays = day - item.reviewed;
    const recalled = random() < retrievability(item.memory.stability, elapsedDays, settings);
    if (day >= days - LAST_DAYS) {
      reviews += 1;
      if (recalled) passed += 1;
    }
    const rating: Rating = recalled ? 3 : 1;
    item.memory = nextMemory(item.memory, { rating, elapsedDays }, settings);
    item.sm2 = nextSm2(item.sm2, recalled ? 4 : 1, settings.maximumIntervalDays);
    item.reviewed = day;
    item.due = day + intervalOf(item, scheduler, settings);
  };
  for (let day = 0; day < days; day += 1) {
    for (const item of items) if (item.due <= day) review(item, day);
    for (let index = 0; index < newPerDay; index += 1) {
      const memory = nextMemory(null, { rating: 3, elapsedDays: 0 }, settings);
      const item = { memory, sm2: nextSm2(SM2_START, 4, 36_500), reviewed: day, due: 0 };
      items.push({ ...item, due: day + intervalOf(item, scheduler, settings) });
    }
  }
  const recall = items.reduce((sum, { memory, reviewed }) => {
    return sum + retrievability(memory.stability, days - reviewed, settings);
  }, 0);
  return {
    reviewsPerDay: reviews / Math.min(days, LAST_DAYS),
    retention: reviews === 0 ? 1 : passed / reviews,
    recall: items.length === 0 ? 1 : recall / items.length,
  };
}

function intervalOf(
  { memory, sm2 }: Pick<Item, 'memory' | 'sm2'>,
  scheduler: 'fsrs' | 'sm2',
  settings: FsrsSettings,
): number {
  return scheduler === 'sm2' ? sm2.intervalDays : intervalDays(memory.stability, settings);
}

/** A random generator that returns the same numbers on every run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // xorshift32
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
