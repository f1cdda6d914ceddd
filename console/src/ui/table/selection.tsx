/** Selection of rows by checkboxes, with ranges by Shift. */
import { Checkbox } from '@mantine/core';
import { tableText } from '../../text/states.ts';

export interface Selection<Row = never> {
  readonly keys: ReadonlySet<string>;
  /** What the box of a row is called. */
  readonly nameOf: (row: Row) => string;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}

interface SelectAllProps {
  readonly selection: Selection;
  /** The keys of all rows. */
  readonly keys: readonly string[];
}

export function SelectAll({ selection, keys }: SelectAllProps) {
  const count = keys.filter((key) => selection.keys.has(key)).length;
  return (
    <Checkbox
      size="xs"
      aria-label={tableText.selectAll}
      checked={count > 0 && count === keys.length}
      indeterminate={count > 0 && count < keys.length}
      onChange={() => selection.onChange(new Set(count === keys.length ? [] : keys))}
    />
  );
}

/** Where a range by Shift begins. */
let last: string | undefined;

/** The keys from one row to another, both included; the other alone when the first is not there. */
function between(keys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const places = [keys.indexOf(from ?? ''), keys.indexOf(to)];
  return places.includes(-1) ? [to] : keys.slice(Math.min(...places), Math.max(...places) + 1);
}

interface SelectRowProps {
  readonly selection: Selection;
  /** The keys of all rows in their order, also of rows that are not on screen. */
  readonly allKeys: () => readonly string[];
  readonly id: string;
  readonly name: string;
}

export function SelectRow({ selection, allKeys, id, name }: SelectRowProps) {
  return (
    <Checkbox
      size="xs"
      aria-label={tableText.select(name)}
      checked={selection.keys.has(id)}
      onChange={({ currentTarget, nativeEvent }) => {
        const isRange = (nativeEvent as MouseEvent).shiftKey;
        const changed = new Set(isRange ? between(allKeys(), last, id) : [id]);
        last = id;
        selection.onChange(
          currentTarget.checked
            ? selection.keys.union(changed)
            : selection.keys.difference(changed),
        );
      }}
    />
  );
}
