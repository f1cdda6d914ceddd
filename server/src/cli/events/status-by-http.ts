/** Event statuses from the server's API: the events of the caller's application. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, expectStatus, type Json, RequestFailed } from '../../lib/api-client.ts';
import { note } from '../output.ts';
import type {
  EventStatus,
  RefusedStatus,
  Retried,
  StatusSource,
  Summary,
} from './status-source.ts';

export function statusByHttp(client: ApiClient): StatusSource {
  return {
    async find(id) {
      const reply = await client.send('GET', `/events/1.0/events/${encodeURIComponent(id)}`);
      if (reply.status === 404) return undefined;
      expectStatus(reply, [200], `The status of ${id}`);
      return reply.body['event'] as EventStatus | RefusedStatus;
    },
    follow: (onEvents, stop) => follow(client, onEvents, stop),
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

const AWAY_PAUSE_MS = 500;

/** Follows the stream of the feed; it is opened again where it ended, until the signal. */
async function follow(
  client: ApiClient,
  onEvents: (events: readonly Summary[]) => void,
  stop: AbortSignal,
): Promise<void> {
  let lastEventId = '';
  while (!stop.aborted) {
    const query = new URLSearchParams({ topics: 'events', lastEventId });
    try {
      for await (const frame of framesOf(await client.open(`${STREAM}?${query}`, stop))) {
        lastEventId = frame.id;
        if (frame.events.length > 0) onEvents(frame.events);
        if (frame.skipped) note('More events got their status than are shown here.');
      }
    } catch (error) {
      const isRefused = error instanceof RequestFailed && (error.status ?? 500) < 500;
      if (!stop.aborted && (isRefused || lastEventId === '')) throw error;
    }
    // The time of the stream was over, or the server is away.
    await pause(AWAY_PAUSE_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

const STREAM = '/events/1.0/stream';

interface Frame {
  readonly id: string;
  readonly events: readonly Summary[];
  readonly skipped: boolean;
}

/** The frames with an id (WHATWG HTML §9.2, as far as the server uses it). */
async function* framesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of stream) {
    const blocks = (text + decoder.decode(bytes, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n').map((line) => line.split(/: (.*)/s));
      const { id, data = '{}' } = Object.fromEntries(lines);
      if (id) yield { id, events: [], skipped: false, ...JSON.parse(data) };
    }
  }
}
