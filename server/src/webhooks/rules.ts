/** When a delivery that failed is tried again, and when its webhook is paused. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time.ts';

/** Between one attempt and the next; the last one repeats. */
const RETRY_MS = [
  ...[5_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS],
] as const;

/** After so long without success a webhook is paused. */
const FAILING_DAYS = 3;

/** The receiver says that the address is gone for good. */
const GONE = 410;

interface Failure {
  /** Attempts that have failed one after the other before this one. */
  readonly failures: number;
  /** When the first of them failed; null = this one is the first. */
  readonly failingSince: Date | null;
  /** Null = there was no reply. */
  readonly status: number | null;
  readonly now: Date;
}

export type AfterFailure =
  | { readonly retryAt: Date; readonly pausedBy: null }
  | { readonly retryAt: null; readonly pausedBy: 'failing' | 'gone' };

/** The last try is at the end of the days. */
export function afterFailure({ failures, failingSince, status, now }: Failure): AfterFailure {
  if (status === GONE) return { retryAt: null, pausedBy: 'gone' };
  const end = (failingSince ?? now).getTime() + FAILING_DAYS * DAY_MS;
  if (now.getTime() >= end) return { retryAt: null, pausedBy: 'failing' };
  const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;
  return { retryAt: new Date(Math.min(now.getTime() + wait, end)), pausedBy: null };
}

export function isDelivered(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
