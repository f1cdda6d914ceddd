/** The reference data of spaced repetition, where it is at hand: vectors and scenarios. */
import { readOfficialJson } from './official-files.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into reference data without types
export function reviewData(name: string): any {
  return readOfficialJson(`review/${name}`);
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
