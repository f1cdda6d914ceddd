/** Plots drawn by recharts: stacked columns, and lag on a logarithmic scale. A chunk of its own. */

import { useRef } from 'react';
import {
  Area,
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDuration, formatShort } from '../format.ts';
import { fillOf, PatternDefs, type PlotProps } from './frame.tsx';
import { humanTicks, tickText } from './series.ts';

const HEIGHT = 200;
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
const TICK = { fill: 'var(--soft)', fontSize: 12 };
const Y_WIDTH = 56;

type Row = Readonly<Record<string, number | string | null>>;

function rowsOf({ buckets, series }: PlotProps): Row[] {
  return buckets.starts.map((start, index) => ({
    start,
    ...Object.fromEntries(series.map(({ key, values }) => [key, values[index] ?? null])),
  }));
}

/** Pointer and drag, in buckets. */
function usePointer({ onPoint, onDrag, onRelease }: PlotProps) {
  const from = useRef<number | undefined>(undefined);
  const indexOf = (state: { activeTooltipIndex?: unknown }) => {
    const index = Number(state.activeTooltipIndex ?? Number.NaN);
    return Number.isInteger(index) ? index : undefined;
  };
  return {
    onMouseDown: (state: { activeTooltipIndex?: unknown }) => {
      from.current = indexOf(state);
    },
    onMouseMove: (state: { activeTooltipIndex?: unknown }) => {
      const index = indexOf(state);
      if (index === undefined) return;
      if (from.current === undefined) onPoint(index);
      else if (index !== from.current) onDrag(from.current, index);
    },
    onMouseUp: (state: { activeTooltipIndex?: unknown }) => {
      const index = indexOf(state);
      if (from.current !== undefined && index !== undefined && index !== from.current) onRelease();
      from.current = undefined;
    },
    onMouseLeave: () => {
      from.current = undefined;
      onPoint(undefined);
    },
  };
}

function xAxis({ buckets, zone }: PlotProps) {
  return (
    <XAxis
      dataKey="start"
      tickFormatter={(start: string) => tickText(start, buckets, zone)}
      tick={TICK}
      tickLine={false}
      axisLine={{ stroke: 'var(--line)' }}
      ticks={humanTicks(buckets, zone)}
      interval="preserveStart"
      minTickGap={16}
    />
  );
}

function cursorMarks({ buckets, cursor, anchor }: PlotProps) {
  const at = cursor === undefined ? undefined : buckets.starts[cursor];
  const other = anchor === undefined ? undefined : buckets.starts[anchor];
  return (
    <>
      {at && other && at !== other && (
        <ReferenceArea x1={other} x2={at} fill="var(--selected)" fillOpacity={0.6} />
      )}
      {at && <ReferenceLine x={at} stroke="var(--text)" strokeDasharray="2 2" />}
    </>
  );
}

const grid = <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="2 4" />;

export function ColumnsPlot(props: PlotProps) {
  const { series } = props;
  const pointer = usePointer(props);
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart
        data={rowsOf(props)}
        margin={MARGIN}
        barCategoryGap="12%"
        accessibilityLayer={false}
        {...pointer}
      >
        <PatternDefs series={series} />
        {grid}
        {xAxis(props)}
        <YAxis
          width={Y_WIDTH}
          allowDecimals={false}
          tickCount={5}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          tickFormatter={formatShort}
        />
        {series.map((one) => (
          <Bar
            key={one.key}
            dataKey={one.key}
            stackId="all"
            fill={fillOf(one)}
            isAnimationActive={false}
          />
        ))}
        {cursorMarks(props)}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Marks of a person's patience: 10 ms to an hour. */
const LAG_TICKS = [0.01, 0.1, 1, 10, 60, 600, 3_600];

/** The first series as an area (the mean), the second as a line (the longest). */
export function LagPlot(props: PlotProps) {
  const { series } = props;
  const pointer = usePointer(props);
  const [mean, longest] = series;
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart data={rowsOf(props)} margin={MARGIN} accessibilityLayer={false} {...pointer}>
        {grid}
        {xAxis(props)}
        <YAxis
          width={Y_WIDTH}
          scale="log"
          domain={[0.01, 3_600]}
          allowDataOverflow
          ticks={LAG_TICKS}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          tickFormatter={(value: number) =>
            value < 1 ? `${value * 1_000} ms` : formatDuration(value)
          }
        />
        {mean && (
          <Area
            dataKey={mean.key}
            type="monotone"
            fill={`var(${mean.colour})`}
            fillOpacity={0.2}
            stroke="none"
            isAnimationActive={false}
          />
        )}
        {longest && (
          <Line
            dataKey={longest.key}
            type="monotone"
            stroke={`var(${longest.colour})`}
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
          />
        )}
        {cursorMarks(props)}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
