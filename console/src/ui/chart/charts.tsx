/** Charts of the console: events by state and application, reasons, lag, sparklines. */
import type { ReactNode } from 'react';
import { later } from '../later.ts';
import { formatDuration } from '../values/format.ts';
import { ChartFrame, type ChartProps } from './frame.tsx';
import { Multiples } from './multiples.tsx';
import type { Series } from './series.ts';

const ColumnsPlot = later(
  () => import('./plots.tsx'),
  (code) => code.ColumnsPlot,
);
const LinesPlot = later(
  () => import('./plots.tsx'),
  (code) => code.LinesPlot,
);
const LagPlot = later(
  () => import('./plots.tsx'),
  (code) => code.LagPlot,
);

/** Stacked columns, the first series at the bottom. */
export function ColumnsChart(props: ChartProps) {
  return <ChartFrame {...props} isSum plot={(plot) => <ColumnsPlot {...plot} />} />;
}

/** A line for each series. */
export function LinesChart(props: ChartProps) {
  const series = props.series.map((one) => ({ ...one, isLine: true }));
  const chart = { ...props, series, isSum: false };
  return <ChartFrame {...chart} plot={(plot) => <LinesPlot {...plot} />} />;
}

/** Seconds on a logarithmic scale, 10 ms to an hour. */
export function LagChart(props: ChartProps) {
  const chart = { format: formatDuration, ...props, isSum: false };
  return <ChartFrame {...chart} plot={(plot) => <LagPlot {...plot} />} />;
}

interface MultiplesChartProps extends ChartProps {
  /** The name of a series, as a link to what is behind it. */
  readonly nameOf: (series: Series) => ReactNode;
}

/** Small columns for each series, on one scale. */
export function MultiplesChart({ nameOf, ...props }: MultiplesChartProps) {
  return (
    <ChartFrame
      {...props}
      isSum
      isLabelled
      plot={(plot) => <Multiples {...plot} nameOf={nameOf} />}
    />
  );
}

const WIDTH = 60;
const HEIGHT = 16;
const POINTS = 14;

/** Sums of neighbours, so that a line has few points. */
function fewer(values: readonly number[]): readonly number[] {
  const size = Math.max(1, Math.ceil(values.length / POINTS));
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size).reduce((sum, one) => sum + one, 0),
  );
}

/** Always beside its number: it says nothing by itself. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const points = fewer(values);
  const highest = Math.max(1, ...points);
  const step = WIDTH / Math.max(1, points.length - 1);
  const y = (value: number) => HEIGHT - 1 - (value / highest) * (HEIGHT - 2);
  return (
    <svg className="sparkline" width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline
        points={points
          .map((value, index) => `${(index * step).toFixed(1)},${y(value).toFixed(1)}`)
          .join(' ')}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
