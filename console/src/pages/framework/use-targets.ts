/** The way to rows of a tree: to an item by its id, from match to match. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isFiltering } from '../../outline/view.ts';
import type { Target } from './use-grid-window.ts';
import type { LoadedOutline } from './use-outline.ts';
import type { Tree } from './use-tree.ts';

/** `item` is gone to at the start. */
export function useTargets({ thread }: LoadedOutline, tree: Tree, item: string | undefined) {
  const [target, setTarget] = useState<Target>();
  const [match, setMatch] = useState(0);
  const { view, shown, expansion, setExpansion } = tree;
  const latest = useRef(expansion);
  latest.current = expansion;
  const goToItem = async (id: string, isWanted = () => true) => {
    const place = await thread.call('place', { id, expansion });
    if (!place || !isWanted()) return;
    setExpansion(place.expansion);
    setTarget({ row: place.row, withFocus: false });
  };
  /** No row was opened, closed or focused since this drawing. */
  const isUntouched = () =>
    latest.current === expansion && !document.activeElement?.closest('[role="treegrid"]');
  const isShown = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the item of the address, at the start
  useEffect(() => {
    if (isShown.current || !view) return;
    isShown.current = true;
    if (item) void goToItem(item, isUntouched);
  }, [view]);
  const goToMatch = (index: number) => {
    const row = view?.rows[view.matches[index] ?? -1];
    if (row === undefined) return;
    setMatch(index);
    setTarget({ row, withFocus: false });
  };
  const key = JSON.stringify(shown);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each filter
  useEffect(() => {
    if (!isFirst.current && view && isFiltering(shown)) goToMatch(view.best);
    if (view) isFirst.current = false;
  }, [key, view === undefined]);
  const step = (by: 1 | -1) => {
    const count = view?.matches.length ?? 0;
    if (count > 0) goToMatch((match + by + count) % count);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F3') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  return { target, setTarget, match, step, goToItem, onKeyDown };
}
