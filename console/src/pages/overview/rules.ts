/** From when on something is wrong. */
import type { Overview } from '../../../../sdk/src/generated/openapi.ts';

/** A share of dropped events from which something is wrong. */
const DROPPED_SHARE_MAX = 0.05;
const LAG_SECONDS_MAX = 10;

type States = Pick<Overview['events'], 'processed' | 'dropped'>;

/** The share of accepted events that was dropped. */
export function droppedShare({ processed, dropped }: States): number {
  const all = processed + dropped;
  return all === 0 ? 0 : dropped / all;
}

export const isDroppingMuch = (events: States) => droppedShare(events) > DROPPED_SHARE_MAX;
export const isBehind = (lagSeconds: number) => lagSeconds > LAG_SECONDS_MAX;
