/** Marks of a chart in words: what happened when, by the numbers that stand in the plot. */
import { chartText } from '../../text/chart.ts';
import { HrefLink } from '../link.tsx';
import { Time } from '../values/time.tsx';
import type { Buckets } from './series.ts';

export interface ChartMark {
  readonly at: string;
  readonly label: string;
  readonly href: string;
}

/** Lines at the columns in which there are marks, with their numbers: `1`, `2–4`. */
export function placesOfMarks(marks: readonly ChartMark[], { starts, seconds }: Buckets) {
  const first = Date.parse(starts[0] ?? '');
  const numbers = Map.groupBy(marks.entries(), ([, { at }]) =>
    Math.floor((Date.parse(at) - first) / (seconds * 1_000)),
  );
  return [...numbers].flatMap(([column, some]) => {
    const start = starts[Math.min(column, starts.length - 1)];
    const [one = 0, last = 0] = [some[0]?.[0], some.at(-1)?.[0]];
    if (start === undefined || column < 0) return [];
    const value = one === last ? String(one + 1) : `${one + 1}–${last + 1}`;
    const position = column < starts.length / 2 ? 'insideTopLeft' : 'insideTopRight';
    const label = { value, position, fill: 'var(--text)', fontSize: 12 } as const;
    return [{ x: start, stroke: 'var(--edge)', label }];
  });
}

const GOAL_LINE = { stroke: 'var(--text)', strokeWidth: 2, strokeDasharray: '6 3' };

export interface Goal {
  readonly value: number;
  readonly label: string;
}

/** The line across the plot. */
export function lineOfGoal({ value }: Goal) {
  return { y: value, ...GOAL_LINE, ifOverflow: 'extendDomain' } as const;
}

/** What the line across the plot means; beside it there is no place that no column ever takes. */
export function GoalKey({ label }: Goal) {
  return (
    <span className="chart-goal">
      <svg width="24" height="12" aria-hidden="true">
        <path d="M0 6h24" {...GOAL_LINE} />
      </svg>
      {label}
    </span>
  );
}

export function Marks({ marks }: { readonly marks: readonly ChartMark[] }) {
  return (
    <ol className="chart-marks" aria-label={chartText.marks}>
      {marks.map(({ at, label, href }, index) => (
        <li key={`${at} ${label}`}>
          <span className="chart-mark">{index + 1}</span> <HrefLink href={href}>{label}</HrefLink>{' '}
          <span className="soft">
            <Time at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
