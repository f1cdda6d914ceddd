/** Loads the optional native FSRS library, which fits weights to answers. */
import { createRequire } from 'node:module';

interface BindingReview {
  readonly rating: number;
  readonly deltaT: number;
}

/** The reviews of one standard up to one that is predicted. */
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

/** The members of the native library that this program uses. */
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
 * The package for all platforms, and its part for Linux on x64. The part is an optional dependency
 * of this project; on other platforms an operator may install the whole package.
 */
const NAMES = [
  '@open-spaced-repetition/binding',
  '@open-spaced-repetition/binding-linux-x64-gnu',
] as const;

/** The message where the library is missing. */
export const BINDING_MISSING =
  'The optional package @open-spaced-repetition/binding is not installed for this machine; ' +
  'install it with `npm install --no-save @open-spaced-repetition/binding@0.5.0`.';

/** The library; undefined where it is not installed or does not fit this machine. */
export function loadBinding(): Binding | undefined {
  const require = createRequire(import.meta.url);
  for (const name of NAMES) {
    try {
      return require(name) as Binding;
    } catch {
      // Not installed, or built for another platform: try the next name.
    }
  }
  return undefined;
}
