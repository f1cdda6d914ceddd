/** `j` and `k`, or the arrows on a row's link, move between the rows of a table. */
import { type RefObject, useEffect } from 'react';
import { isTyping, shortcutsAreOn } from './shortcuts.ts';

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

function focusables(body: HTMLElement): HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>('a.table-go')];
}

export function useRowKeys(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const element = body.current;
      if (!step || !element || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event) || document.querySelector('[role="dialog"], [role="menu"]')) return;
      const links = focusables(element);
      const at = links.indexOf(document.activeElement as HTMLElement);
      const isArrow = event.key.startsWith('Arrow');
      // Arrows scroll the page, except on a row; letters can be switched off.
      if (isArrow ? at === -1 : !shortcutsAreOn()) return;
      const next = links[at === -1 ? (step > 0 ? 0 : links.length - 1) : at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.closest('tr')?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [body]);
}
