/** Opens the palette, and keeps what is typed until its field is there to take it. */
import { spotlight } from '@mantine/spotlight';

const KEPT_MAX = 200;

/** undefined = nothing is kept. */
let stopKeeping: (() => void) | undefined;

export function openPalette(): void {
  spotlight.open();
  stopKeeping ??= keepTyped();
}

export function closePalette(): void {
  stopKeeping?.();
  spotlight.close();
}

/** Keys go to the field once it has the focus; before, they would be shortcuts of the page. */
function keepTyped(): () => void {
  let typed = '';
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key === 'Escape') closePalette();
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed = (typed + key).slice(0, KEPT_MAX);
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const isField = target instanceof HTMLInputElement && target.closest('.mantine-Spotlight-root');
    if (!isField) return;
    stop();
    if (typed === '') return;
    target.setRangeText(typed, 0, 0, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const stop = () => {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('focusin', onFocus);
    stopKeeping = undefined;
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('focusin', onFocus);
  return stop;
}
