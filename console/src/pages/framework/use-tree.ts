/** The state of a tree: what is expanded and filtered, the rows this shows, the row in focus. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutlineThread } from '../../outline/client.ts';
import type { OutlineRow } from '../../outline/outline.ts';
import { type Expansion, type Filter, isFiltering, type View } from '../../outline/view.ts';

/** Rows up to which all of a framework is open at first. */
const OPEN_ROWS_MAX = 60;
export const EVERY_LEVEL = 99;

function storedExpansion(name: string, rows: number): Expansion {
  try {
    const stored = sessionStorage.getItem(name);
    if (stored) return JSON.parse(stored) as Expansion;
  } catch {
    // Storage may be off.
  }
  return { level: rows <= OPEN_ROWS_MAX ? EVERY_LEVEL : 1, toggled: [] };
}

function storeExpansion(name: string, expansion: Expansion): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(expansion));
  } catch {
    // It is kept for as long as the page is shown.
  }
}

const NOTHING_TOGGLED: Expansion = { level: EVERY_LEVEL, toggled: [] };

interface TreeInput {
  readonly thread: OutlineThread;
  /** Names what is expanded in the storage of the tab. */
  readonly name: string;
  readonly rows: number;
  readonly filter: Filter;
  /** Changes when what the filter asks of items is known: the same values, the same order. */
  readonly known: readonly unknown[];
}

export interface Tree {
  readonly view: View | undefined;
  /** The filter that the view is of. */
  readonly shown: Filter;
  readonly expansion: Expansion;
  setExpansion(next: Expansion): void;
  toggle(row: number): void;
}

export function useTree({ thread, name, rows, filter, known }: TreeInput): Tree {
  const [own, setOwn] = useState(() => storedExpansion(name, rows));
  /** What is expanded among the matches of a filter; another filter begins with all open. */
  const [filtered, setFiltered] = useState(NOTHING_TOGGLED);
  const [shown, setShown] = useState<{ readonly view?: View; readonly filter: Filter }>({ filter });
  const isFiltered = isFiltering(filter);
  const expansion = isFiltered ? filtered : own;
  const key = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter, not another object
  useEffect(() => setFiltered(NOTHING_TOGGLED), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filter
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const view = await thread.call('view', { filter, expansion });
      if (view && isCurrent) setShown({ view, filter });
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [thread, key, expansion, ...known]);
  const setExpansion = useCallback(
    (next: Expansion) => {
      if (isFiltered) return setFiltered(next);
      storeExpansion(name, next);
      setOwn(next);
    },
    [isFiltered, name],
  );
  const toggle = (row: number) => {
    const toggled = new Set(expansion.toggled);
    if (!toggled.delete(row)) toggled.add(row);
    setExpansion({ ...expansion, toggled: [...toggled] });
  };
  return { view: shown.view, shown: shown.filter, expansion, setExpansion, toggle };
}

/** Rows around those on screen are asked for at once. */
const AROUND = 40;
const KEPT_MAX = 4_000;

/** What is shown of rows; those that are not here yet are asked for. */
export function useRows(thread: OutlineThread) {
  const kept = useRef(new Map<number, OutlineRow>());
  const [, setCount] = useState(0);
  const asked = useRef(new Set<number>());
  /** The rows of a view from one index to another. */
  const want = useCallback(
    (rows: Int32Array, from: number, until: number) => {
      const around = rows.subarray(Math.max(0, from - AROUND), until + AROUND);
      const isHere = (row: number) => row < 0 || kept.current.has(row) || asked.current.has(row);
      if (rows.subarray(from, until).every(isHere)) return;
      const missing = [...around].filter((row) => !isHere(row));
      for (const row of missing) asked.current.add(row);
      void thread.call('rows', missing).then((found) => {
        if (kept.current.size > KEPT_MAX) kept.current.clear();
        for (const one of found) {
          kept.current.set(one.row, one);
          asked.current.delete(one.row);
        }
        setCount((count) => count + 1);
      });
    },
    [thread],
  );
  return { rowOf: (row: number) => kept.current.get(row), want };
}
