/** Instants: relative below a day, else in the chosen zone; the exact one on hover and focus. */
import { Tooltip } from '@mantine/core';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { DAY_MS } from '../../data/days.ts';
import { usePreferences } from '../../data/viewer/preferences.ts';
import { timeForm } from '../../text/forms.ts';
import { relativeTime } from './relative-time.ts';

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

export function exactTime(at: number, timeZone: string | undefined): string {
  return timeForm({
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone,
  }).format(at);
}

/** Without the year where it is this one. */
function dayTime(at: number, timeZone: string | undefined): string {
  const isOld = new Date(at).getFullYear() !== new Date().getFullYear();
  return timeForm({
    ...(isOld ? { year: 'numeric' } : {}),
    ...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
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
        {children ?? (isNear ? relativeTime(ms, current) : dayTime(ms, zone))}
      </time>
    </Tooltip>
  );
}
