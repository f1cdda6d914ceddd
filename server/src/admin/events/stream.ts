/** Streams the event feed as server-sent events (WHATWG HTML §9.2). */
import { Readable } from 'node:stream';
import { invalidMember, tooMany } from '../../http/problem.ts';
import { type Context, Rendered, type Reply } from '../../http/route.ts';
import { TOPICS, type Topic } from './feed.ts';

const PING_EVERY_MS = 15_000;
const RETRY_MS = 2_000;
const STREAMS_MAX = 50;
/** A slower reader is disconnected; it can resume. */
const UNREAD_BYTES_MAX = 4 * 1024 * 1024;

declare module '../../http/route.ts' {
  interface Context {
    /** The streams that this process has open. */
    readonly streams: Set<Readable>;
  }
}

/** A reply that stays open; 429 when too many are. `lastEventId`: where to resume. */
export async function stream(
  ctx: Context,
  query: { readonly topics?: string },
  lastEventId: string | undefined,
): Promise<Reply> {
  const topics = parseTopics(query.topics);
  const after = parseId(lastEventId);
  const { feed, streams } = ctx;
  if (feed.watching >= STREAMS_MAX) {
    throw tooMany(`More than ${STREAMS_MAX} streams are open; close one.`, 5);
  }
  const frames = new Readable({ read: () => undefined });
  const write = (text: string) => {
    if (frames.readableLength > UNREAD_BYTES_MAX) frames.destroy();
    else frames.push(text);
  };
  const { id: from, stop } = await feed.watch(topics, after, ({ id, topic, data }) =>
    write(`id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`),
  );
  // With this id a reader that disconnects before the first frame can resume.
  write(`retry: ${RETRY_MS}\nid: ${from}\n\n`);
  const ping = setInterval(() => write(': ping\n\n'), PING_EVERY_MS).unref();
  streams.add(frames);
  frames.once('close', () => {
    stop();
    clearInterval(ping);
    streams.delete(frames);
  });
  return {
    status: 200,
    body: new Rendered(frames, 'text/event-stream; charset=utf-8'),
    headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  };
}

/** Ends all streams of this process, so that the server can stop. */
export async function endStreams({ streams, feed }: Context): Promise<void> {
  for (const frames of streams) frames.push(null);
  await feed.end();
}

function parseTopics(text: string = TOPICS.join(',')): Set<Topic> {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !TOPICS.includes(name as Topic));
  if (unknown === undefined) return new Set(names as Topic[]);
  const message = `topics has '${unknown}'; it takes some of ${TOPICS.join(', ')}.`;
  throw invalidMember('/topics', 'field_value', message);
}

/** The header Last-Event-ID; an invalid value counts as absent. */
function parseId(text: string | undefined): bigint | null {
  return text && /^\d{1,40}$/.test(text) ? BigInt(text) : null;
}
