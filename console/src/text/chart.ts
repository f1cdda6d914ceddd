/** Texts of charts. */
import { counted, texts } from './texts.ts';

export const chartText = texts({
  time: 'Time',
  asTable: 'View as table',
  asChart: 'View as chart',
  csv: 'CSV',
  tableOrChart: 'Charts as tables',
  hint: 'Arrow keys move, Shift with arrows selects, Enter filters',
  move: 'Arrow keys move',
  selected: (count: number) => `${counted(count, 'column', 'columns')} selected`,
  filter: 'Show this time',
  columns: (count: number, length: string) => `${counted(count, 'column', 'columns')} of ${length}`,
  chart: (title: string, span: string, columns: string) => `${title}, ${span} in ${columns}`,
  highest: (value: string, when: string) => `highest ${value} at ${when}`,
  nothing: 'nothing in this time',
  view: 'View of the chart',
  by: { state: 'By state', application: 'By application' },
  byState: 'Events by state',
  byApplication: 'Events by application',
  sums: (sums: readonly (readonly [state: string, count: string])[]) =>
    sums.map(([state, count]) => `${count} ${state.toLowerCase()}`).join(', '),
  lag: 'Wait for a status',
  lagNow: (age: string) => (age ? `now ${age}` : 'none waits now'),
  dropsByReason: 'Drops by reason',
  marks: 'What was done in this time',
  others: 'Others',
  mean: 'Mean',
  longest: 'Longest',
});
