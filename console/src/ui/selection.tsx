/** Selection of rows by checkboxes, with ranges by Shift. */
import { Checkbox } from '@mantine/core';
import { tableText } from '../text/states.ts';

export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}

interface SelectAllProps {
  readonly selection: Selection;
  /** Of all rows. */
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

let last: string | undefined;

/** The keys between two rows of one table, both included. */
function range(from: Element | null, to: Element | null): string[] {
  const rows = [...(to?.parentElement?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  const places = [rows.indexOf(from as HTMLElement), rows.indexOf(to as HTMLElement)];
  if (places.includes(-1)) return [];
  return rows
    .slice(Math.min(...places), Math.max(...places) + 1)
    .map(({ dataset }) => dataset['row'] ?? '');
}

export function SelectRow({
  selection,
  id,
}: {
  readonly selection: Selection;
  readonly id: string;
}) {
  return (
    <Checkbox
      size="xs"
      aria-label={tableText.select(id)}
      checked={selection.keys.has(id)}
      onChange={(event) => {
        const row = event.currentTarget.closest('tr');
        const isRange = (event.nativeEvent as MouseEvent).shiftKey && last !== undefined;
        const from = isRange
          ? (row?.parentElement?.querySelector(`[data-row="${CSS.escape(last ?? '')}"]`) ?? null)
          : null;
        const changed = [id, ...range(from, row)];
        const keys = new Set(selection.keys);
        for (const key of changed) if (event.currentTarget.checked) keys.add(key);
        if (!event.currentTarget.checked) for (const key of changed) keys.delete(key);
        last = id;
        selection.onChange(keys);
      }}
    />
  );
}
