/** The result of one check of the server, as `lectern doctor` and the console show it. */

export interface Check {
  /** Unique among the checks, such as 'disk space'. */
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  /** What the check found, with the values. */
  readonly finding: string;
  /** What to do; absent when the state is ok. */
  readonly fix?: string;
}

export function ok(name: string, finding: string): Check {
  return { name, state: 'ok', finding };
}

export function warn(name: string, finding: string, fix: string): Check {
  return { name, state: 'warn', finding, fix };
}

export function fail(name: string, finding: string, fix: string): Check {
  return { name, state: 'fail', finding, fix };
}

/** The check of the first case that holds (worst first); `otherwise` when none holds. */
export function worstOf(
  otherwise: Check,
  ...cases: readonly (readonly [holds: boolean, check: Check])[]
): Check {
  return cases.find(([holds]) => holds)?.[1] ?? otherwise;
}
