/** Ranges of time until now, as pages have them in their addresses. */
import { useMemo, useState } from 'react';
import { useNow } from '../ui/values/time.tsx';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './days.ts';

export const RANGE_MS = {
  '15m': 15 * MINUTE_MS,
  '1h': HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
} as const;
export type Range = keyof typeof RANGE_MS;

/** The instant at which a range begins; it stays until the range changes or `renew` is called. */
export function useRangeStart(range: Range): { readonly from: string; readonly renew: () => void } {
  const [now, setNow] = useState(Date.now);
  const from = useMemo(() => {
    const start = now - RANGE_MS[range];
    return new Date(start - (start % MINUTE_MS)).toISOString();
  }, [range, now]);
  return { from, renew: () => setNow(Date.now()) };
}

/** Steps in which the beginning of a range moves on: fewer than columns of a chart. */
const STEPS = 288;

/** The instant at which a range until now begins; it moves on with the time. */
export function useRangeUntilNow(range: Range): { readonly from: string } {
  const length = RANGE_MS[range];
  const step = Math.max(MINUTE_MS, length / STEPS);
  const start = Math.floor(useNow() / step) * step - length;
  return { from: new Date(start - (start % MINUTE_MS)).toISOString() };
}
