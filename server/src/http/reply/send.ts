/** Sends large bodies piece by piece, no faster than the client takes them. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { isPieceStream, type Sendable } from '../body.ts';

/** The part of Fastify's reply that is needed here. */
interface BodyReply {
  readonly raw: ServerResponse;
  readonly statusCode: number;
  header(name: string, value: number): this;
  getHeaders(): object;
  send(body: unknown): unknown;
  hijack(): unknown;
}

/** Up to this size pieces are sent as one text: each wait between them costs a system call. */
const JOINED_CHARACTERS_MAX = 262_144;
/** Bytes that the socket gets at once, so that it can be seen whether the client takes any. */
const SLICE_BYTES = 65_536;

/** `onError`: called when a body ends before it is complete; its connection is closed. */
export function sendBody(
  reply: BodyReply,
  body: Sendable,
  onError: (error: unknown) => void,
): void {
  if (Array.isArray(body)) sendPieces(reply, body, onError);
  else if (Buffer.isBuffer(body) && body.length > SLICE_BYTES) {
    sendFrom(slicesOf(body), reply.header('content-length', body.length), onError);
  } else if (isPieceStream(body)) sendFrom(body, reply, onError);
  else if (body instanceof Readable && reply.raw.req.method === 'HEAD') {
    // Fastify would read it to its end, which a stream of events does not have.
    body.destroy();
    beginReply(reply).end();
  } else reply.send(body);
}

/** A source of pieces, with or without waiting for them. */
interface Source {
  next(): Promise<string | Uint8Array | undefined> | string | Uint8Array | undefined;
  close(): void;
}

function sendPieces(
  reply: BodyReply,
  pieces: readonly string[],
  onError: (error: unknown) => void,
): void {
  const characters = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (characters <= JOINED_CHARACTERS_MAX) {
    reply.send(pieces.join(''));
    return;
  }
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  let at = 0;
  const source = { next: () => pieces[at++], close: () => undefined };
  sendFrom(source, reply.header('content-length', length), onError);
}

/** Views of the same memory: a thousand readers of one body do not copy it. */
function slicesOf(body: Buffer): Source {
  let at = 0;
  return {
    next() {
      const slice = body.subarray(at, at + SLICE_BYTES);
      at += SLICE_BYTES;
      return slice.length > 0 ? slice : undefined;
    },
    close: () => undefined,
  };
}

function sendFrom(source: Source, reply: BodyReply, onError: (error: unknown) => void): void {
  begin(beginReply(reply), source, onError);
}

/** Writes the head; Fastify has nothing to do with the rest. */
function beginReply(reply: BodyReply): ServerResponse {
  reply.hijack();
  return reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
}

/** Bytes that many readers share; the head of the reply is written. */
export function sendBytes(raw: ServerResponse, body: Buffer): void {
  begin(raw, slicesOf(body), () => undefined);
}

function begin(raw: ServerResponse, source: Source, onError: (error: unknown) => void): void {
  if (raw.req.method === 'HEAD') {
    source.close();
    raw.end();
    return;
  }
  raw.once('close', () => source.close());
  write(raw, source).catch((error) => {
    if (!raw.destroyed) onError(error);
    raw.destroy();
  });
}

async function write(raw: ServerResponse, source: Source): Promise<void> {
  for (;;) {
    const next = source.next();
    const piece = next instanceof Promise ? await next : next;
    if (raw.destroyed) return;
    if (piece === undefined) break;
    if (!raw.write(piece) && !(await drained(raw))) return;
  }
  raw.end();
}

/** False when the connection was closed instead. */
function drained(raw: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const done = () => {
      raw.off('drain', done).off('close', done);
      resolve(!raw.destroyed);
    };
    raw.on('drain', done).on('close', done);
  });
}
