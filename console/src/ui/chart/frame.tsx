/**
 * The frame of every chart: its number, a legend that hides series, the plot as one stop of the
 * keyboard whose cursor reads out each bucket, and the same numbers as a table.
 */
import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { chartText } from '../../text/chart.ts';
import { Icon, type IconName } from '../icon.tsx';
import { useIsPrinting } from '../printing.ts';
import { Loading } from '../states.tsx';
import { formatNumber } from '../values/format.ts';
import { useZone } from '../values/time.tsx';
import { ChartTable, downloadCsv } from './chart-table.tsx';
import { type Cursor, type PointerActs, useCursor } from './cursor.ts';
import { Legend } from './legend.tsx';
import { type ChartMark, type Goal, GoalKey, lineOfGoal, Marks, placesOfMarks } from './marks.tsx';
import {
  type Buckets,
  bucketText,
  lengthText,
  rangeOf,
  rangeText,
  type Series,
  sumsText,
  valuesText,
} from './series.ts';
import { useTableSwitch } from './table-switch.ts';

export interface ChartProps {
  /** The name of the CSV file. */
  readonly name: string;
  readonly title: string;
  /** The number that matters, beside the title. */
  readonly headline?: ReactNode;
  /** What else those who do not see the plot should know: `312 dropped`. */
  readonly note?: string;
  readonly buckets: Buckets;
  readonly series: readonly Series[];
  /** Prints one value; whole numbers when left out. */
  readonly format?: (value: number) => string;
  /** Called with a time that was selected. */
  readonly onRange?: (range: { from: string; until: string }) => void;
  /** Beside the legend: another view of the chart. */
  readonly actions?: ReactNode;
  /** What happened in this time: numbers in the plot, which are told below it. */
  readonly marks?: readonly ChartMark[];
  /** What the columns of each bucket should reach. */
  readonly goal?: Goal | undefined;
}

/** What a plot draws and tells. */
export interface PlotProps extends Pick<Cursor, 'cursor' | 'anchor'>, PointerActs {
  readonly marks: ReturnType<typeof placesOfMarks>;
  readonly goal: ReturnType<typeof lineOfGoal> | undefined;
  readonly buckets: Buckets;
  readonly series: readonly Series[];
  readonly zone: string | undefined;
  readonly format: (value: number) => string;
}

interface FrameProps extends ChartProps {
  readonly plot: (props: PlotProps) => ReactNode;
  /** Values of a bucket stand on each other, and those of several can be added up. */
  readonly isSum: boolean;
  /** The plot has its own labels, which are links; left out = it is one picture with a legend. */
  readonly isLabelled?: boolean;
}

/** What the plot shows, in one sentence. */
function summaryOf(chart: FrameProps, zone: string | undefined): string {
  const { title, note, goal, buckets, series, format = formatNumber, isSum } = chart;
  const { starts, seconds } = buckets;
  const heights = starts.map((_, index) => {
    const values = series.map(({ values: own }) => own[index] ?? 0);
    return isSum ? values.reduce((sum, one) => sum + one, 0) : Math.max(0, ...values);
  });
  const highest = Math.max(0, ...heights);
  const at = starts[heights.indexOf(highest)];
  const span = lengthText(seconds * starts.length);
  const columns = chartText.columns(starts.length, lengthText(seconds));
  const first = chartText.chart(title, span, columns);
  if (highest === 0 || !at) return `${first}, ${chartText.nothing}.`;
  const most = chartText.highest(format(highest), bucketText(at, seconds, zone));
  return `${[first, most, note, goal?.label].filter(Boolean).join(', ')}.`;
}

/** What the cursor stands on, or what is selected. */
function valueAt(chart: FrameProps, { cursor, anchor }: Cursor, zone: string | undefined): string {
  const { buckets, series, format = formatNumber, isSum } = chart;
  if (cursor === undefined) return '';
  if (anchor === undefined || anchor === cursor) {
    const start = buckets.starts[cursor] ?? '';
    return `${bucketText(start, buckets.seconds, zone)}: ${valuesText(series, cursor, format)}`;
  }
  const count = chartText.selected(Math.abs(cursor - anchor) + 1);
  const range = rangeText(buckets, [anchor, cursor], zone);
  if (!isSum) return `${range}: ${count}`;
  return `${range}: ${count} · ${sumsText(series, [anchor, cursor], format)}`;
}

