/**
 * The frame of every chart: its number, a legend that hides series, the plot as one stop of the
 * keyboard whose cursor reads out each bucket, and the same numbers as a table.
 */
import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { chartText } from '../../text/chart.ts';
import { csvName, csvText, download } from '../csv.ts';
import { formatNumber } from '../format.ts';
import { Icon } from '../icon.tsx';
import { Loading } from '../states.tsx';
import { useZone } from '../time.tsx';
import { type Buckets, bucketText, rangeOf, type Series, valuesText } from './series.ts';

export interface ChartProps {
  /** Of the CSV file. */
  readonly name: string;
  readonly title: string;
  /** The number that matters, beside the title. */
  readonly headline?: ReactNode;
  readonly buckets: Buckets;
  readonly series: readonly Series[];
  /** Of one value; whole numbers when left out. */
  readonly format?: (value: number) => string;
  /** Called with a time that was selected. */
  readonly onRange?: (range: { from: string; until: string }) => void;
}

/** What a plot draws and tells. */
export interface PlotProps {
  readonly buckets: Buckets;
  readonly series: readonly Series[];
  readonly zone: string | undefined;
  readonly format: (value: number) => string;
  readonly cursor: number | undefined;
  /** The other end of a selection. */
  readonly anchor: number | undefined;
  readonly onPoint: (index: number | undefined) => void;
  readonly onDrag: (from: number, to: number) => void;
  readonly onRelease: () => void;
}

interface FrameProps extends ChartProps {
  readonly plot: (props: PlotProps) => ReactNode;
}

const PAGE = 10;

/** Where a key moves the cursor. */
function moved(key: string, at: number | undefined, count: number): number | undefined {
  const from = at ?? count;
  const to: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: from - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: count - 1 },
    ...{ PageUp: from - PAGE, PageDown: (at ?? -1) + PAGE },
  };
  const next = to[key];
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next));
}

/** The cursor of a plot, by keys and pointer. */
function useCursor(count: number, choose: ((from: number, to: number) => void) | undefined) {
  const [cursor, setCursor] = useState<number>();
  const [anchor, setAnchor] = useState<number>();
  const end = () => setAnchor(undefined);
  const commit = () => {
    if (cursor === undefined || !choose) return;
    choose(anchor ?? cursor, cursor);
    end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return commit();
    if (event.key === 'Escape') return end();
    const next = moved(event.key, cursor, count);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.shiftKey) end();
    else if (anchor === undefined) setAnchor(cursor ?? next);
    setCursor(next);
  };
  return { cursor, anchor, setCursor, setAnchor, commit, onKeyDown };
}

function summaryOf({ title, buckets, series, format = formatNumber }: ChartProps, zone?: string) {
  const { starts, seconds } = buckets;
  const sums = starts.map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const highest = Math.max(0, ...sums);
  const at = starts[sums.indexOf(highest)];
  const length = seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
  const first = chartText.columns(title, starts.length, length);
  return highest > 0 && at
    ? `${first} ${chartText.highest(format(highest), bucketText(at, seconds, zone))}`
    : `${first} ${chartText.nothing}.`;
}

