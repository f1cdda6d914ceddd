/** Handles together the requests that one turn of the event loop has read. */
import { setImmediate as endOfTurn } from 'node:timers/promises';

let reading: Promise<void> | undefined;

/**
 * Resolves when this turn of the event loop has read all requests that have arrived. Those who wait
 * go on one after the other, each up to its next wait, so that the processor does the same for all
 * of them before it does something else, and keeps code and data in its caches (cohort scheduling):
 * at full load an event costs half as much. Where one request arrives at a time it takes some
 * microseconds.
 */
export function endOfTick(): Promise<void> {
  reading ??= endOfTurn().then(() => {
    reading = undefined;
  });
  return reading;
}
