/** A body that a handler reads by itself, within the size limit of its route. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { IncomingBody } from '../body.ts';
import { Problem, payloadTooLarge } from '../problem.ts';

const FIRST_BYTES = 256 * 1024;
/** A body of which less arrives in `stallMsMax` is refused: it would hold its place for minutes. */
const STALL_BYTES = 64 * 1024;

interface BodyLimits {
  readonly bytesMax: number;
  readonly stallMsMax: number;
}

/** Throws a Problem 413 when the declared length is above the limit. */
export function incomingBody(request: IncomingMessage, limits: BodyLimits): IncomingBody {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const declared = encoding === undefined ? Number(length ?? 0) : undefined;
  if (declared !== undefined && declared > limits.bytesMax) throw payloadTooLarge(limits.bytesMax);
  return {
    read: (onBytes) => read(request, { ...limits, declared, onBytes }),
    save: (path) => save(request, limits, path),
  };
}

/** True when the headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

interface Reading extends BodyLimits {
  readonly declared: number | undefined;
  readonly onBytes: (count: number) => void;
}

/** Copies each piece as it arrives: joining 100 MB at the end would block the event loop. */
async function read(
  request: IncomingMessage,
  { declared, onBytes, ...limits }: Reading,
): Promise<Uint8Array<ArrayBuffer>> {
  const { bytesMax } = limits;
  let bytes = new Uint8Array(Math.min(FIRST_BYTES, declared ?? bytesMax));
  const length = await receive(request, limits, (piece, before) => {
    onBytes(piece.length);
    const end = before + piece.length;
    if (end > bytes.length) {
      const room = Math.max(2 * bytes.length, end);
      bytes = grown(bytes, Math.min(room, Math.max(declared ?? bytesMax, end)));
    }
    bytes.set(piece, before);
  });
  return length === bytes.length ? bytes : bytes.slice(0, length);
}

async function save(request: IncomingMessage, limits: BodyLimits, path: string): Promise<number> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const written = finished(file);
  // A body that waits for the disk goes on, to meet the failure with its next piece.
  written.catch(() => request.resume());
  await once(file, 'open');
  try {
    const length = await receive(request, limits, (piece) => {
      if (file.errored) throw file.errored;
      if (file.write(piece)) return;
      request.pause();
      file.once('drain', () => request.resume());
    });
    file.end();
    await written;
    return length;
  } catch (error) {
    file.destroy();
    throw error;
  }
}

/** Gives each piece to `take`, with the number of bytes before it; returns their number. */
async function receive(
  request: IncomingMessage,
  { bytesMax, stallMsMax }: BodyLimits,
  take: (piece: Buffer, before: number) => void,
): Promise<number> {
  let length = 0;
  let lengthBefore = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = (piece: Buffer) => {
    try {
      const end = length + piece.length;
      if (end > bytesMax) throw payloadTooLarge(bytesMax);
      take(piece, length);
      length = end;
    } catch (error) {
      reject(closing(error));
    }
  };
  const incomplete = () =>
    reject(new Problem(400, 'invaliddata', 'The body ended before it was complete.'));
  const watch = setInterval(() => {
    if (length - lengthBefore < STALL_BYTES) reject(tooSlow(stallMsMax));
    lengthBefore = length;
  }, stallMsMax);
  request
    .on('data', onData)
    .once('end', resolve)
    .once('error', incomplete)
    .once('close', incomplete);
  try {
    await promise;
  } finally {
    clearInterval(watch);
    // The connection is needed for the answer.
    request.off('data', onData).pause();
  }
  return length;
}

function grown(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}

/** A problem whose answer closes the connection, as the rest of the body is not read. */
function closing(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const { status, code, message, members } = error;
  return new Problem(status, code, message, {
    ...members,
    headers: { ...members.headers, connection: 'close' },
  });
}

const CLOSE = { headers: { connection: 'close' } };

function tooSlow(stallMsMax: number): Problem {
  const [kib, seconds] = [STALL_BYTES / 1_024, stallMsMax / 1_000];
  const message = `The body comes too slowly: less than ${kib} KiB in ${seconds} seconds.`;
  return new Problem(408, 'invaliddata', message, CLOSE);
}
