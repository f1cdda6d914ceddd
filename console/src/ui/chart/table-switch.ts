/** Whether a chart is shown as a table: by its button, by the key `t`, and in print. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { chartText } from '../../text/chart.ts';
import { useShortcut } from '../shortcuts.ts';

interface Switch {
  readonly figure: RefObject<HTMLElement | null>;
  readonly toggle: () => void;
}

const switches = new Set<Switch>();

/** The chart that has the focus; without one, all of the page. */
function toggleTables(): void {
  const all = [...switches];
  const focused = all.filter(({ figure }) => figure.current?.contains(document.activeElement));
  for (const { toggle } of focused.length > 0 ? focused : all) toggle();
}

export function useTableSwitch() {
  const figure = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(false);
  useEffect(() => {
    const own = { figure, toggle: () => setTable((before) => !before) };
    switches.add(own);
    return () => {
      switches.delete(own);
    };
  }, []);
  useShortcut({ keys: 't', label: chartText.tableOrChart, group: 'page', run: toggleTables });
  return { figure, isTable, setTable };
}
