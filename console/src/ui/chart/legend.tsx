/** The legend of a chart: buttons that hide and show its series. */
import { useId } from 'react';
import { DASHES, fillOf, PatternDefs } from './patterns.tsx';
import type { Series } from './series.ts';

interface LegendProps {
  readonly series: readonly Series[];
  readonly hidden: readonly string[];
  readonly onToggle: (key: string) => void;
}

export function Legend({ series, hidden, onToggle }: LegendProps) {
  return (
    <div className="chart-legend">
      {series.map((one) => (
        <button
          key={one.key}
          type="button"
          aria-pressed={!hidden.includes(one.key)}
          onClick={() => onToggle(one.key)}
        >
          <Swatch series={one} />
          {one.label}
        </button>
      ))}
    </div>
  );
}

function Swatch({ series: { colour, pattern, isLine } }: { readonly series: Series }) {
  const drawing = useId();
  if (isLine) {
    return (
      <svg width="24" height="12" aria-hidden="true">
        <path
          d="M0 6h24"
          stroke={`var(${colour})`}
          strokeWidth="2"
          strokeDasharray={DASHES[pattern]}
        />
      </svg>
    );
  }
  const paint = { colour, pattern };
  return (
    <svg width="12" height="12" aria-hidden="true">
      <PatternDefs drawing={drawing} series={[paint]} />
      <rect width="12" height="12" rx="2" fill={fillOf(paint, drawing)} />
    </svg>
  );
}
