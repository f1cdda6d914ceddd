/** Numbers, shares, sizes, durations as texts. */
import { numberForm, timeForm } from '../../text/forms.ts';

const whole = numberForm({ maximumFractionDigits: 2 });
const short = numberForm({ notation: 'compact', maximumFractionDigits: 1 });
const percent = numberForm({ style: 'percent', maximumFractionDigits: 1 });

export const formatNumber = (value: number) => whole.format(value);
/** `1.2K` */
export const formatShort = (value: number) => short.format(value);
/** Prints a share from 0 to 1. */
export const formatPercent = (share: number) => percent.format(share);

const dayForm = timeForm({
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `23 Nov`; takes days as `YYYY-MM-DD`. */
export const formatDay = (day: string) => dayForm.format(Date.parse(day));
/** `23 – 29 Nov`, `23 Nov` when it is one day. */
export const formatDays = (from: string, until: string) =>
  dayForm.formatRange(Date.parse(from), Date.parse(until));

const SIZES = ['B', 'kB', 'MB', 'GB', 'TB'];

export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  return `${numberForm({ maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)} ${SIZES[step]}`;
}

/** `0.3 s`, `4 min`, `2 h 5 min`, `3 d 4 h`. */
export function formatDuration(seconds: number): string {
  if (seconds < 10) return `${Math.max(0, seconds).toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
}

/** Prints minutes that were counted: `0 min`, `41 min`, `2 h 5 min`. */
export function formatMinutes(seconds: number): string {
  return seconds < 60 ? `${Math.round(seconds / 60)} min` : formatDuration(seconds);
}

/** An id as short as it may be told from others beside it. */
export const shortId = (id: string) => cutMiddle(id.replace(/^urn:uuid:/, ''), 13);

/** A text that is cut in its middle, for narrow columns; the whole one stays in the title. */
export function cutMiddle(text: string, charactersMax = 20): string {
  if (text.length <= charactersMax) return text;
  const end = Math.floor((charactersMax - 1) / 2);
  return `${text.slice(0, charactersMax - 1 - end)}…${text.slice(-end)}`;
}
