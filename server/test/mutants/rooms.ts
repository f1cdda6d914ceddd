/** The rule files of each room that `npm run mutate` mutates, and the score below which it fails. */

/** A mutant that no test can catch, because the program does the same with it. */
interface EqualMutant {
  readonly file: string;
  /** What the mutant replaces, as it stands in the file, and what stands there instead. */
  readonly code: string;
  readonly mutant: string;
  readonly because: string;
}

export interface Room {
  /** Leads from the root. */
  readonly folder: string;
  /** Per cent of the mutants that a test catches, without those that are equal. */
  readonly scoreMin: number;
  /** Pure rules and decisions: no wiring of routes, no texts, no statements alone. */
  readonly rules: readonly string[];
  /** Tests of the room's promises that lie elsewhere; those in its folder always run. */
  readonly promises: readonly string[];
  readonly equal: readonly EqualMutant[];
}

export const ROOMS: readonly Room[] = [
  {
    folder: 'server/src/sessions',
    scoreMin: 95,
    rules: ['rules.ts', 'state.ts', 'beats.ts', 'unattached.ts'],
    promises: [],
    equal: [],
  },
  {
    folder: 'server/src/progress',
    scoreMin: 95,
    rules: ['period.ts', 'analytics/rules.ts', 'insights/streak.ts'],
    promises: [],
    equal: [],
  },
  {
    folder: 'server/src/review/algorithm',
    scoreMin: 95,
    rules: ['days.ts', 'fsrs.ts', 'ids.ts', 'rules.ts', 'sm2.ts'],
    promises: [],
    equal: [],
  },
  {
    folder: 'server/src/events/caliper',
    scoreMin: 95,
    rules: [
      ...['bare-id.ts', 'digits.ts', 'envelope.ts', 'json-shapes.ts', 'named-standards.ts'],
      ...['parse.ts', 'session-id.ts', 'student.ts', 'validate.ts'],
    ],
    promises: [],
    equal: [],
  },
  {
    folder: 'server/src/auth/tokens',
    scoreMin: 95,
    rules: ['issuer-check.ts', 'keys.ts', 'revoked.ts', 'scopes.ts', 'verify.ts'],
    promises: [],
    equal: [],
  },
  {
    folder: 'server/src/access',
    scoreMin: 95,
    rules: ['content.ts', 'past-enrollments.ts', 'reader-sets.ts', 'roster.ts', 'students.ts'],
    promises: [],
    equal: [],
  },
  {
    folder: 'server/src/listing',
    scoreMin: 85,
    rules: [
      ...['csv.ts', 'fields.ts', 'filter.ts', 'page.ts', 'position.ts', 'sort.ts', 'to-sql.ts'],
      ...['values.ts'],
    ],
    promises: [],
    equal: [],
  },
];
