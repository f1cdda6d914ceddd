/** How long ago an instant was, or in how long it will be, in words. */
import { HOUR_MS, MINUTE_MS } from '../../data/days.ts';
import { locale } from '../../text/texts.ts';

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' });

const UNITS = [
  ['minute', MINUTE_MS],
  ['hour', HOUR_MS],
] as const;

/** `12 sec. ago` grows into `3 hr. ago`; `in 5 min.` for what is to come. */
export function relativeTime(at: number, from: number): string {
  // Clocks differ: what is less than a minute ahead is now.
  const distance = at > from && at - from < MINUTE_MS ? 0 : at - from;
  const [unit, ms] = UNITS.findLast(([, size]) => Math.abs(distance) >= size) ?? ['second', 1_000];
  const count = Math.trunc(distance / ms);
  // -0 is the past: `0 sec. ago`, as 0 would be `in 0 sec.`
  return relative.format(count === 0 ? -0 : count, unit as Intl.RelativeTimeFormatUnit);
}
