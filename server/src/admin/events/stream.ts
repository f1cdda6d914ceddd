/** Streams the event feed as server-sent events (WHATWG HTML §9.2). */
import { Readable } from 'node:stream';
import { invalidMember, tooMany } from '../../http/problem.ts';
import { type Context, Rendered, type Reply } from '../../http/route.ts';
import { type Frame, TOPICS, type Topic } from './feed.ts';

const PING_EVERY_MS = 15_000;
const RETRY_MS = 2_000;
const STREAMS_MAX = 50;
const STREAMS_PER_CLIENT_MAX = 10;
/** A slower reader is disconnected; it can resume. */
const UNREAD_BYTES_MAX = 1024 * 1024;

declare module '../../http/route.ts' {
  interface Context {
    /** The streams that this process has open, and their clients. */
    readonly streams: Map<Readable, string>;
  }
}

interface StreamRequest {
  readonly clientId: string;
  /** Names with commas between; all when left out. */
  readonly topics?: string | undefined;
  /** Where to resume. */
  readonly lastEventId: string | undefined;
}

/** A reply that stays open; 429 when too many are. */
export async function stream(
  ctx: Context,
  { clientId, topics: names, lastEventId }: StreamRequest,
): Promise<Reply> {
  const topics = parseTopics(names);
  const after = parseId(lastEventId);
  const { feed, streams } = ctx;
  requireRoom(streams, clientId);
  const frames = new Readable({ read: () => undefined });
  streams.set(frames, clientId);
  frames.once('close', () => streams.delete(frames));
  const write = (text: string) => {
    if (frames.readableLength > UNREAD_BYTES_MAX) frames.destroy();
    else frames.push(text);
  };
  const send = ({ id, topic, data }: Frame) =>
    write(`id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
  const { id: from, stop } = await feed.watch(topics, after, send).catch((error) => {
    frames.destroy();
    throw error;
  });
  // With this id a reader that disconnects before the first frame can resume.
  write(`retry: ${RETRY_MS}\nid: ${from}\n\n`);
  const ping = setInterval(() => write(': ping\n\n'), PING_EVERY_MS).unref();
  frames.once('close', () => {
    stop();
    clearInterval(ping);
  });
  return {
    status: 200,
    body: new Rendered(frames, 'text/event-stream; charset=utf-8'),
    headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  };
}

function requireRoom(streams: Context['streams'], clientId: string): void {
  if (streams.size >= STREAMS_MAX) {
    throw tooMany(`More than ${STREAMS_MAX} streams are open; close one.`, 5);
  }
  const own = streams.values().reduce((sum, id) => sum + Number(id === clientId), 0);
  if (own < STREAMS_PER_CLIENT_MAX) return;
  throw tooMany(`This client has ${own} streams open, and may have no more; close one.`, 5);
}

/** Ends all streams of this process, so that the server can stop. */
export async function endStreams({ streams, feed }: Context): Promise<void> {
  for (const frames of streams.keys()) frames.push(null);
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
