/** Prints and parses the cells that hold a member of a CASE record. */
import { isDeepStrictEqual } from 'node:util';
import { isMembers, type Members } from '../values/references.ts';
import { parseNumber } from '../values/values.ts';

/** A member of a record, and the columns that hold it. */
export interface Field {
  readonly member: string;
  readonly columns: readonly string[];
  /** A cell for each column; `undefined` when cells cannot hold the value. */
  print(value: unknown): readonly string[] | undefined;
  /** `undefined` when the cells are empty. */
  parse(cells: readonly string[]): unknown;
}

/** The cells that parse back to exactly this value; `undefined` when there are none. */
export function cellsFor(field: Field, value: unknown): readonly string[] | undefined {
  const cells = field.print(value);
  return cells && isDeepStrictEqual(field.parse(cells), value) ? cells : undefined;
}

/** A text, in the column of the same name. */
export function text(member: string): Field {
  return {
    member,
    columns: [member],
    print: (value) => (typeof value === 'string' ? [value] : undefined),
    parse: ([cell]) => cell || undefined,
  };
}

/** A text without the spaces around it. */
export function identifier(member: string): Field {
  return { ...text(member), parse: ([cell = '']) => cell.trim() || undefined };
}

/** A number. Other text stays a text, which `readPackage` then reports. */
export function number(member: string): Field {
  return {
    member,
    columns: [member],
    print: (value) => (typeof value === 'number' ? [String(value)] : undefined),
    parse: ([cell = '']) => (cell.trim() === '' ? undefined : (parseNumber(cell) ?? cell)),
  };
}

/** A list of texts with a separator between them. */
export function list(member: string, separator: ',' | '|'): Field {
  return {
    member,
    columns: [member],
    print: (value) => (Array.isArray(value) ? [value.join(separator)] : undefined),
    parse([cell = '']) {
      const parts = cell.split(separator).map((part) => part.trim());
      const present = parts.filter((part) => part !== '');
      return present.length > 0 ? present : undefined;
    },
  };
}

interface ReferenceColumns {
  readonly identifier: string;
  readonly title: string;
  readonly uri: string;
}

/** An object with identifier, title and uri. */
export function node(member: string, { identifier, title, uri }: ReferenceColumns): Field {
  return { member, columns: [identifier, title, uri], print: printTriple, parse: parseTriple };
}

/**
 * A reference to a node; a uri alone is read as a text, as a licence may be
 * (docs/decisions/case-quirks.md Q17).
 */
export function reference(member: string, columns: ReferenceColumns): Field {
  return {
    ...node(member, columns),
    print: (value) => (typeof value === 'string' ? ['', '', value] : printTriple(value)),
    parse(cells) {
      const [id, title, uri] = cells;
      return !id && !title && uri ? uri : parseTriple(cells);
    },
  };
}

function printTriple(value: unknown): string[] | undefined {
  if (!isMembers(value)) return undefined;
  const { identifier = '', title = '', uri = '' } = value;
  const cells = [identifier, title, uri];
  return cells.every((cell) => typeof cell === 'string') ? cells : undefined;
}

function parseTriple([identifier = '', title = '', uri = '']: readonly string[]) {
  const members: Members = {
    ...(title === '' ? {} : { title }),
    ...(identifier.trim() === '' ? {} : { identifier: identifier.trim() }),
    ...(uri === '' ? {} : { uri }),
  };
  return Object.keys(members).length > 0 ? members : undefined;
}
