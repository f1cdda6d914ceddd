/** Charts of the console: events by state (7.1), lag (7.2), sparklines (7.6). */
import { lazy } from 'react';
import { formatDuration } from '../format.ts';
import { ChartFrame, type ChartProps } from './frame.tsx';

const ColumnsPlot = lazy(async () => ({ default: (await import('./plots.tsx')).ColumnsPlot }));
const LagPlot = lazy(async () => ({ default: (await import('./plots.tsx')).LagPlot }));

/** Stacked columns, the first series at the bottom. */
export function ColumnsChart(props: ChartProps) {
  return <ChartFrame {...props} plot={(plot) => <ColumnsPlot {...plot} />} />;
}

/** Seconds on a logarithmic scale: the mean as the first series, the longest as the second. */
export function LagChart(props: ChartProps) {
  return <ChartFrame format={formatDuration} {...props} plot={(plot) => <LagPlot {...plot} />} />;
}

const WIDTH = 60;
const HEIGHT = 16;

/** Always beside its number: it says nothing by itself. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const highest = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - 1 - (value / highest) * (HEIGHT - 2);
  const points = values.map(
    (value, index) => `${(index * step).toFixed(1)},${y(value).toFixed(1)}`,
  );
  return (
    <svg className="sparkline" width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="var(--accent)" strokeWidth="1.5" />
    </svg>
  );
}
