/** Reads and writes the cells of OneRoster CSV files: one column holds one member of a record. */
import { guardCell, unguardCell } from '../../files/cell-guard.ts';
import type { Member, MemberType } from '../../oneroster/records/describe.ts';

/** Members of a record by name. */
export type Values = Readonly<Record<string, unknown>>;

/** One column, and the member of a record that it holds. */
export interface Column {
  /** The name in the standard. */
  readonly name: string;
  /** Names in other versions and other systems. */
  readonly aliases: readonly string[];
  readonly member: string;
  /** The value of a cell; never called for an empty one. */
  parse(cell: string): unknown;
  /** The cell; `undefined` when no cell can hold the value. */
  print(value: unknown): string | undefined;
}

/** The name of the column that holds the member. */
export const columnOf = (columns: readonly Column[], member: string): string | undefined =>
  columns.find((each) => each.member === member)?.name;

/** The result of a cell that cannot be parsed; the message follows the text of the cell. */
export class BadCell {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

interface Names {
  readonly member?: string;
  readonly aliases?: readonly string[];
}

function column(
  name: string,
  { member = name, aliases = [] }: Names,
  cells: Pick<Column, 'parse' | 'print'>,
): Column {
  return { name, aliases, member, ...cells };
}

const printText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Free text: spaces are kept. */
export function text(name: string, names: Names = {}): Column {
  return column(name, names, { parse: (cell) => cell, print: printText });
}

/** A boolean, a date, or a term of a vocabulary: surrounding spaces are removed. */
export function token(name: string, names: Names = {}): Column {
  return column(name, names, { parse: (cell) => cell.trim(), print: printText });
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** A number. Other text stays as it is, and the schema of the record reports it. */
export function number(name: string): Column {
  return column(
    name,
    {},
    {
      parse: (cell) => (NUMBER.test(cell.trim()) ? Number(cell) : cell),
      print: (value) => (typeof value === 'number' ? String(value) : undefined),
    },
  );
}

/** A list of texts, separated by commas. */
export function words(name: string, names: Names = {}): Column {
  return column(name, names, {
    parse: splitWords,
    print: (value) => (Array.isArray(value) ? value.join(',') : undefined),
  });
}

/** The texts of a cell, without empty ones. */
export function splitWords(cell: string): string[] {
  return cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

const idOf = (value: unknown) => (value as { sourcedId?: string } | undefined)?.sourcedId;

/** A reference: the id of another record. */
export function ref(name: string, member: string, aliases: readonly string[] = []): Column {
  return column(
    name,
    { member, aliases },
    { parse: (cell) => ({ sourcedId: cell.trim() }), print: idOf },
  );
}

/** A list of references: ids separated by commas. */
function refs(name: string, member: string, aliases: readonly string[] = []): Column {
  return column(
    name,
    { member, aliases },
    {
      parse: (cell) => splitWords(cell).map((sourcedId) => ({ sourcedId })),
      print: (value) => (Array.isArray(value) ? value.map(idOf).join(',') : undefined),
    },
  );
}

const PAIR = /\{([^:{}]*):([^{}]*)\}/g;

/** Pairs `{left:right}` separated by commas: ids of users, values of score scales. */
export function pairs(name: string, left: string, right: string): Column {
  return column(
    name,
    {},
    {
      parse(cell) {
        const found = [...cell.matchAll(PAIR)];
        const rest = cell.replace(PAIR, '').replace(/[\s,]/g, '');
        if (rest !== '' || found.length === 0) {
          return new BadCell(`is not written as {${left}:${right}},{${left}:${right}}`);
        }
        return found.map(([, one = '', other = '']) => ({
          [left]: one.trim(),
          [right]: other.trim(),
        }));
      },
      print(value) {
        if (!Array.isArray(value)) return undefined;
        return (value as Values[]).map((pair) => `{${pair[left]}:${pair[right]}}`).join(',');
      },
    },
  );
}

type Described = Exclude<MemberType, 'json'>;

/** The column of a member, by the type of the member. */
const BY_TYPE: Record<Described, (member: string, aliases: readonly string[]) => Column> = {
  text: (name, aliases) => text(name, { aliases }),
  word: (name, aliases) => token(name, { aliases }),
  boolean: (name, aliases) => token(name, { aliases }),
  date: (name, aliases) => token(name, { aliases }),
  instant: (name, aliases) => token(name, { aliases }),
  integer: number,
  number,
  texts: (name, aliases) => words(name, { aliases }),
  reference: (name, aliases) => ref(`${name}SourcedId`, name, aliases),
  references: (name, aliases) => refs(`${name.replace(/s$/, '')}SourcedIds`, name, aliases),
};

/**
 * The columns of a record file: those of described members, by name, and columns without a
 * described member. `aliases` are by member.
 */
export function columnsOf<Members extends object>(
  members: Members,
  columns: readonly (keyof Members | Column)[],
  aliases: Partial<Record<keyof Members, readonly string[]>> = {},
): Column[] {
  return columns.map((named) => {
    if (typeof named === 'object') return named;
    const { type } = members[named] as Member;
    if (type === 'json') throw new Error(`No cell can hold the member ${String(named)}.`);
    return BY_TYPE[type](String(named), aliases[named] ?? []);
  });
}

/** Numbers and phone numbers with a sign: no spreadsheet runs them, so they need no guard. */
const HARMLESS = /^[+-][\d\s().-]*$/;

/** Guards what a spreadsheet would run as a formula; `readCell` restores it. */
export function writeCell(cell: string): string {
  return HARMLESS.test(cell) ? cell : guardCell(cell);
}

export const readCell = unguardCell;
