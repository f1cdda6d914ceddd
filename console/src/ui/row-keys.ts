/** `j` and `k`, or the arrows on a row's link, move between the rows of a table. */
import { type RefObject, useEffect } from 'react';
import { isTyping, shortcutsAreOn } from './shortcuts.ts';

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/** A table that has only some of its rows in the document. */
export interface WindowedRows {
  /** Puts a row into the document at once; counted from 0, or from the end when negative. */
  show(index: number): void;
}

/** Of a row in the whole table; aria-rowindex counts from 1, and counts the header. */
export function indexOfRow(row: HTMLTableRowElement | null | undefined): number {
  return Number(row?.ariaRowIndex ?? 0) - 2;
}

/** `windowed` is null while all rows are in the document. */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  windowed: RefObject<WindowedRows | null>,
): void {
  useEffect(() => {
    const linksNow = () => [...(body.current?.querySelectorAll<HTMLElement>('a.table-go') ?? [])];
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event) || document.querySelector('[role="dialog"], [role="menu"]')) return;
      const focused = document.activeElement as HTMLElement;
      const at = linksNow().indexOf(focused);
      const isArrow = event.key.startsWith('Arrow');
      // Arrows scroll the page, except on a row; letters can be switched off.
      if (isArrow ? at === -1 : !shortcutsAreOn()) return;
      const end = step > 0 ? 0 : -1;
      windowed.current?.show(at === -1 ? end : indexOfRow(focused.closest('tr')) + step);
      const links = linksNow();
      const next = at === -1 ? links.at(end) : links[links.indexOf(focused) + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.closest('tr')?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [body, windowed]);
}
