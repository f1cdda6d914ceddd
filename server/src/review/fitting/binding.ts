/** The native FSRS library, where it is installed: it fits weights to answers. */
import { createRequire } from 'node:module';

interface BindingReview {
  readonly rating: number;
  readonly deltaT: number;
}

export interface BindingItem {
  readonly reviews: BindingReview[];
}

interface BindingMemory {
  readonly stability: number;
  readonly difficulty: number;
}

interface BindingState {
  readonly memory: BindingMemory;
  readonly interval: number;
}

export interface Binding {
  readonly FSRSBinding: new (
    weights?: number[],
  ) => {
    nextStates(
      before: BindingMemory | null,
      desiredRetention: number,
      elapsedDays: number,
    ): Readonly<Record<'again' | 'hard' | 'good' | 'easy', BindingState>>;
    evaluate(items: BindingItem[]): { readonly logLoss: number; readonly rmseBins: number };
  };
  readonly FSRSBindingItem: new (reviews: BindingReview[]) => BindingItem;
  readonly FSRSBindingReview: new (rating: number, deltaT: number) => BindingReview;
  computeParameters(
    items: BindingItem[],
    options: { readonly enableShortTerm: boolean },
  ): Promise<number[]>;
}

/**
 * Whichever is installed: the package for all platforms, or the part of it for this one. Ours is an
 * optional dependency for Linux on x64; elsewhere an operator may add the whole package.
 */
const NAMES = [
  '@open-spaced-repetition/binding',
  '@open-spaced-repetition/binding-linux-x64-gnu',
] as const;

/** What to do where it is not there. */
export const BINDING_MISSING =
  'The optional package @open-spaced-repetition/binding is not installed for this machine; ' +
  'add it by `npm install --no-save @open-spaced-repetition/binding@0.5.0`.';

/** Undefined where it is not installed, or not for this machine. */
export function loadBinding(): Binding | undefined {
  const require = createRequire(import.meta.url);
  for (const name of NAMES) {
    try {
      return require(name) as Binding;
    } catch {
      // The next one may be there.
    }
  }
  return undefined;
}
