/** What the doctor says of one thing. */

export interface Check {
  /** 'disk space' */
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  /** What was found, values included. */
  readonly finding: string;
  /** What to do; only where the state is not ok. */
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

/** The first of these that holds, worst first; `otherwise` when none does. */
export function judged(
  otherwise: Check,
  ...cases: readonly (readonly [holds: boolean, check: Check])[]
): Check {
  return cases.find(([holds]) => holds)?.[1] ?? otherwise;
}
