/** What charts draw: buckets of time and series of numbers, with times as people say them. */
import { locale } from '../../text/texts.ts';
import { formatNumber } from '../format.ts';

export interface Series {
  readonly key: string;
  readonly label: string;
  /** A token: `--series-1`, `--ok`. */
  readonly colour: string;
  readonly pattern: 'plain' | 'hatch' | 'dots' | 'cross';
  /** By bucket; null = nothing was measured. */
  readonly values: readonly (number | null)[];
}

export interface Buckets {
  /** The beginning of each, ISO 8601. */
  readonly starts: readonly string[];
  readonly seconds: number;
}

const DAY_SECONDS = 86_400;

/** At an axis: the time of day for short buckets, the day for long ones. */
export function tickText(start: string, { seconds, starts }: Buckets, timeZone?: string): string {
  const span = Date.parse(starts.at(-1) ?? start) - Date.parse(starts[0] ?? start);
  const isLong = seconds >= DAY_SECONDS || span > 2 * DAY_SECONDS * 1_000;
  const form: Intl.DateTimeFormatOptions = isLong
    ? { month: 'short', day: 'numeric' }
    : { hour: 'numeric', minute: '2-digit' };
  return new Intl.DateTimeFormat(locale, { ...form, timeZone }).format(Date.parse(start));
}

/** Steps of an axis that people read without counting, in minutes. */
const STEPS = [1, 5, 15, 30, 60, 180, 360, 720, 1_440, 2_880, 10_080, 40_320];
const TICKS_MAX = 9;

/** Minutes since midnight of the first day, by the clock of the zone, also where it changes. */
function clockMinutes(starts: readonly string[], timeZone: string | undefined): number[] {
  const form = new Intl.DateTimeFormat('en-GB', {
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone,
  });
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

/** `Nov 22, 10:15 – 10:30` */
export function bucketText(start: string, seconds: number, timeZone?: string): string {
  const begin = Date.parse(start);
  if (seconds >= DAY_SECONDS) {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(begin);
  }
  const form = new Intl.DateTimeFormat(locale, {
    ...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone,
  });
  return form.formatRange(begin, begin + seconds * 1_000);
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
