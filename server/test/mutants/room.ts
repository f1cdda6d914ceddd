/** What `npm run mutate` is told of a room: its rules, its tests, what they cannot catch. */

/** Mutants that no test can catch, because the program does the same with them. */
interface EqualMutants {
  readonly file: string;
  readonly because: string;
  /**
   * What each replaces, as it stands in the file, and what stands there instead. Each is one place:
   * for two with the same code it stands here twice.
   */
  readonly mutants: readonly (readonly [code: string, mutant: string])[];
}

export interface Room {
  /** Leads from the root. */
  readonly folder: string;
  /** Per cent of the mutants that a test catches, without those that are equal. */
  readonly scoreMin: number;
  /** Pure rules and decisions: no wiring of routes, no texts, no statements alone. */
  readonly rules: readonly string[];
  /** Tests of the room's promises that lie elsewhere; those in its folder run, too. */
  readonly promises?: readonly string[];
  /** Tests of the folder, by name, that take long and catch little that no other one catches. */
  readonly leftOut?: readonly string[];
  readonly equal?: readonly EqualMutants[];
}
