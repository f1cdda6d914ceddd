/** A body that a handler reads by itself, within the size limit of its route. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../problem.ts';
import type { IncomingBody } from '../route.ts';

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
  if (declared !== undefined && declared > limits.bytesMax) throw tooLarge(limits.bytesMax);
  return { read: (onBytes) => receive(request, { ...limits, declared, onBytes }) };
}

/** True when the headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

interface Receiving extends BodyLimits {
  readonly declared: number | undefined;
  readonly onBytes: (count: number) => void;
}

/** Copies each piece as it arrives: joining 100 MB at the end would block the event loop. */
async function receive(
  request: IncomingMessage,
  { declared, bytesMax, stallMsMax, onBytes }: Receiving,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(Math.min(FIRST_BYTES, declared ?? bytesMax));
  let length = 0;
  let lengthBefore = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = (piece: Buffer) => {
    try {
      const end = length + piece.length;
      if (end > bytesMax) throw tooLarge(bytesMax);
      onBytes(piece.length);
      if (end > bytes.length) {
        const room = Math.max(2 * bytes.length, end);
        bytes = grown(bytes, Math.min(room, Math.max(declared ?? bytesMax, end)));
      }
      bytes.set(piece, length);
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
  return length === bytes.length ? bytes : bytes.slice(0, length);
}

function grown(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}

/** The same problem; its answer closes the connection, as the rest of the body is not read. */
function closing(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const { status, code, message, members } = error;
  return new Problem(status, code, message, {
    ...members,
    headers: { ...members.headers, connection: 'close' },
  });
}

const CLOSE = { headers: { connection: 'close' } };

/** Closes the connection, as the rest of the body is not read. */
function tooLarge(bytesMax: number): Problem {
  const mib = (bytesMax / 1_048_576).toFixed(0);
  const message = `The body is larger than this endpoint accepts: ${mib} MiB.`;
  return new Problem(413, 'invaliddata', message, CLOSE);
}

function tooSlow(stallMsMax: number): Problem {
  const [kib, seconds] = [STALL_BYTES / 1_024, stallMsMax / 1_000];
  const message = `The body comes too slowly: less than ${kib} KiB in ${seconds} seconds.`;
  return new Problem(408, 'invaliddata', message, CLOSE);
}
