/** The cursor of a plot: where keys and pointer move it, and what they select. */
import { type KeyboardEvent, useRef, useState } from 'react';

const PAGE = 10;

/** Where a key moves the cursor. */
function moved(key: string, at: number | undefined, count: number): number | undefined {
  const from = at ?? count;
  const to: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: from - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: count - 1 },
    ...{ PageUp: from - PAGE, PageDown: (at ?? -1) + PAGE },
  };
  const next = to[key];
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next));
}

export interface Cursor {
  readonly cursor: number | undefined;
  /** The other end of a selection. */
  readonly anchor: number | undefined;
  setCursor(at: number | undefined): void;
  setAnchor(at: number | undefined): void;
  /** Filters by what is selected, or by the bucket of the cursor. */
  commit(): void;
  onKeyDown(event: KeyboardEvent): void;
}

export function useCursor(
  count: number,
  choose: ((from: number, to: number) => void) | undefined,
): Cursor {
  const [cursor, setCursor] = useState<number>();
  const [anchor, setAnchor] = useState<number>();
  const end = () => setAnchor(undefined);
  const commit = () => {
    if (cursor === undefined || !choose) return;
    choose(anchor ?? cursor, cursor);
    end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Links within a plot are followed.
    if (event.key === 'Enter' && event.target === event.currentTarget) return commit();
    if (event.key === 'Escape') return end();
    const next = moved(event.key, cursor, count);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.shiftKey) end();
    else if (anchor === undefined) setAnchor(cursor ?? next);
    setCursor(next);
  };
  // Fewer buckets than before: the cursor stays within them.
  const within = (at: number | undefined) => (at === undefined ? at : Math.min(at, count - 1));
  return {
    cursor: within(cursor),
    anchor: within(anchor),
    setCursor,
    setAnchor,
    commit,
    onKeyDown,
  };
}

/** What the pointer does, in buckets. */
export interface PointerActs {
  readonly onPoint: (index: number | undefined) => void;
  readonly onDrag: (from: number, to: number) => void;
  readonly onRelease: () => void;
}

/** The handlers of a plot for pointer and drag. */
export function usePointer({ onPoint, onDrag, onRelease }: PointerActs) {
  const from = useRef<number | undefined>(undefined);
  const indexOf = (state: { activeTooltipIndex?: unknown }) => {
    const index = Number(state.activeTooltipIndex ?? Number.NaN);
    return Number.isInteger(index) ? index : undefined;
  };
  return {
    onMouseDown: (state: { activeTooltipIndex?: unknown }) => {
      from.current = indexOf(state);
    },
    onMouseMove: (state: { activeTooltipIndex?: unknown }) => {
      const index = indexOf(state);
      if (index === undefined) return;
      if (from.current === undefined) onPoint(index);
      else if (index !== from.current) onDrag(from.current, index);
    },
    onMouseUp: (state: { activeTooltipIndex?: unknown }) => {
      const index = indexOf(state);
      if (from.current !== undefined && index !== undefined && index !== from.current) onRelease();
      from.current = undefined;
    },
    onMouseLeave: () => {
      from.current = undefined;
      onPoint(undefined);
    },
  };
}
