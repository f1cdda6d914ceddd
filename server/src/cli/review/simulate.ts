/** `lectern review simulate`: shows the reviews a day that a desired retention costs. */
import { DEFAULT_WEIGHTS } from '../../review/algorithm/fsrs.ts';
import { seededRandom, simulate } from '../../review/fitting/simulate.ts';
import { CommandError, EXIT } from '../exit.ts';
import { type Output, printJson, printTable } from '../output.ts';

interface Options extends Output {
  readonly retention: string;
  readonly new: number;
  readonly days: number;
}

/** The result is the mean of so many students, since a single one depends on chance. */
const STUDENTS = 20;
const MAXIMUM_INTERVAL_DAYS = 365;

function parseRetentions(list: string): number[] {
  return list.split(',').map((text) => {
    const value = Number(text);
    if (text.trim() !== '' && value >= 0.7 && value <= 0.97) return value;
    const message = `--retention '${text}' is not a number from 0.70 to 0.97.`;
    throw new CommandError(EXIT.usage, message);
  });
}

/** Uses the published weights, and so needs no database. */
export function simulateReviews(options: Options): void {
  const { days, new: newPerDay } = options;
  const fsrs = parseRetentions(options.retention).map((desiredRetention) => ({
    scheduler: 'fsrs' as const,
    desiredRetention,
  }));
  const rows = [...fsrs, { scheduler: 'sm2' as const, desiredRetention: 0.9 }].map((choice) => {
    const { scheduler, desiredRetention } = choice;
    const settings = {
      weights: DEFAULT_WEIGHTS,
      desiredRetention,
      maximumIntervalDays: MAXIMUM_INTERVAL_DAYS,
    };
    const runs = Array.from({ length: STUDENTS }, (_, index) =>
      simulate({ scheduler, settings, newPerDay, days }, seededRandom(index + 1)),
    );
    const mean = (member: 'reviewsPerDay' | 'retention' | 'recall') =>
      runs.reduce((sum, run) => sum + run[member], 0) / runs.length;
    return {
      scheduler,
      desiredRetention: scheduler === 'sm2' ? null : desiredRetention,
      reviewsPerDay: mean('reviewsPerDay'),
      retention: mean('retention'),
      recall: mean('recall'),
    };
  });
  if (options.output === 'json') {
    printJson(rows);
    return;
  }
  printTable(
    ['SCHEDULER', 'DESIRED', 'REVIEWS A DAY', 'PASSED', 'RECALL OF ALL'],
    rows.map((row) => [
      row.scheduler,
      row.desiredRetention?.toFixed(2) ?? '',
      row.reviewsPerDay.toFixed(1),
      row.retention.toFixed(2),
      row.recall.toFixed(2),
    ]),
  );
}
