/** Plots drawn by recharts: columns, lines, lag on a logarithmic scale. A chunk of its own. */
import { useId } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  XAxis,
  YAxis,
} from 'recharts';
import { formatShort } from '../values/format.ts';
import { usePointer } from './cursor.ts';
import type { PlotProps } from './frame.tsx';
import { DASHES, fillOf, PatternDefs } from './patterns.tsx';
import { hasPoints, humanTicks, lagText, rowsOf, type Series, tickText } from './series.ts';

const HEIGHT = 200;
const AXIS = { tick: { fill: 'var(--soft)', fontSize: 12 }, tickLine: false };
const Y_AXIS = { ...AXIS, axisLine: false, width: 44 };
/** Few events among many are still seen. */
const COLUMN_PX_MIN = 3;
/** From here on columns stand without gaps: on a phone each has 3 px. */
const DENSE = 60;

const useFrame = (props: PlotProps) => ({
  ...usePointer(props),
  data: rowsOf(props.buckets, props.series),
  margin: { top: 8, right: 8 },
  // The frame of the chart is the one stop of the keyboard.
  accessibilityLayer: false,
  responsive: true,
  height: HEIGHT,
  width: '100%' as const,
});

function xAxis({ buckets, zone }: PlotProps) {
  return (
    <XAxis
      {...AXIS}
      dataKey="start"
      tickFormatter={(start: string) => tickText(start, buckets, zone)}
      axisLine={{ stroke: 'var(--line)' }}
      ticks={humanTicks(buckets, zone)}
      interval="preserveStart"
      minTickGap={16}
    />
  );
}

function cursorMarks({ buckets, cursor, anchor, marks, goal }: PlotProps) {
  const at = buckets.starts[cursor ?? -1];
  const other = buckets.starts[anchor ?? -1];
  return (
    <>
      {at && other && at !== other && (
        <ReferenceArea x1={other} x2={at} fill="var(--selected)" fillOpacity={0.6} />
      )}
      {at && <ReferenceLine x={at} stroke="var(--text)" strokeDasharray="2 2" />}
      {marks.map((mark) => (
        <ReferenceLine key={mark.label.value} {...mark} />
      ))}
      {goal && <ReferenceLine {...goal} />}
    </>
  );
}

const grid = <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="2 4" />;

/** Whole numbers from zero. */
const countAxis = (
  <YAxis {...Y_AXIS} allowDecimals={false} tickCount={5} tickFormatter={formatShort} />
);

export function ColumnsPlot(props: PlotProps) {
  const { series, buckets } = props;
  const drawing = useId();
  return (
    <ComposedChart
      {...useFrame(props)}
      barCategoryGap={buckets.starts.length > DENSE ? 0 : '12%'}
      // What is negative stands below zero, not on the rest.
      stackOffset="sign"
    >
      <PatternDefs drawing={drawing} series={series} />
      {grid}
      {xAxis(props)}
      {countAxis}
      <ReferenceLine y={0} stroke="var(--line)" />
      {series.map((one) => (
        <Bar
          key={one.key}
          dataKey={one.key}
          stackId="all"
          fill={fillOf(one, drawing)}
          minPointSize={(_, index) => (one.values[index] ? COLUMN_PX_MIN : 0)}
          isAnimationActive={false}
        />
      ))}
      {cursorMarks(props)}
    </ComposedChart>
  );
}

export function LinesPlot(props: PlotProps) {
  return (
    <ComposedChart {...useFrame(props)}>
      {grid}
      {xAxis(props)}
      {countAxis}
      {props.series.map(lineOf)}
      {cursorMarks(props)}
    </ComposedChart>
  );
}

function lineOf({ key, colour, pattern, values }: Series) {
  return (
    <Line
      key={key}
      dataKey={key}
      stroke={`var(${colour})`}
      strokeWidth={2}
      strokeDasharray={DASHES[pattern]}
      dot={hasPoints(values) ? { r: 1.5, fill: `var(${colour})`, strokeWidth: 0 } : false}
      isAnimationActive={false}
    />
  );
}

const LAG_MIN = 0.01;
const LAG_MAX = 3_600;
const LAG_TICKS = [LAG_MIN, 0.1, 1, 10, 60, 600, LAG_MAX];
/** Seconds at which it feels slow, at which something is wrong, at which one must act. */
const LAG_MARKS = [1, 10, 60];

/** A logarithmic scale has no zero, and what is beyond an hour stands at its top. */
const onScale = (value: number | null) =>
  value === null ? null : Math.min(LAG_MAX, Math.max(LAG_MIN, value));

/**
 * Lines, and the rest as an area of columns without gaps. recharts' Area and ResponsiveContainer
 * would exceed the budget of this chunk.
 */
export function LagPlot(props: PlotProps) {
  const series = props.series.map((one) => ({ ...one, values: one.values.map(onScale) }));
  return (
    <ComposedChart {...useFrame({ ...props, series })} barCategoryGap={0}>
      {grid}
      {xAxis(props)}
      <YAxis
        {...Y_AXIS}
        width={56}
        scale="log"
        domain={[LAG_MIN, LAG_MAX]}
        allowDataOverflow
        ticks={LAG_TICKS}
        interval={0}
        tickFormatter={lagText}
      />
      {LAG_MARKS.map((seconds) => (
        <ReferenceLine key={seconds} y={seconds} stroke="var(--edge)" strokeDasharray="4 3" />
      ))}
      {series.map((one) =>
        one.isLine ? (
          lineOf(one)
        ) : (
          <Bar
            key={one.key}
            dataKey={one.key}
            fill={`var(${one.colour})`}
            fillOpacity={0.4}
            isAnimationActive={false}
          />
        ),
      )}
      {cursorMarks(props)}
    </ComposedChart>
  );
}