/** The text, a moment after it last changed, so that a moving cursor is not read out at each step. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export function ChartFrame({ plot, ...chart }: FrameProps) {
  const { name, title, headline, buckets, series, format = formatNumber, onRange } = chart;
  const [isTable, setTable] = useState(false);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const zone = useZone();
  const id = useId();
  const shown = series.filter(({ key }) => !hidden.includes(key));
  const toggle = (key: string) =>
    setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]);
  const choose = onRange && ((from: number, to: number) => onRange(rangeOf(buckets, from, to)));
  const { cursor, anchor, setCursor, setAnchor, commit, onKeyDown } = useCursor(
    buckets.starts.length,
    choose,
  );
  const start = cursor === undefined ? undefined : buckets.starts[cursor];
  const value = start
    ? `${bucketText(start, buckets.seconds, zone)}: ${valuesText(shown, cursor ?? 0, format)}`
    : '';
  const spoken = useSettled(value);
  const hint = onRange ? chartText.hint : chartText.move;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a figure whose parts belong together
    <figure className="chart" role="group" aria-labelledby={id}>
      <div className="chart-head">
        <h2 id={id}>{title}</h2>
        {headline && <span className="chart-headline">{headline}</span>}
        <Legend series={series} hidden={hidden} toggle={toggle} />
        <div className="chart-buttons screen-only">
          <Button variant="subtle" color="soft" onClick={() => setTable(!isTable)}>
            <Icon name={isTable ? 'chart' : 'table'} />
            <span className="visually-hidden">
              {isTable ? chartText.asChart : chartText.asTable}: {title}
            </span>
          </Button>
        </div>
      </div>
      {isTable ? (
        <ChartTable {...chart} name={name} zone={zone} format={format} />
      ) : (
        <>
          <div
            className="chart-plot"
            role="img"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read out each bucket
            tabIndex={0}
            aria-label={summaryOf(chart, zone)}
            onKeyDown={onKeyDown}
          >
            <Suspense fallback={<Loading>{<div className="chart-space" />}</Loading>}>
              {plot({
                ...{ buckets, series: shown, zone, format, cursor, anchor },
                onPoint: setCursor,
                onDrag: (from, to) => {
                  setAnchor(from);
                  setCursor(to);
                },
                onRelease: commit,
              })}
            </Suspense>
          </div>
          <p className="chart-value">{value || <span className="soft screen-only">{hint}</span>}</p>
          <span className="visually-hidden" role="status">
            {spoken}
          </span>
        </>
      )}
    </figure>
  );
}

interface LegendProps {
  readonly series: readonly Series[];
  readonly hidden: readonly string[];
  readonly toggle: (key: string) => void;
}

function Legend({ series, hidden, toggle }: LegendProps) {
  if (series.length < 2) return null;
  return (
    <div className="chart-legend">
      {series.map(({ key, label, colour, pattern }) => (
        <button
          key={key}
          type="button"
          aria-pressed={!hidden.includes(key)}
          onClick={() => toggle(key)}
        >
          <svg width="12" height="12" aria-hidden="true">
            <PatternDefs series={[{ key: `legend-${key}`, colour, pattern }]} />
            <rect
              width="12"
              height="12"
              rx="2"
              fill={fillOf({ key: `legend-${key}`, colour, pattern })}
            />
          </svg>
          {label}
        </button>
      ))}
    </div>
  );
}

type Paint = Pick<Series, 'key' | 'colour' | 'pattern'>;

/** Letters of ids: a key may be a code or an application's id. */
const patternId = (key: string) => `pattern-${key.replace(/[^\w-]/g, '_')}`;

export function fillOf({ key, colour, pattern }: Paint): string {
  return pattern === 'plain' ? `var(${colour})` : `url(#${patternId(key)})`;
}

const SHAPES: Readonly<Record<Exclude<Series['pattern'], 'plain'>, string>> = {
  hatch: 'M-1 1l2-2M0 6l6-6M5 7l2-2',
  cross: 'M0 3h6M3 0v6',
  dots: 'M1.5 1.5h.01M4.5 4.5h.01',
};

/** So that no series is told by its colour alone. */
export function PatternDefs({ series }: { readonly series: readonly Paint[] }) {
  return (
    <defs>
      {series.map(
        ({ key, colour, pattern }) =>
          pattern !== 'plain' && (
            <pattern
              key={key}
              id={patternId(key)}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
            >
              <rect width="6" height="6" fill={`var(${colour})`} />
              <path
                d={SHAPES[pattern]}
                stroke="var(--bg)"
                strokeWidth={pattern === 'dots' ? 2 : 1.5}
                strokeLinecap={pattern === 'dots' ? 'round' : 'butt'}
              />
            </pattern>
          ),
      )}
    </defs>
  );
}

interface ChartTableProps extends ChartProps {
  readonly zone: string | undefined;
  readonly format: (value: number) => string;
}

/** The same numbers; in print, too. */
function ChartTable({ name, title, buckets, series, zone, format }: ChartTableProps) {
  const rows = buckets.starts.map((start, index) => ({ start, index }));
  const columns = [
    { id: 'from', header: '', cell: () => '', value: ({ start }: { start: string }) => start },
    ...series.map(({ key, values }) => ({
      ...{ id: key, header: '', cell: () => '' },
      value: ({ index }: { index: number }) => values[index],
    })),
  ];
  const write = () => download(csvName(name, new Date()), csvText<(typeof rows)[0]>(columns, rows));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="chart-table" tabIndex={0} aria-label={title}>
      <Button className="screen-only" leftSection={<Icon name="download" />} onClick={write}>
        {chartText.csv}
      </Button>
      <table>
        <thead>
          <tr>
            <th scope="col">{chartText.time}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ start, index }) => (
            <tr key={start}>
              <th scope="row">{bucketText(start, buckets.seconds, zone)}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{typeof values[index] === 'number' ? format(values[index]) : '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
