/** Event statuses from the server's API: the events of the caller's application. */
import { type ApiClient, expectStatus, type Json } from '../../lib/api-client.ts';
import {
  aborted,
  type EventStatus,
  type RefusedStatus,
  type Retried,
  type StatusSource,
  type Summary,
} from './status-source.ts';

export function statusByHttp(client: ApiClient): StatusSource {
  return {
    async find(id) {
      const reply = await client.send('GET', `/events/1.0/events/${encodeURIComponent(id)}`);
      if (reply.status === 404) return undefined;
      expectStatus(reply, [200], `The status of ${id}`);
      return reply.body['event'] as EventStatus | RefusedStatus;
    },
    follow: (onEvents, stop) => poll(client, onEvents, stop),
    async retry(id) {
      const path = `/admin/1.0/events/${encodeURIComponent(id)}/reprocess`;
      expectStatus(await client.send('POST', path), [202], `Another try for ${id}`);
    },
    async retryAll(wanted) {
      const since = wanted.since?.toISOString();
      const reply = await client.send('POST', '/admin/1.0/events/reprocess', { ...wanted, since });
      expectStatus(reply, [202], 'Another try');
      return reply.body as Json & Retried;
    },
  };
}

const POLL_EVERY_MS = 1_000;
/** Each poll reads this much of the past again: statuses do not appear in the order of their times. */
const OVERLAP_MS = 10_000;

async function poll(
  client: ApiClient,
  onEvents: (events: readonly Summary[]) => void,
  stop: AbortSignal,
): Promise<void> {
  const began = Date.now();
  let seen = new Map<string, number>();
  while (!stop.aborted) {
    const since = new Date(Math.max(began, Date.now() - OVERLAP_MS)).toISOString();
    const page = await client.get(
      `/events/1.0/events?limit=3000&from=${encodeURIComponent(since)}`,
    );
    const events = (page['events'] as Summary[]).filter(({ state }) => state !== 'received');
    const key = ({ id, processedAt }: Summary) => `${id} ${processedAt}`;
    const fresh = events.filter((event) => !seen.has(key(event))).reverse();
    if (fresh.length > 0) onEvents(fresh);
    seen = new Map(events.map((event) => [key(event), 0]));
    await Promise.race([
      aborted(stop),
      new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS)),
    ]);
  }
}
