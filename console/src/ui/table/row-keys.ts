/**
 * The rows of a table are one stop of the keyboard: arrows, or `j` and `k`, move between rows, and
 * arrows to the sides between the controls of a row.
 */
import { type RefObject, useEffect } from 'react';
import { isTyping, shortcutsAreOn } from '../shortcuts.ts';

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };
const SIDES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A table that has only some of its rows in the document. */
export interface WindowedRows {
  /** Puts a row into the document at once; counted from 0, or from the end when negative. */
  show(index: number): void;
}

/** The index of a row in the whole table; aria-rowindex counts from 1, and counts the header. */
export function indexOfRow(row: HTMLTableRowElement | null | undefined): number {
  return Number(row?.ariaRowIndex ?? 0) - 2;
}

const controlsOf = (part: Element) => [
  ...part.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, [tabindex]'),
];

/** The link of a row, or what else leads on from it. */
const mainOf = (row: Element) => row.querySelector<HTMLElement>('a.table-go') ?? controlsOf(row)[0];

/** The control that Tab reaches: the one that last had the focus, else the first. */
function leaveOneStop(body: HTMLElement): void {
  const controls = controlsOf(body);
  const [first] = [...body.children].flatMap((row) => mainOf(row) ?? []);
  const stop = controls.find((one) => one === document.activeElement) ?? lastOf(body) ?? first;
  for (const one of controls) {
    const tabIndex = one === stop ? 0 : -1;
    if (one.tabIndex !== tabIndex) one.tabIndex = tabIndex;
  }
}

const forward = () => (document.documentElement.dir === 'rtl' ? -1 : 1);

const stops = new WeakMap<HTMLElement, HTMLElement>();

function lastOf(body: HTMLElement): HTMLElement | undefined {
  const last = stops.get(body);
  return last && body.contains(last) ? last : undefined;
}

function useOneStop(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rows = body.current;
    if (!rows) return;
    const leave = () => leaveOneStop(rows);
    const keep = ({ target }: FocusEvent) => {
      stops.set(rows, target as HTMLElement);
      leave();
    };
    leave();
    // Cells are filled in later, too: with names, for example.
    const observer = new MutationObserver(leave);
    observer.observe(rows, { childList: true, subtree: true });
    rows.addEventListener('focusin', keep);
    return () => {
      observer.disconnect();
      rows.removeEventListener('focusin', keep);
    };
  });
}

/** `windowed` is null while all rows are in the document. */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  windowed: RefObject<WindowedRows | null>,
): void {
  useOneStop(body);
  useEffect(() => {
    const mainsNow = () => [...(body.current?.children ?? [])].flatMap((row) => mainOf(row) ?? []);
    const nextRow = (step: number, row: HTMLTableRowElement | undefined) => {
      const end = step > 0 ? 0 : -1;
      windowed.current?.show(row ? indexOfRow(row) + step : end);
      const mains = mainsNow();
      const at = mains.findIndex((one) => row?.contains(one));
      return row ? mains[at + step] : mains.at(end);
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      const [step, side] = [STEPS[key], SIDES[key]];
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
      if (!(step || side) || (isTyping(event) && !isBox)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      const focused = document.activeElement as HTMLElement;
      const row = body.current?.contains(focused) ? focused.closest('tr') : undefined;
      // Arrows scroll the page, except on a row; letters can be switched off.
      if (key.startsWith('Arrow') ? !row : !shortcutsAreOn()) return;
      const controls = row ? controlsOf(row) : [];
      const next = step
        ? nextRow(step, row ?? undefined)
        : controls[controls.indexOf(focused) + (side ?? 0) * forward()];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.closest('tr')?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [body, windowed]);
}
