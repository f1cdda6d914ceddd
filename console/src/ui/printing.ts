/** Whether the page is on its way to paper. */
import { useSyncExternalStore } from 'react';

const watchPrint = (watcher: () => void) => {
  const print = matchMedia('print');
  print.addEventListener('change', watcher);
  return () => print.removeEventListener('change', watcher);
};

/** On paper a chart stands with its numbers, and a table is whole. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(watchPrint, () => matchMedia('print').matches);
}
