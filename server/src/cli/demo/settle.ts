/** Waits until the server has dealt with every event, then asks why the wrong ones failed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, expectStatus, forEachOf, type Json } from './client.ts';
import type { Mistake } from './mistakes.ts';

/** What the server says to a mistake. */
export interface Verdict {
  readonly what: string;
  /** Whose fate can be asked for; null when nothing was kept. */
  readonly eventId: string | null;
  /** `202, dropped` or the status of a refusal. */
  readonly answer: string;
  readonly code: string;
  readonly message: string;
  readonly fix: string;
}

const POLL_MS = 100;

/**
 * Waits until the server has dealt with these events, or the time is up; returns how many still
 * wait. Those of one student are processed in order, so the last one of each stands for all.
 */
export async function settle(
  client: ApiClient,
  eventIds: readonly string[],
  milliseconds: number,
): Promise<number> {
  const deadline = Date.now() + milliseconds;
  let waiting = eventIds;
  for (;;) {
    const still: string[] = [];
    await forEachOf(waiting, async (id) => {
      const { state } = await findFate(client, id);
      if (state === 'received' || state === 'failed') still.push(id);
    });
    if (still.length === 0 || Date.now() > deadline) return still.length;
    waiting = still;
    await sleep(POLL_MS);
  }
}

async function findFate(client: ApiClient, eventId: string): Promise<Json> {
  const { event } = await client.get(`/events/1.0/events/${encodeURIComponent(eventId)}`);
  return event as Json;
}

/** Makes a mistake; what became of it is asked once everything has settled. */
export async function makeMistake(
  client: ApiClient,
  mistake: Mistake,
): Promise<() => Promise<Verdict>> {
  const reply = await client.send('POST', mistake.path, mistake.body);
  const { what, eventId, fix } = mistake;
  if (eventId === null) {
    const finding = (reply.body['imsx_error_details'] as Json[] | undefined)?.[0] ?? {};
    const { code, message } = texts(finding);
    return async () => ({ what, eventId, answer: String(reply.status), code, message, fix });
  }
  expectStatus(reply, [202], `The event with ${what}`);
  return async () => {
    const { state, reason } = await findFate(client, eventId);
    return { what, eventId, answer: `202, ${state}`, ...texts((reason ?? {}) as Json) };
  };
}

function texts(members: Json): { code: string; message: string; fix: string } {
  const text = (name: string) => String(members[name] ?? '');
  return { code: text('code'), message: text('message'), fix: text('fix') };
}
