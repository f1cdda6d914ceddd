/** The reference data of spaced repetition, where it is at hand: vectors and scenarios. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../../../shared/data/review');

/** Why a test is skipped; false = it runs. */
export const NO_REVIEW_DATA = existsSync(FOLDER) ? false : `no reference data at ${FOLDER}`;

// biome-ignore lint/suspicious/noExplicitAny: a test looks into reference data without types
export function reviewData(name: string): any {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}

/** One answer of review-rules-scenarios.json. */
export interface ScenarioAnswer {
  readonly id: string;
  readonly attempt: string;
  readonly eventTime: string;
  readonly scoreGiven: number;
  readonly maxScore: number;
  readonly scoreStatus?: string;
  readonly scheduler?: 'fsrs' | 'sm2';
}

export interface Scenario {
  readonly name: string;
  readonly timeZone: string;
  readonly desiredRetention: number;
  readonly maximumInterval: number;
  readonly answers: readonly ScenarioAnswer[];
  readonly expected: Readonly<Record<string, unknown>> | null;
  readonly expectedPerAnswerFold: Readonly<Record<string, unknown>> | null;
}

export function scenarios(): readonly Scenario[] {
  return reviewData('review-rules-scenarios.json').scenarios;
}
