/** Streams the event feed as server-sent events (WHATWG HTML §9.2). */
import { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { type Problem, tooMany } from '../../http/problem.ts';
import { isOver } from '../../http/request/console.ts';
import { type Caller, Rendered, type Reply } from '../../http/route.ts';
import { type Frame, TOPICS } from './feed.ts';
import { parseNames } from './parameters.ts';

const PING_EVERY_MS = 15_000;
/** How often it is looked at whether a reader may still read. */
const RIGHT_EVERY_MS = 1_000;
const RETRY_MS = 2_000;
const STREAMS_MAX = 50;
const STREAMS_PER_CLIENT_MAX = 10;
const STREAMS_PER_APPLICATION_MAX = 5;
/** A slower reader is disconnected; it can resume. */
const UNREAD_BYTES_MAX = 1024 * 1024;

export interface StreamReader {
  readonly clientId: string;
  /** The application whose own stream it is; undefined = an operator's stream. */
  readonly ofApplication?: string | undefined;
}

interface StreamRequest extends Omit<StreamReader, 'clientId'> {
  /** Who reads; the stream ends with the session, the token, or the right to read. */
  readonly caller: Caller;
  /** Only its events; undefined = those of all applications. */
  readonly applicationId?: string | undefined;
  readonly operator: boolean;
  /** Names with commas between; all when left out. */
  readonly topics?: string | undefined;
  /** Where to resume. */
  readonly lastEventId: string | undefined;
}

/** A reply that stays open; 429 when too many are. */
export async function stream(ctx: Context, request: StreamRequest): Promise<Reply> {
  const { caller, ofApplication, applicationId, operator } = request;
  const { clientId } = caller;
  const topics = new Set(parseNames('topics', request.topics, TOPICS));
  const after = parseId(request.lastEventId);
  const { feed, streams } = ctx;
  requireRoom(streams, { clientId, ofApplication });
  const frames = new Readable({ read: () => undefined });
  streams.set(frames, { clientId, ofApplication });
  frames.once('close', () => streams.delete(frames));
  const write = (text: string) => {
    if (frames.readableLength > UNREAD_BYTES_MAX) frames.destroy();
    else frames.push(text);
  };
  const send = ({ id, topic, data }: Frame) =>
    write(`id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
  const { id: from, stop } = await feed
    .watch({ topics, applicationId, operator }, after, { send, end: () => frames.destroy() })
    .catch((error) => {
      frames.destroy();
      throw error;
    });
  // With this id a reader that disconnects before the first frame can resume.
  write(`retry: ${RETRY_MS}\nid: ${from}\n\n`);
  const ping = setInterval(() => write(': ping\n\n'), PING_EVERY_MS).unref();
  const endWithRight = async () => {
    // A database that is away ends no stream.
    if (await isOver(caller).catch(() => false)) frames.push(null);
  };
  const watch = setInterval(endWithRight, RIGHT_EVERY_MS).unref();
  frames.once('close', () => {
    stop();
    clearInterval(ping);
    clearInterval(watch);
  });
  return {
    status: 200,
    body: new Rendered(frames, 'text/event-stream; charset=utf-8'),
    headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  };
}

function requireRoom(streams: Context['streams'], reader: StreamReader): void {
  if (streams.size >= STREAMS_MAX) {
    throw tooMany(`More than ${STREAMS_MAX} streams are open; close one.`, 5);
  }
  const count = (name: keyof StreamReader) =>
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

/** Ends all streams of this process, so that the server can stop. */
export async function endStreams({
  streams,
  feed,
  feedTail,
}: Pick<Context, 'streams' | 'feed' | 'feedTail'>): Promise<void> {
  for (const frames of streams.keys()) frames.push(null);
  await Promise.all([feed.end(), feedTail.stop()]);
}

/** The header Last-Event-ID; an invalid value counts as absent. */
function parseId(text: string | undefined): bigint | null {
  return text && /^\d{1,40}$/.test(text) ? BigInt(text) : null;
}
