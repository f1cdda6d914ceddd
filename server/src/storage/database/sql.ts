/** SQL as composable values: a tagged template that keeps text and parameters apart. */
import { LRUCache } from 'lru-cache';

/** A piece of SQL with its parameters. Only the `sql` tag, `join` and `trusted` make one. */
export type Sql = Fragment;

class Fragment {
  readonly strings: readonly string[];
  /** One between two strings: a parameter value, or a nested fragment. */
  readonly parts: readonly unknown[];
  /** See `planEach`. */
  readonly plannedEach: boolean;

  constructor(strings: readonly string[], parts: readonly unknown[], plannedEach = false) {
    this.strings = strings;
    this.parts = parts;
    this.plannedEach = plannedEach;
  }
}

/** The form for the driver: numbered placeholders, and a name when the statement is prepared. */
interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

/** sql`select … where id = ${id}`: values become parameters, nested fragments become text. */
export function sql(template: TemplateStringsArray, ...values: unknown[]): Sql {
  return new Fragment(template, values);
}

/** Text of the program (a column, a keyword). Never pass text of a client: it is not escaped. */
export function trusted(text: string): Sql {
  return new Fragment([text], []);
}

/** Fragments with a constant separator between them; `empty` when there are none. */
export function join(fragments: readonly Sql[], separator: string, empty = trusted('')): Sql {
  if (fragments.length === 0) return empty;
  const between = fragments.slice(1).map(() => separator);
  return new Fragment(['', ...between, ''], fragments);
}

/**
 * The statement is not prepared, but planned for its values each time: for joins of long lists, of
 * which PostgreSQL expects ten elements once it plans for any values, after five times.
 */
export function planEach({ strings, parts }: Sql): Sql {
  return new Fragment(strings, parts, true);
}

/** The whole text with numbered placeholders, and the parameter values in their order. */
export function printSql(query: Sql): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  return { text: print(query, values), values };
}

function print({ strings, parts }: Fragment, values: unknown[]): string {
  let text = strings[0] ?? '';
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    text += part instanceof Fragment ? print(part, values) : `$${values.push(part)}`;
    text += strings[index + 1];
  }
  return text;
}

const names = new WeakMap<readonly string[], { text: string; name: string }>();
let nameCount = 0;

/** Uses of statements that are composed for each request and have no name yet, by text. */
const uses = new LRUCache<string, number>({ max: 1_000 });
/** Uses before such a statement is prepared. */
const USES_MIN = 4;
/** Composed statements that have a name at a time: those that were used last. */
const composedNames = new LRUCache<string, string>({ max: 300 });
let composedNamesGiven = 0;

/** The number of composed statements that were given a name so far. */
export function countComposedNames(): number {
  return composedNamesGiven;
}

/** True for a template without nested fragments: its text never changes. */
function isConstant({ strings, parts }: Fragment): boolean {
  return 'raw' in strings && !parts.some((part) => part instanceof Fragment);
}

/**
 * The form for the driver. Constant statements have a stable name, under which each connection
 * prepares them once; composed ones have one while they are used often.
 */
export function toStatement(query: Sql): Statement {
  const { strings, parts, plannedEach } = query;
  if (plannedEach) return printSql(query);
  if (!isConstant(query)) return nameComposed(printSql(query));
  let known = names.get(strings);
  if (!known) {
    nameCount += 1;
    known = { text: printSql(query).text, name: `s${nameCount}` };
    names.set(strings, known);
  }
  return { text: known.text, name: known.name, values: [...parts] };
}

function nameComposed(statement: Statement): Statement {
  const { text, values } = statement;
  const name = composedNames.get(text) ?? nameOfUse(text);
  return name ? { text, values, name } : statement;
}

/** A new name once a statement is used often: connections know an old one with its old text. */
function nameOfUse(text: string): string | undefined {
  const count = (uses.get(text) ?? 0) + 1;
  if (count < USES_MIN) {
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  composedNamesGiven += 1;
  const name = `c${composedNamesGiven}`;
  composedNames.set(text, name);
  return name;
}
