/**
 * Shortcuts of single keys and of sequences (`g e`). They can be switched off (WCAG 2.1.4), and
 * none works while one types; those with Ctrl always work.
 */
import { useEffect, useRef } from 'react';

export interface Shortcut {
  /** `r`, `g e`, `mod+k`, `?`. */
  readonly keys: string;
  readonly label: string;
  readonly group: 'go' | 'page' | 'everywhere';
  readonly run: () => void;
}

const active = new Set<{ readonly current: Shortcut }>();
const SEQUENCE_MS = 1_000;

/** The shortcuts that work now, for the help; one of several with the same keys runs. */
export function activeShortcuts(): readonly Shortcut[] {
  return [...new Map([...active].map(({ current }) => [current.keys, current])).values()];
}

export function shortcutsAreOn(): boolean {
  try {
    return localStorage.getItem('lectern-shortcuts') !== 'off';
  } catch {
    return true;
  }
}

/** In a field, an editor, or a list that takes letters. */
export function isTyping({ target }: Event): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.shadowRoot !== null ||
      target.closest('input, textarea, select, [role="menu"], [role="listbox"]') !== null)
  );
}

/** Makes a shortcut work while the component is shown. */
export function useShortcut(shortcut: Shortcut): void {
  const latest = useRef(shortcut);
  latest.current = shortcut;
  useEffect(() => {
    active.add(latest);
    return () => {
      active.delete(latest);
    };
  }, []);
}

function nameOf(event: KeyboardEvent): string {
  const isMod = event.ctrlKey || event.metaKey;
  return `${isMod ? 'mod+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
}

/** Runs the shortcuts; called once. */
export function listenForShortcuts(): () => void {
  let first: { readonly key: string; readonly at: number } | undefined;
  const onKey = (event: KeyboardEvent) => {
    const isModifier = ['Shift', 'Control', 'Meta', 'Alt'].includes(event.key);
    if (isModifier || event.altKey || event.defaultPrevented || event.isComposing) return;
    const name = nameOf(event);
    const isPlain = !name.startsWith('mod+');
    if (isPlain && (isTyping(event) || !shortcutsAreOn())) return;
    if (document.querySelector('[role="dialog"]')) return;
    const before = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ` : '';
    first = isPlain ? { key: name, at: event.timeStamp } : undefined;
    const find = (wanted: string) =>
      [...active].findLast(({ current: { keys } }) => keys === wanted);
    const found = find(before + name) ?? find(name);
    if (!found) return;
    event.preventDefault();
    first = undefined;
    found.current.run();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
