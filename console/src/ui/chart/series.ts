/** What charts draw: buckets of time and series of numbers, with times as people say them. */
import { numberForm, timeForm } from '../../text/forms.ts';
import { formatDuration, formatNumber } from '../values/format.ts';

export interface Series {
  readonly key: string;
  readonly label: string;
  /** A token: `--series-1`, `--ok`. */
  readonly colour: string;
  readonly pattern: 'plain' | 'hatch' | 'dots' | 'cross' | 'back' | 'rows' | 'posts';
  /** Drawn as a line, with the dashes of its pattern. */
  readonly isLine?: boolean;
  /** By bucket; null = nothing was measured. */
  readonly values: readonly (number | null)[];
}

export interface Buckets {
  /** The beginning of each, ISO 8601. */
  readonly starts: readonly string[];
  readonly seconds: number;
}

const DAY_SECONDS = 86_400;

const isByDay = ({ seconds }: Buckets) => seconds >= DAY_SECONDS;

/** At an axis: the time of day for short buckets, the day for long ones. */
export function tickText(start: string, { seconds, starts }: Buckets, timeZone?: string): string {
  const span = Date.parse(starts.at(-1) ?? start) - Date.parse(starts[0] ?? start);
  const isLong = seconds >= DAY_SECONDS || span > 2 * DAY_SECONDS * 1_000;
  const form: Intl.DateTimeFormatOptions = isLong
    ? { month: 'short', day: 'numeric' }
    : { hour: 'numeric', minute: '2-digit' };
  return timeForm({ ...form, timeZone }).format(Date.parse(start));
}

/** Steps of an axis that people read without counting, in minutes. */
const STEPS = [1, 5, 15, 30, 60, 180, 360, 720, 1_440, 2_880, 10_080, 40_320];
const TICKS_MAX = 9;

/** Minutes since midnight of the first day, by the clock of the zone, also where it changes. */
function clockMinutes(starts: readonly string[], timeZone: string | undefined): number[] {
  const form = timeForm(
    { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
    'en-GB',
  );
  let day = 0;
  let last = 0;
  return starts.map((start) => {
    const [hour = 0, minute = 0] = form.format(Date.parse(start)).split(':').map(Number);
    const ofDay = hour * 60 + minute;
    if (ofDay < last || (ofDay === last && last > 0)) day += 1;
    last = ofDay;
    return day * 1_440 + ofDay;
  });
}

/** The buckets that begin at a full step of the clock: at most nine. */
export function humanTicks({ starts, seconds }: Buckets, timeZone?: string): string[] {
  const every = Math.ceil(starts.length / TICKS_MAX);
  const even = starts.filter((_, index) => index % every === 0);
  if (seconds >= DAY_SECONDS) return even;
  const minutes = clockMinutes(starts, timeZone);
  const fits = (step: number) => starts.filter((_, index) => (minutes[index] ?? 0) % step === 0);
  const found = STEPS.map(fits).find(({ length }) => length <= TICKS_MAX);
  // Buckets of half days by UTC begin at no midnight of most zones.
  return found && found.length > 1 ? found : even;
}

const rangeForm = (bucketSeconds: number, timeZone: string | undefined) =>
  timeForm({
    ...(bucketSeconds >= DAY_SECONDS
      ? { dateStyle: 'medium' }
      : { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' }),
    timeZone,
  });

/** `Nov 22, 10:15 – 10:30` */
export function bucketText(start: string, seconds: number, timeZone?: string): string {
  const begin = Date.parse(start);
  const form = rangeForm(seconds, timeZone);
  if (seconds >= DAY_SECONDS) return form.format(begin);
  return form.formatRange(begin, begin + seconds * 1_000);
}

/** `15 min`, `2 hr`, `7 days`: to the whole unit, as a week begins and ends within an hour. */
export function lengthText(seconds: number): string {
  const form = (value: number, unit: string) =>
    numberForm({ style: 'unit', unit, unitDisplay: 'short' }).format(Math.round(value));
  if (seconds < 3_600) return form(seconds / 60, 'minute');
  const hours = seconds / 3_600;
  return hours < 48 ? form(hours, 'hour') : form(hours / 24, 'day');
}

type Ends = readonly [one: number, other: number];

/** From the beginning of one bucket to the end of the other, in either order. */
export function rangeText(buckets: Buckets, [one, other]: Ends, timeZone?: string): string {
  const { from, until } = rangeOf(buckets, one, other);
  const form = rangeForm(buckets.seconds, timeZone);
  // The last of several days is named, not the midnight after it.
  return form.formatRange(Date.parse(from), Date.parse(until) - (isByDay(buckets) ? 1 : 0));
}

/** `processed 12,040 · dropped 31`: what is selected, added up. */
export function sumsText(
  series: readonly Series[],
  [one, other]: Ends,
  format: (value: number) => string,
): string {
  const [first, last] = [Math.min(one, other), Math.max(one, other)];
  const sums = series.map((of) => ({
    ...of,
    values: [of.values.slice(first, last + 1).reduce<number>((sum, at) => sum + (at ?? 0), 0)],
  }));
  return valuesText(sums, 0, format);
}

/** `processed 1,204 · dropped 3` */
export function valuesText(
  series: readonly Series[],
  index: number,
  format: (value: number) => string = formatNumber,
): string {
  return series
    .map(({ label, values }) => {
      const value = values[index];
      return `${label} ${value === null || value === undefined ? '–' : format(value)}`;
    })
    .join(' · ');
}

/** The bucket that a range of two cursors begins and ends with, as instants. */
export function rangeOf({ starts, seconds }: Buckets, one: number, other: number) {
  const [first, last] = [Math.min(one, other), Math.max(one, other)];
  const end = Date.parse(starts[last] ?? '') + seconds * 1_000;
  return { from: starts[first] ?? '', until: new Date(end).toISOString() };
}

/** A tick of an axis of lag. */
export function lagText(seconds: number): string {
  if (seconds < 1) return `${seconds * 1_000} ms`;
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds);
}

type Row = Readonly<Record<string, number | string | null>>;

/** The buckets as recharts takes them: each with its start, and its value of every series. */
export function rowsOf(buckets: Buckets, series: readonly Series[]): Row[] {
  return buckets.starts.map((start, index) => ({
    start,
    ...Object.fromEntries(series.map(({ key, values }) => [key, values[index] ?? null])),
  }));
}

/** True when a value stands alone between empty buckets: a line does not show it. */
export function hasPoints(values: readonly (number | null)[]): boolean {
  const isAlone = (at: number) => values[at - 1] == null && values[at + 1] == null;
  return values.some((value, at) => value !== null && isAlone(at));
}
