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

/** The check of the first case that holds, worst first; `ok` where none does. */
class Cases {
  readonly #name: string;
  #found: Check | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  fail(holds: boolean, finding: string, fix: string): this {
    if (holds) this.#found ??= fail(this.#name, finding, fix);
    return this;
  }

  warn(holds: boolean, finding: string, fix: string): this {
    if (holds) this.#found ??= warn(this.#name, finding, fix);
    return this;
  }

  ok(finding: string): Check {
    return this.#found ?? ok(this.#name, finding);
  }
}

/** A check of cases: those that hold are told by `fail` and `warn`, at last what is `ok`. */
export const casesOf = (name: string) => new Cases(name);
