/** Texts of charts. */
import { counted, texts } from './texts.ts';

export const chartText = texts({
  time: 'Time',
  asTable: 'View as table',
  asChart: 'View as chart',
  csv: 'CSV',
  hide: (name: string) => `Hide ${name}`,
  show: (name: string) => `Show ${name}`,
  hint: 'Arrow keys move, Shift with arrows selects, Enter filters',
  move: 'Arrow keys move',
  selected: (count: number) => `${counted(count, 'column', 'columns')} selected`,
  filter: 'Show this time',
  columns: (title: string, count: number, length: string) =>
    `${title}: ${counted(count, 'column', 'columns')} of ${length}.`,
  highest: (value: string, when: string) => `Highest ${value} at ${when}.`,
  nothing: 'Nothing in this time',
});
