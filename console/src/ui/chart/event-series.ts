/** Event counts as series of charts, with a colour and a pattern for each. */
import type { EventCounts } from '../../data/events/events.ts';
import { chartText } from '../../text/chart.ts';
import { statusText } from '../../text/events/event-words.ts';
import type { Buckets, Series } from './series.ts';

type Paint = Pick<Series, 'colour' | 'pattern'>;
type Counted = 'processed' | 'dropped' | 'failed' | 'refused';
type CountSeries = EventCounts['series'][number];

/** From the bottom of a column to its top. */
const PAINTS: Readonly<Record<Counted, Paint>> = {
  processed: { colour: '--series-1', pattern: 'plain' },
  dropped: { colour: '--series-2', pattern: 'hatch' },
  failed: { colour: '--bad', pattern: 'cross' },
  refused: { colour: '--series-4', pattern: 'dots' },
};

/** The states that occurred, and processed in any case. */
export function seriesOfStates({ series, buckets }: EventCounts): readonly Series[] {
  const none = buckets.map(() => 0);
  return (Object.keys(PAINTS) as Counted[]).flatMap((key) => {
    const values = series.find((one) => one.key === key)?.events;
    if (!values && key !== 'processed') return [];
    return [{ key, label: statusText[key], ...PAINTS[key], values: values ?? none }];
  });
}

/** The paints of series by rank; what is left over is grey. */
const RANKS: readonly Paint[] = [
  { colour: '--series-1', pattern: 'plain' },
  { colour: '--series-2', pattern: 'hatch' },
  { colour: '--series-3', pattern: 'dots' },
  { colour: '--series-4', pattern: 'cross' },
  { colour: '--series-5', pattern: 'back' },
  { colour: '--series-6', pattern: 'posts' },
];
const REST: Paint = { colour: '--soft', pattern: 'rows' };
const REST_KEY = 'other';

/** The paint of the series at this place; 0 = the largest. */
export const paintOfRank = (rank: number): Paint => RANKS[rank] ?? REST;

export const totalOf = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, one) => sum + (one ?? 0), 0);

interface Ranked {
  readonly series: readonly { readonly key: string; readonly events: readonly number[] }[];
  readonly buckets: readonly unknown[];
}

/** The six largest, and the others together. */
export function seriesByRank(
  { series, buckets }: Ranked,
  labelOf: (key: string) => string,
): readonly Series[] {
  const named = series
    .filter(({ key }) => key !== REST_KEY)
    .toSorted((one, other) => totalOf(other.events) - totalOf(one.events));
  const top = named.slice(0, RANKS.length);
  const rest = [...named.slice(RANKS.length), ...series.filter(({ key }) => key === REST_KEY)];
  const ranked = top.map(({ key, events }, index) => ({
    ...{ key, label: labelOf(key), values: events },
    ...paintOfRank(index),
  }));
  if (rest.length === 0) return ranked;
  const values = buckets.map((_, at) =>
    rest.reduce((sum, { events }) => sum + (events[at] ?? 0), 0),
  );
  return [...ranked, { key: REST_KEY, label: chartText.others, values, ...REST }];
}

/** Seconds from receipt to status: the mean of all events, and the longest of any. */
export function seriesOfLag({ series, buckets }: EventCounts): readonly Series[] {
  const measured = series.filter(({ lagMax }) => lagMax !== undefined);
  const of = (at: number, value: (one: CountSeries) => number | null | undefined) =>
    measured.flatMap((one) => {
      const found = value(one);
      return typeof found === 'number' ? [{ found, events: one.events[at] ?? 0 }] : [];
    });
  const mean = buckets.map((_, at) => {
    const all = of(at, ({ lagMean }) => lagMean?.[at]);
    const events = all.reduce((sum, one) => sum + one.events, 0);
    return events === 0 ? null : all.reduce((sum, one) => sum + one.found * one.events, 0) / events;
  });
  const longest = buckets.map((_, at) => {
    const all = of(at, ({ lagMax }) => lagMax?.[at]);
    return all.length === 0 ? null : Math.max(...all.map(({ found }) => found));
  });
  return [
    { key: 'mean', label: chartText.mean, colour: '--series-1', pattern: 'plain', values: mean },
    {
      ...{ key: 'longest', label: chartText.longest, colour: '--series-2' },
      ...{ pattern: 'plain', isLine: true, values: longest },
    },
  ];
}

export const bucketsOf = ({ buckets, bucketSeconds }: EventCounts): Buckets => ({
  starts: buckets,
  seconds: bucketSeconds,
});
