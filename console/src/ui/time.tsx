/** Instants: relative below a day, else in the chosen zone; the exact one on hover and focus. */
import { Tooltip } from '@mantine/core';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { usePreferences } from '../data/preferences.ts';
import { locale } from '../text/texts.ts';

const DAY_MS = 86_400_000;
const TICK_MS = 5_000;

const watchers = new Set<() => void>();
let now = Date.now();
let isTicking = false;

function tick(): void {
  if (document.hidden) return;
  now = Date.now();
  for (const watcher of watchers) watcher();
}

function watchTime(watcher: () => void): () => void {
  watchers.add(watcher);
  if (!isTicking) setInterval(tick, TICK_MS);
  isTicking = true;
  return () => watchers.delete(watcher);
}

/** The time, some seconds old at most; one clock for the page. */
export function useNow(): number {
  return useSyncExternalStore(watchTime, () => now);
}

/** Whether an instant is still to come; the component is drawn again only when that changes. */
export function useIsFuture(at: string | null): boolean {
  return useSyncExternalStore(watchTime, () => at !== null && Date.parse(at) > now);
}

/** The zone of a part of a page, such as a school's; null = the one that the person chose. */
export const ZoneContext = createContext<string | undefined | null>(null);

/** Undefined = the browser's. */
export function useZone(): string | undefined {
  const own = usePreferences().zone === 'utc' ? 'UTC' : undefined;
  const zone = useContext(ZoneContext);
  return zone === null ? own : zone;
}

const UNITS = [
  ['minute', 60_000],
  ['hour', 3_600_000],
] as const;

/** `12 s ago` grows into `3 hr. ago`. */
export function relativeTime(at: number, from: number): string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' });
  const [unit, ms] = UNITS.findLast(([, size]) => Math.abs(at - from) >= size) ?? ['second', 1_000];
  const count = Math.trunc((at - from) / ms);
  // -0 is the past: `0 sec. ago`, as a clock that is a little behind would say `in 0 sec.`
  return relative.format(count === 0 ? -0 : count, unit as Intl.RelativeTimeFormatUnit);
}

export function exactTime(at: number, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone,
  }).format(at);
}

function dayTime(at: number, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}

interface TimeProps {
  /** ISO 8601; null shows `–`. */
  readonly at: string | null | undefined;
  /** Never relative, with seconds. */
  readonly exact?: boolean;
  /** In place of the relative time; the exact one is shown on hover and focus all the same. */
  readonly children?: string;
  readonly className?: string;
}

export function Time({ at, exact = false, children, className = 'nowrap' }: TimeProps) {
  const zone = useZone();
  const current = useNow();
  if (!at) return <>–</>;
  const ms = Date.parse(at);
  if (exact) return <time dateTime={at}>{exactTime(ms, zone)}</time>;
  const isNear = Math.abs(current - ms) < DAY_MS;
  return (
    <Tooltip label={exactTime(ms, zone)} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time is shown on focus, too */}
      <time dateTime={at} tabIndex={0} className={className}>
        {children ?? (isNear ? relativeTime(ms, Math.max(current, ms)) : dayTime(ms, zone))}
      </time>
    </Tooltip>
  );
}
