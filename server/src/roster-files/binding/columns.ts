/** The cells of OneRoster CSV files: how a member of a record is read from them and written to them. */
import { guardCell, unguardCell } from '../../files/cell-guard.ts';
import type { Member, MemberType } from '../../oneroster/records/members.ts';

/** Members of a record by name. */
export type Values = Readonly<Record<string, unknown>>;

/** One column, and the member of a record that it holds. */
export interface Column {
  /** As the standard writes it. */
  readonly name: string;
  /** What other versions and other systems call it. */
  readonly aliases: readonly string[];
  readonly member: string;
  /** The value of a cell that is not empty. */
  parse(cell: string): unknown;
  /** `undefined` when no cell can say it. */
  print(value: unknown): string | undefined;
}

/** What a cell says that cannot be read; the message ends a sentence that begins with the column. */
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

/** Words of people: every character counts. */
export function text(name: string, names: Names = {}): Column {
  return column(name, names, { parse: (cell) => cell, print: printText });
}

/** A date, or a word of a vocabulary: spaces around it mean nothing. */
export function token(name: string, names: Names = {}): Column {
  return column(name, names, { parse: (cell) => cell.trim(), print: printText });
}

/** What is neither stays a text: the schema of the record says so. */
function flag(name: string): Column {
  return column(name, {}, { parse: (cell) => cell.trim().toLowerCase(), print: printText });
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** What is no number stays a text, for the same reason. */
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

/** Texts with commas between them. */
export function words(name: string, names: Names = {}): Column {
  return column(name, names, {
    parse: splitWords,
    print: (value) => (Array.isArray(value) ? value.join(',') : undefined),
  });
}

export function splitWords(cell: string): string[] {
  return cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

const idOf = (value: unknown) => (value as { sourcedId?: string } | undefined)?.sourcedId;

/** The id of another record. */
export function ref(name: string, member: string, aliases: readonly string[] = []): Column {
  return column(
    name,
    { member, aliases },
    { parse: (cell) => ({ sourcedId: cell.trim() }), print: idOf },
  );
}

/** Ids of other records with commas between them. */
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

/** `{left:right}` with commas between them: ids of users, values of scales. */
export function pairs(name: string, left: string, right: string): Column {
  return column(
    name,
    {},
    {
      parse(cell) {
        const found = [...cell.matchAll(/\{([^:{}]*):([^{}]*)\}/g)];
        const rest = cell.replace(/\{([^:{}]*):([^{}]*)\}/g, '').replace(/[\s,]/g, '');
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

/** How the cells of a member are read and written, by its type. */
const BY_TYPE: Record<Described, (member: string, aliases: readonly string[]) => Column> = {
  text: (name, aliases) => text(name, { aliases }),
  word: (name, aliases) => token(name, { aliases }),
  boolean: flag,
  date: (name, aliases) => token(name, { aliases }),
  instant: (name, aliases) => token(name, { aliases }),
  integer: number,
  number,
  texts: (name, aliases) => words(name, { aliases }),
  reference: (name, aliases) => ref(`${name}SourcedId`, name, aliases),
  references: (name, aliases) => refs(`${name.replace(/s$/, '')}SourcedIds`, name, aliases),
};

/**
 * The columns of a record file: those of described members, by name, and those that are no member
 * of the description. `aliases` are by member.
 */
export function columnsOf<Members extends object>(
  members: Members,
  columns: readonly (keyof Members | Column)[],
  aliases: Partial<Record<keyof Members, readonly string[]>> = {},
): Column[] {
  return columns.map((named) => {
    if (typeof named === 'object') return named;
    const { type } = members[named] as Member;
    if (type === 'json') throw new Error(`No cell holds the member ${String(named)}.`);
    return BY_TYPE[type](String(named), aliases[named] ?? []);
  });
}

/** Digits and what stands between them: no spreadsheet runs it, and phone numbers stay whole. */
const HARMLESS = /^[+-][\d\s().-]*$/;

/**
 * A text that a spreadsheet would take for a formula is written behind an apostrophe, which
 * `readCell` takes away again.
 */
export function writeCell(cell: string): string {
  return HARMLESS.test(cell) ? cell : guardCell(cell);
}

export const readCell = unguardCell;
