/** Replies that stay open and send server-sent events (WHATWG HTML §9.2). */
import { Readable } from 'node:stream';
import { Rendered, type Reply } from '../http/body.ts';
import type { Caller } from '../http/caller.ts';
import { type Problem, tooMany } from '../http/problem.ts';
import { isOver } from '../http/request/console.ts';
import type { FeedTail } from './tail.ts';

/** How often it is looked at whether a reader may still read. */
const RIGHT_EVERY_MS = 1_000;
const RETRY_MS = 2_000;
/** A reader that takes nothing for so long is cut off; it can resume. */
const UNREAD_MS_MAX = 60_000;
const STREAMS_MAX = 50;
const STREAMS_PER_CLIENT_MAX = 10;
const STREAMS_PER_APPLICATION_MAX = 5;

/** A stream that is open, and who reads it. */
export interface OpenStream {
  readonly clientId: string;
  /** The application whose own stream it is; undefined = an operator's stream. */
  readonly ofApplication: string | undefined;
  end(): void;
}

interface OpenStreams {
  readonly streams: Set<OpenStream>;
}

/** One frame; a comment without an event keeps the connection open, and moves the reader on. */
export interface Frame {
  /** Where a reader goes on that has the frame. */
  readonly id: string;
  readonly event?: string;
  readonly data?: unknown;
}

interface StreamRequest {
  /** Who reads; the stream ends with the session, the token, or the right to read. */
  readonly caller: Caller;
  readonly ofApplication?: string | undefined;
  /** The first frame has the place from which a reader can resume that gets no other. */
  frames(signal: AbortSignal): AsyncIterable<Frame>;
  /** Tests pass their own. */
  readonly unreadMsMax?: number;
}

/** A reply that stays open; 429 if too many are. Makes frames as fast as the reader takes them. */
export function openStream(
  { streams }: OpenStreams,
  { caller, ofApplication, frames, unreadMsMax = UNREAD_MS_MAX }: StreamRequest,
): Reply {
  const ending = new AbortController();
  const stream = { clientId: caller.clientId, ofApplication, end: () => ending.abort() };
  requireRoom(streams, stream);
  const limits = { cutOff: () => body.destroy(), unreadMsMax };
  const texts = printed(frames(ending.signal), limits);
  const body = new Readable({
    highWaterMark: 1,
    read() {
      texts.next().then(
        ({ value }) => body.push(value ?? null),
        (error) => body.destroy(error),
      );
    },
    // At once: what the frames wait for ends with it.
    destroy(error, callback) {
      ending.abort();
      callback(error);
    },
  });
  streams.add(stream);
  // A database that is away ends no stream.
  const endWithRight = async () => (await isOver(caller).catch(() => false)) && stream.end();
  const watch = setInterval(endWithRight, RIGHT_EVERY_MS).unref();
  body.once('close', () => {
    streams.delete(stream);
    clearInterval(watch);
  });
  return {
    status: 200,
    body: new Rendered(body, 'text/event-stream; charset=utf-8'),
    headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  };
}

/** `cutOff`: called when a frame is not taken. */
async function* printed(
  frames: AsyncIterable<Frame>,
  { cutOff, unreadMsMax }: { readonly cutOff: () => void; readonly unreadMsMax: number },
): AsyncGenerator<string> {
  let head = `retry: ${RETRY_MS}\n`;
  for await (const { id, event, data } of frames) {
    const timer = setTimeout(cutOff, unreadMsMax).unref();
    const told = event === undefined ? '' : `event: ${event}\ndata: ${JSON.stringify(data)}\n`;
    yield `${head}id: ${id}\n${told}\n`;
    clearTimeout(timer);
    head = '';
  }
}

function requireRoom(streams: OpenStreams['streams'], reader: OpenStream): void {
  if (streams.size >= STREAMS_MAX) {
    throw tooMany(`More than ${STREAMS_MAX} streams are open; close one.`, 5);
  }
  const count = (name: 'clientId' | 'ofApplication') =>
    streams.values().reduce((sum, one) => sum + Number(one[name] === reader[name]), 0);
  const ofClient = count('clientId');
  if (ofClient >= STREAMS_PER_CLIENT_MAX) throw isFull('client', ofClient);
  if (reader.ofApplication === undefined) return;
  const own = count('ofApplication');
  if (own >= STREAMS_PER_APPLICATION_MAX) throw isFull('application', own);
}

function isFull(who: string, own: number): Problem {
  return tooMany(`This ${who} has ${own} streams open, and may have no more; close one.`, 5);
}

/** Ends all streams and waits of this process, so that the server can stop. */
export async function endStreams({ streams, feed }: OpenStreams & { readonly feed: FeedTail }) {
  for (const stream of streams) stream.end();
  await feed.stop();
}
