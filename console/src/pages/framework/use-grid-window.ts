/** The window of the grid: which rows are in the document, and which of them has the focus. */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { View } from '../../outline/view.ts';
import type { LoadedOutline } from './use-outline.ts';
import { useRows } from './use-tree.ts';

/** A row to go to; another object each time. */
export interface Target {
  readonly row: number;
  /** The keyboard is there, too. */
  readonly withFocus: boolean;
}

/** `--row` in pixels; the density changes it. */
function useRowPx(): number {
  const [px, setPx] = useState(32);
  useLayoutEffect(() => {
    const read = () => {
      const root = getComputedStyle(document.documentElement);
      setPx(Number.parseFloat(root.getPropertyValue('--row')) * Number.parseFloat(root.fontSize));
    };
    read();
    const watcher = new MutationObserver(read);
    watcher.observe(document.documentElement, { attributeFilter: ['data-density'] });
    return () => watcher.disconnect();
  }, []);
  return px;
}

/** Resting on a row this long shows its details. */
const REST_MS = 120;

interface WindowInput {
  readonly outline: LoadedOutline;
  readonly view: View;
  /** The item whose details are shown. */
  readonly item: string | undefined;
  readonly target: Target | undefined;
  /** The focus rests at an item. */
  readonly onItem: (id: string) => void;
}

export function useGridWindow({ outline, view, item, target, onItem }: WindowInput) {
  const body = useRef<HTMLDivElement>(null);
  const rowPx = useRowPx();
  const { rowOf, want } = useRows(outline.thread);
  /** The row that Tab leads to. */
  const [current, setCurrent] = useState<number>();
  /** The row that the focus is to go to, as soon as it is drawn. */
  const wantsFocus = useRef<number>(undefined);
  const indexOf = (row: number | undefined) => (row === undefined ? -1 : view.rows.indexOf(row));
  const at = Math.max(0, indexOf(current));
  const windowed = useVirtualizer({
    count: view.rows.length,
    getScrollElement: () => body.current,
    estimateSize: () => rowPx,
    overscan: 10,
    // The row in focus stays, or the keyboard would be nowhere.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), at])].sort((left, right) => left - right),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height measures anew
  useEffect(() => windowed.measure(), [rowPx]);
  const items = windowed.getVirtualItems();
  const range = windowed.range;
  useEffect(() => {
    if (range) want(view.rows, range.startIndex, range.endIndex + 1);
  }, [view, range, want]);

  const goTo = (index: number, withFocus = true) => {
    const row = view.rows[index];
    if (row === undefined) return;
    wantsFocus.current = withFocus ? row : undefined;
    setCurrent(row);
    windowed.scrollToIndex(index, { align: 'auto' });
  };
  const reached = useRef<Target>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its row may come with a later view
  useEffect(() => {
    const index = indexOf(target?.row);
    if (!target || index < 0 || reached.current === target) return;
    reached.current = target;
    goTo(index, target.withFocus);
  }, [target, view]);
  useEffect(() => {
    if (wantsFocus.current === undefined) return;
    // A key since this drawing may want another row than the one at `at`.
    const index = indexOf(wantsFocus.current);
    const element = body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!element) return;
    element.focus({ preventScroll: true });
    wantsFocus.current = undefined;
  });
  const id = current === undefined ? undefined : rowOf(current)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the row alone
  useEffect(() => {
    if (!id || id === item) return;
    const timer = setTimeout(() => onItem(id), REST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const pageRows = Math.max(1, Math.floor((body.current?.clientHeight ?? 320) / rowPx) - 2);
  return { body, windowed, items, at, rowOf, goTo, pageRows, setCurrent };
}
