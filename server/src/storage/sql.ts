/** SQL as values: a tagged template that keeps text and parameters apart and composes. */

const FRAGMENT = Symbol('sql');

/** A piece of SQL with its parameters. Only the `sql` tag, `join` and `trusted` make one. */
export interface Sql {
  readonly [FRAGMENT]: true;
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  /** True when no fragment was nested: the text is constant, so the driver may prepare it. */
  readonly constant: boolean;
}

/** What the driver sends: numbered placeholders, and a name when the statement may be prepared. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

function fragment(strings: readonly string[], values: readonly unknown[], constant: boolean): Sql {
  return { [FRAGMENT]: true, strings, values, constant };
}

export function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && FRAGMENT in value;
}

/** sql`select … where id = ${id}`: values become parameters, nested fragments become text. */
export function sql(template: TemplateStringsArray, ...values: unknown[]): Sql {
  if (!values.some(isSql)) return fragment(template, values, true);
  const strings: string[] = [template[0] ?? ''];
  const parameters: unknown[] = [];
  for (const [index, value] of values.entries()) {
    const next = template[index + 1] ?? '';
    if (isSql(value)) {
      strings[strings.length - 1] += value.strings[0] ?? '';
      strings.push(...value.strings.slice(1));
      strings[strings.length - 1] += next;
      parameters.push(...value.values);
    } else {
      parameters.push(value);
      strings.push(next);
    }
  }
  return fragment(strings, parameters, false);
}

/** Text that the program itself wrote (a column, a keyword). Never anything a client sent. */
export function trusted(text: string): Sql {
  return fragment([text], [], false);
}

/** Fragments with a constant separator between them; `empty` when there are none. */
export function join(fragments: readonly Sql[], separator: string, empty = trusted('')): Sql {
  const [first, ...rest] = fragments;
  if (!first) return empty;
  return rest.reduce((all, next) => sql`${all}${trusted(separator)}${next}`, first);
}

const names = new WeakMap<readonly string[], { text: string; name: string }>();
let nameCount = 0;

/** Statements that are composed anew for each request, by their text. */
const composed = new Map<string, { uses: number; name?: string }>();
/** Texts remembered at most; the oldest is forgotten first. */
const COMPOSED_MAX = 1_000;
/** Names given to composed statements: every connection keeps what it has prepared. */
const COMPOSED_NAMES_MAX = 300;
/** A text that comes this often is worth preparing. */
const USES_MIN = 4;
let composedNames = 0;

function placeholders(strings: readonly string[]): string {
  return strings.reduce((text, next, index) => `${text}$${index}${next}`);
}

/**
 * Constant statements are numbered once and prepared under a stable name by each connection; so are
 * those composed ones that come again and again.
 */
export function toStatement(query: Sql): Statement {
  const values = [...query.values];
  if (!query.constant) return nameComposed(placeholders(query.strings), values);
  let known = names.get(query.strings);
  if (!known) {
    nameCount += 1;
    known = { text: placeholders(query.strings), name: `s${nameCount}` };
    names.set(query.strings, known);
  }
  return { ...known, values };
}

function nameComposed(text: string, values: unknown[]): Statement {
  let known = composed.get(text);
  if (!known) {
    known = { uses: 0 };
    composed.set(text, known);
    if (composed.size > COMPOSED_MAX) composed.delete(composed.keys().next().value ?? '');
  }
  known.uses += 1;
  if (!known.name && known.uses >= USES_MIN && composedNames < COMPOSED_NAMES_MAX) {
    composedNames += 1;
    known.name = `c${composedNames}`;
  }
  return known.name ? { text, values, name: known.name } : { text, values };
}
