/** Keys of a grid: one stop of the keyboard, from which arrows move between cells. */
import type { KeyboardEvent } from 'react';

type Cells = readonly (readonly HTMLElement[])[];

const cellsOf = (table: HTMLTableElement): Cells =>
  [...(table.tBodies[0]?.rows ?? [])].map((row) => [
    ...row.querySelectorAll<HTMLElement>('td[tabindex]'),
  ]);

/** The next place, of the keys of the ARIA grid pattern; undefined = another key. */
function nextOf(event: KeyboardEvent, [row, column]: readonly [number, number], cells: Cells) {
  const end = (cells[row]?.length ?? 1) - 1;
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
  const places: Readonly<Record<string, readonly [number, number]>> = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + forward],
    ArrowLeft: [row, column - forward],
    Home: [event.ctrlKey ? 0 : row, 0],
    End: [event.ctrlKey ? cells.length - 1 : row, end],
  };
  return places[event.key];
}

export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const cells = cellsOf(event.currentTarget);
  const focused = document.activeElement as HTMLElement;
  const row = cells.findIndex((one) => one.includes(focused));
  if (row < 0 || event.altKey || event.metaKey) return;
  const next = nextOf(event, [row, cells[row]?.indexOf(focused) ?? 0], cells);
  if (!next) return;
  event.preventDefault();
  const cell = cells[next[0]]?.[next[1]];
  cell?.focus();
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
