/** The result of one check of the server, as `lectern doctor` and the console show it. */
import Type, { type Static } from 'typebox';

export const HealthCheck = Type.Object(
  {
    name: Type.String({ description: 'Unique among the checks, such as `disk space`' }),
    state: Type.Enum(['ok', 'warn', 'fail']),
    finding: Type.String({ description: 'What the check found, with the values' }),
    fix: Type.Optional(Type.String({ description: 'What to do; absent when the state is ok' })),
  },
  { title: 'HealthCheck', description: 'One check, as `lectern doctor` prints it' },
);
export type Check = Static<typeof HealthCheck>;

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
