/** Waits until the server has processed all events, and finds the reasons of the mistakes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isLecternError, type Lectern } from '../../sdk/src/index.ts';
import type { Mistake } from './mistakes.ts';
import type { Sending } from './send.ts';

/** The server's answer to a mistake. */
export interface Verdict {
  readonly what: string;
  /** The event with the status; null = the request was refused. */
  readonly eventId: string | null;
  /** `202, dropped`, or the HTTP status of a refusal. */
  readonly answer: string;
  readonly code: string;
  readonly message: string;
  readonly fix: string;
}

const POLL_MS = 100;
const PROCESSING_MS_MAX = 30_000;

/** Number of the application's events in each state. */
export interface States {
  readonly received: number;
  readonly processed: number;
  readonly dropped: number;
  readonly failed: number;
}

/** Counts the events since a time, once none is `received` any more or 30 s are over. */
export async function waitForProcessing(lectern: Lectern, since: Date): Promise<States> {
  const total = (status: keyof States) => {
    const query = { status, from: since.toISOString() };
    return lectern.list('GET /events/1.0/events', { query }).count();
  };
  const deadline = Date.now() + PROCESSING_MS_MAX;
  let received = await total('received');
  while (received > 0 && Date.now() < deadline) {
    await sleep(POLL_MS);
    received = await total('received');
  }
  const [processed, dropped, failed] = await Promise.all([
    total('processed'),
    total('dropped'),
    total('failed'),
  ]);
  return { received, processed, dropped, failed };
}

/**
 * Sends the mistakes in order, since some refer to earlier requests. Each result finds a verdict,
 * to be called after all events are processed.
 */
export async function sendMistakes(
  { lectern, progress }: Sending,
  list: readonly Mistake[],
): Promise<(() => Promise<Verdict>)[]> {
  progress.stage('mistakes');
  const verdicts: (() => Promise<Verdict>)[] = [];
  for (const mistake of list) {
    verdicts.push(await sendMistake(lectern, mistake));
    progress.tick();
  }
  return verdicts;
}

async function sendMistake(
  lectern: Lectern,
  { what, eventId, fix, send }: Mistake,
): Promise<() => Promise<Verdict>> {
  try {
    await send(lectern);
  } catch (error) {
    const [finding] = isLecternError(error) ? error.findings : [];
    if (eventId !== null || !isLecternError(error) || !finding) throw error;
    const { code, message } = finding;
    return async () => ({ what, eventId, answer: String(error.status), code, message, fix });
  }
  if (eventId === null) throw new Error(`The server accepted ${what}.`);
  return async () => {
    const event = await lectern.events.status(eventId);
    const { code = '', message = '', fix = '' } = ('reason' in event && event.reason) || {};
    return { what, eventId, answer: `202, ${event.state}`, code, message, fix };
  };
}
