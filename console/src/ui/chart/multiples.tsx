/** Small columns side by side on one scale with one cursor, each with a linked name and number. */
import type { ReactNode } from 'react';
import { formatNumber } from '../values/format.ts';
import { totalOf } from './event-series.ts';
import type { PlotProps } from './frame.tsx';
import type { Series } from './series.ts';

interface MultiplesProps extends PlotProps {
  /** The name of a series, as a link to what is behind it. */
  readonly nameOf: (series: Series) => ReactNode;
}

/** Units of the drawing, which is stretched to its place. */
const HEIGHT = 48;
const COLUMN = 4;
const HEIGHT_MIN = 2;

/** All columns of a series as one path. */
function columnsPath(values: Series['values'], highest: number): string {
  return values
    .map((value, index) => {
      if (!value) return '';
      const height = Math.max(HEIGHT_MIN, (value / highest) * HEIGHT);
      return `M${index * COLUMN} ${HEIGHT}v${-height.toFixed(1)}h${COLUMN - 1}v${height.toFixed(1)}z`;
    })
    .join('');
}

export function Multiples({ series, buckets, cursor, onPoint, nameOf }: MultiplesProps) {
  const highest = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const width = buckets.starts.length * COLUMN;
  return (
    <ul className="chart-multiples" onPointerLeave={() => onPoint(undefined)}>
      {series.map((one) => (
        <li key={one.key}>
          <div className="chart-multiple-head">
            {nameOf(one)}
            <strong>{formatNumber(totalOf(one.values))}</strong>
          </div>
          <svg
            viewBox={`0 0 ${width} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            onPointerMove={({ currentTarget, clientX }) => {
              const { left, width: shown } = currentTarget.getBoundingClientRect();
              const index = Math.floor(((clientX - left) / shown) * buckets.starts.length);
              onPoint(Math.min(buckets.starts.length - 1, Math.max(0, index)));
            }}
          >
            <rect width={width} height={HEIGHT} fill="var(--sunken)" />
            {cursor !== undefined && (
              <rect x={cursor * COLUMN} width={COLUMN} height={HEIGHT} fill="var(--selected)" />
            )}
            <path d={columnsPath(one.values, highest)} fill={`var(${one.colour})`} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
