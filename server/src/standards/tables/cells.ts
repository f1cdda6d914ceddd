/** The cells of a table of CASE records: how a member is written in them, and read from them. */
import { isDeepStrictEqual } from 'node:util';
import { isMembers, type Members } from '../values/references.ts';
import { parseNumber } from '../values/values.ts';

/** A member of a record, and the columns that hold it. */
export interface Field {
  readonly member: string;
  readonly columns: readonly string[];
  /** A cell for each column; `undefined` when they cannot hold such a value. */
  print(value: unknown): readonly string[] | undefined;
  /** `undefined` when the cells are empty. */
  parse(cells: readonly string[]): unknown;
}

/** The cells that give back exactly this value; `undefined` when there are none. */
export function cellsFor(field: Field, value: unknown): readonly string[] | undefined {
  const cells = field.print(value);
  return cells && isDeepStrictEqual(field.parse(cells), value) ? cells : undefined;
}

export function text(member: string): Field {
  return {
    member,
    columns: [member],
    print: (value) => (typeof value === 'string' ? [value] : undefined),
    parse: ([cell]) => cell || undefined,
  };
}

/** A text in which spaces around it mean nothing. */
export function identifier(member: string): Field {
  return { ...text(member), parse: ([cell = '']) => cell.trim() || undefined };
}

/** What is no number stays a text: the reader of packages says so. */
export function number(member: string): Field {
  return {
    member,
    columns: [member],
    print: (value) => (typeof value === 'number' ? [String(value)] : undefined),
    parse: ([cell = '']) => (cell.trim() === '' ? undefined : (parseNumber(cell) ?? cell)),
  };
}

/** Texts with a separator between them. */
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

/** As `node`; a uri alone stands for the text that a licence may be (case.md Q17). */
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
