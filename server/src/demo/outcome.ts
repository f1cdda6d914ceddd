/** Waits until the server has processed all events, and finds the reasons of the mistakes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, expectStatus, type Json } from '../lib/api-client.ts';
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
export async function waitForProcessing(client: ApiClient, since: Date): Promise<States> {
  const total = async (state: keyof States) => {
    const query = new URLSearchParams({ status: state, from: since.toISOString(), limit: '1' });
    return Number((await client.get(`/events/1.0/events?${query}`))['total']);
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
  { client, progress }: Sending,
  list: readonly Mistake[],
): Promise<(() => Promise<Verdict>)[]> {
  progress.stage('mistakes');
  const verdicts: (() => Promise<Verdict>)[] = [];
  for (const mistake of list) {
    verdicts.push(await sendMistake(client, mistake));
    progress.tick();
  }
  return verdicts;
}

async function sendMistake(client: ApiClient, mistake: Mistake): Promise<() => Promise<Verdict>> {
  const reply = await client.send('POST', mistake.path, mistake.body);
  const { what, eventId, fix } = mistake;
  if (eventId === null) {
    const [finding = {}] = (reply.body['imsx_error_details'] as Json[] | undefined) ?? [];
    return async () => ({ what, eventId, answer: String(reply.status), ...texts(finding), fix });
  }
  expectStatus(reply, [202], `The event with ${what}`);
  return async () => {
    const { event } = await client.get(`/events/1.0/events/${encodeURIComponent(eventId)}`);
    const { state, reason } = event as Json;
    return { what, eventId, answer: `202, ${state}`, ...texts((reason ?? {}) as Json) };
  };
}

function texts(members: Json): { code: string; message: string; fix: string } {
  const text = (name: string) => String(members[name] ?? '');
  return { code: text('code'), message: text('message'), fix: text('fix') };
}
