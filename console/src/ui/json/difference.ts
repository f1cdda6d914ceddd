/** Two JSON values as lines side by side: what is the same, changed, added, removed. */
import { isRawNumber } from '../../data/events/digits.ts';

export interface DifferenceRow {
  readonly kind: 'same' | 'changed' | 'added' | 'removed';
  /** null = this side has no such line. */
  readonly before: string | null;
  readonly after: string | null;
}

type Json = Readonly<Record<string, unknown>>;

/** An object of more than one line. */
const hasMembers = (value: unknown): value is Json =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !isRawNumber(value) &&
  Object.keys(value).length > 0;

const INDENT = '  ';

/** A member, or the whole value, with what stands before and behind it in the text. */
interface Member {
  readonly value: unknown;
  /** `"name": `; '' = the whole value. */
  readonly name: string;
  /** `,` or nothing. */
  readonly end: string;
}

function linesOf({ value, name, end }: Member, indent: string): readonly string[] {
  const text = `${name}${JSON.stringify(value, null, INDENT)}${end}`;
  return text.split('\n').map((line) => indent + line);
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function memberOf(object: Json, name: string): Member | undefined {
  if (!Object.hasOwn(object, name)) return undefined;
  const end = Object.keys(object).at(-1) === name ? '' : ',';
  return { value: object[name], name: `${JSON.stringify(name)}: `, end };
}

/** The lines of both sides beside each other; one side may have fewer. */
function beside(
  kind: DifferenceRow['kind'],
  before: readonly string[],
  after: readonly string[],
): readonly DifferenceRow[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    kind,
    before: before[index] ?? null,
    after: after[index] ?? null,
  }));
}

function compare(
  before: Member | undefined,
  after: Member | undefined,
  indent: string,
): readonly DifferenceRow[] {
  const one = before ? linesOf(before, indent) : [];
  const other = after ? linesOf(after, indent) : [];
  if (!before || !after) return beside(before ? 'removed' : 'added', one, other);
  if (isEqual(before.value, after.value)) return beside('same', one, other);
  if (!hasMembers(before.value) || !hasMembers(after.value)) return beside('changed', one, other);
  const [from, to] = [before.value, after.value];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return [
    ...beside('same', one.slice(0, 1), other.slice(0, 1)),
    ...names.flatMap((name) => compare(memberOf(from, name), memberOf(to, name), indent + INDENT)),
    ...beside('same', one.slice(-1), other.slice(-1)),
  ];
}

/** Members in the order of the first value, then those that only the second has. */
export function differenceOf(before: unknown, after: unknown): readonly DifferenceRow[] {
  const whole = (value: unknown) => ({ value, name: '', end: '' });
  return compare(whole(before), whole(after), '');
}

/** Rows to show, or the number of equal rows that are folded. */
export type Fold =
  | DifferenceRow
  | { readonly kind: 'folded'; readonly rows: readonly DifferenceRow[] };

/** Equal rows around a change that stay on screen. */
const CONTEXT = 2;

/** Long runs of equal rows folded, except beside a change. */
export function folded(rows: readonly DifferenceRow[]): readonly Fold[] {
  const isNear = (index: number) =>
    rows
      .slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1)
      .some(({ kind }) => kind !== 'same');
  const shown: Fold[] = [];
  let run: DifferenceRow[] = [];
  const close = () => {
    // A fold of one line would hide it behind a line.
    if (run.length > 1) shown.push({ kind: 'folded', rows: run });
    else shown.push(...run);
    run = [];
  };
  for (const [index, row] of rows.entries()) {
    if (isNear(index)) {
      close();
      shown.push(row);
    } else run.push(row);
  }
  close();
  return shown;
}