/** The text, a moment after its last change: a moving cursor is not read out at each step. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export function ChartFrame(props: FrameProps) {
  const { name, title, headline, buckets, series, format = formatNumber, actions } = props;
  const { marks = [], goal } = props;
  const { figure, isTable, setTable } = useTableSwitch();
  const isPrinting = useIsPrinting();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const zone = useZone();
  const id = useId();
  const toggle = (key: string) =>
    setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]);
  const shown = series.filter(({ key }) => !hidden.includes(key));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a figure whose parts belong together
    <figure className="chart" role="group" aria-labelledby={id} ref={figure}>
      <div className="chart-head">
        <h2 id={id}>{title}</h2>
        {headline && <span className="chart-headline">{headline}</span>}
        {goal && <GoalKey {...goal} />}
        <div className="chart-buttons screen-only">
          <HeadButton
            icon={isTable ? 'chart' : 'table'}
            label={isTable ? chartText.asChart : chartText.asTable}
            title={title}
            onClick={() => setTable(!isTable)}
          />
          <HeadButton
            icon="download"
            label={chartText.csv}
            title={title}
            onClick={() => downloadCsv(name, { buckets, series })}
          />
        </div>
      </div>
      <div className="chart-choices">
        {series.length > 1 && !props.isLabelled && (
          <Legend series={series} hidden={hidden} onToggle={toggle} />
        )}
        {actions && <div className="screen-only">{actions}</div>}
      </div>
      {!isTable && <Plot {...props} series={shown} zone={zone} />}
      {marks.length > 0 && <Marks marks={marks} />}
      {(isTable || isPrinting) && <ChartTable {...{ title, buckets, series, zone, format }} />}
    </figure>
  );
}

interface HeadButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly title: string;
  readonly onClick: () => void;
}

function HeadButton({ icon, label, title, onClick }: HeadButtonProps) {
  return (
    <ActionIcon title={label} aria-label={`${label}: ${title}`} onClick={onClick}>
      <Icon name={icon} />
    </ActionIcon>
  );
}

/** The plot as one stop of the keyboard, and the line that says what its cursor stands on. */
function Plot({ zone, ...props }: FrameProps & { readonly zone: string | undefined }) {
  const { buckets, series, format = formatNumber, onRange, plot, isLabelled = false } = props;
  const { marks = [], goal } = props;
  const choose = onRange && ((from: number, to: number) => onRange(rangeOf(buckets, from, to)));
  const at = useCursor(buckets.starts.length, choose);
  const value = valueAt(props, at, zone);
  const spoken = useSettled(value);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys read out each bucket */}
      <div
        className="chart-plot"
        {...{ role: isLabelled ? 'group' : 'img', tabIndex: 0 }}
        {...{ 'aria-label': summaryOf(props, zone) }}
        onKeyDown={at.onKeyDown}
      >
        <Suspense fallback={<Loading>{<div className="chart-space" />}</Loading>}>
          {plot({
            ...{ buckets, series, zone, format, cursor: at.cursor, anchor: at.anchor },
            ...{ goal: goal && lineOfGoal(goal), marks: placesOfMarks(marks, buckets) },
            onPoint: at.setCursor,
            onDrag: (from, to) => {
              at.setAnchor(from);
              at.setCursor(to);
            },
            onRelease: at.commit,
          })}
        </Suspense>
      </div>
      <div className="chart-value">
        {value || (
          <span className="soft screen-only chart-hint">
            {onRange ? chartText.hint : chartText.move}
          </span>
        )}
        {value && onRange && (
          <Button variant="subtle" size="compact-sm" className="screen-only" onClick={at.commit}>
            {chartText.filter}
          </Button>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </>
  );
}
