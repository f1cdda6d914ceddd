/** Bodies: what a handler answers, and what it reads by itself. */
import type { Readable } from 'node:stream';

export interface Reply {
  readonly status: number;
  /**
   * Sent as JSON; a `Rendered` is sent as it is; left out = no body. On a `revalidated` route it
   * may be a function that returns one: it runs only when the client's copy is not current.
   */
  readonly body?: unknown;
  /** On a `revalidated` route, the ETag where it is known without the body. */
  readonly etag?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A text, or bytes, that is read while it is sent. */
export interface PieceStream<Piece = string> {
  /** The next piece; undefined after the last. */
  next(): Promise<Piece | undefined>;
  /** Gives up the rest; after the last piece it does nothing. */
  close(): void;
}

export function isPieceStream<Piece>(body: object | string): body is PieceStream<Piece> {
  return typeof body === 'object' && 'next' in body;
}

/** A text, whole or in pieces (cheaper when it is large), its bytes, or a stream. */
export type Sendable =
  | string
  | readonly string[]
  | Buffer
  | Readable
  | PieceStream
  | PieceStream<Uint8Array>;

/** A body that is ready to be sent; JSON unless another media type is given. */
export class Rendered<Text extends Sendable = string> {
  readonly text: Text;
  readonly mediaType: string;
  /** The bytes are compressed; only for a request that `takesGzip`. */
  readonly encoding: 'gzip' | undefined;
  constructor(text: Text, mediaType = 'application/json; charset=utf-8', encoding?: 'gzip') {
    this.text = text;
    this.mediaType = mediaType;
    this.encoding = encoding;
  }
}

/** The body as it is sent: written as JSON unless it is `Rendered` already. */
export function rendered<Text extends Sendable>(body: unknown): Rendered<Text | string> {
  return body instanceof Rendered ? body : new Rendered(JSON.stringify(body));
}

/** A body that the handler reads by itself. */
export interface IncomingBody {
  /**
   * All bytes, in a buffer that may be transferred to a thread. `onBytes`: called with the number
   * of those that have arrived; what it throws ends the body. Throws a Problem 400, 408 or 413.
   */
  read(onBytes: (count: number) => void): Promise<Uint8Array<ArrayBuffer>>;
  /** Writes all bytes to a new file, as fast as the disk takes them; returns their number. */
  save(path: string): Promise<number>;
}
