/** The keys of a tree (APG treegrid). */
import { type KeyboardEvent, useRef } from 'react';
import type { OutlineRow } from '../../outline/outline.ts';
import type { View } from '../../outline/view.ts';
import type { LoadedOutline } from './use-outline.ts';
import type { Tree } from './use-tree.ts';

interface GridKeys {
  readonly outline: LoadedOutline;
  readonly tree: Tree;
  readonly view: View;
  /** Index of the row in focus. */
  readonly at: number;
  readonly rowOf: (row: number) => OutlineRow | undefined;
  readonly pageRows: number;
  readonly goTo: (index: number) => void;
  readonly onEnter: () => void;
  /** undefined = items are not selected here. */
  readonly onSelect: ((id: string) => void) | undefined;
}

/** A pause this long begins another code. */
const TYPING_MS = 800;

export function useGridKeys(keys: GridKeys) {
  const typed = useRef({ letters: '', at: 0 });
  const { outline, tree, view, at, rowOf, pageRows, goTo, onEnter, onSelect } = keys;
  const row = view.rows[at] ?? -1;
  const last = view.rows.length - 1;
  const isOpen = view.open[at] === 1;

  const right = () => {
    if (isOpen) return goTo(at + 1);
    if ((rowOf(row)?.children ?? 0) > 0) tree.toggle(row);
  };
  const left = () => {
    if (isOpen) return tree.toggle(row);
    const parent = rowOf(row)?.parent ?? -1;
    if (parent >= 0) goTo(view.rows.lastIndexOf(parent, at));
  };
  const openSiblings = async () => {
    if (row < 0) return;
    tree.setExpansion(await outline.thread.call('siblings', { row, expansion: tree.expansion }));
  };
  const byCode = async (letter: string, now: number) => {
    const isNew = now - typed.current.at > TYPING_MS;
    const letters = isNew ? letter : typed.current.letters + letter;
    typed.current = { letters, at: now };
    // Another letter may still fit the row in focus.
    const from = isNew ? at + 1 : at;
    const index = await outline.thread.call('code', { letters, from });
    if (index >= 0) goTo(index);
  };
  const select = () => {
    const id = rowOf(row)?.id;
    if (id) onSelect?.(id);
  };
  const acts: Readonly<Record<string, () => unknown>> = {
    ArrowDown: () => goTo(Math.min(last, at + 1)),
    ArrowUp: () => goTo(Math.max(0, at - 1)),
    ArrowRight: right,
    ArrowLeft: left,
    Home: () => goTo(0),
    End: () => goTo(last),
    PageDown: () => goTo(Math.min(last, at + pageRows)),
    PageUp: () => goTo(Math.max(0, at - pageRows)),
    Enter: onEnter,
    '*': openSiblings,
    ' ': select,
  };
  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isElsewhere = (target as Element).closest('button') !== null;
    if (ctrlKey || metaKey || altKey || isElsewhere) return;
    const isLetter = /^[\p{L}\p{N}.]$/u.test(key);
    const act = acts[key] ?? (isLetter ? () => byCode(key, event.timeStamp) : undefined);
    if (!act) return;
    event.preventDefault();
    // Else a letter of a code would be a shortcut of the page.
    event.stopPropagation();
    return act();
  };
}
