/** A body that a handler reads by itself, within the size limit of its route. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../problem.ts';
import type { IncomingBody } from '../route.ts';

const FIRST_BYTES = 256 * 1024;

/** Throws a Problem 413 when the declared length is above the limit. */
export function incomingBody(request: IncomingMessage, bytesMax: number): IncomingBody {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const declared = encoding === undefined ? Number(length ?? 0) : undefined;
  if (declared !== undefined && declared > bytesMax) throw tooLarge(bytesMax);
  return {
    bytesMax: declared ?? bytesMax,
    read: () => receive(request, declared, bytesMax),
  };
}

/** True when the headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Copies each piece as it arrives: joining 100 MB at the end would block the event loop. */
async function receive(
  request: IncomingMessage,
  declared: number | undefined,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(declared ?? Math.min(FIRST_BYTES, bytesMax));
  let length = 0;
  try {
    // Leaving the loop must not close the connection, which the answer needs.
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      const end = length + piece.length;
      if (end > bytesMax) throw tooLarge(bytesMax);
      if (end > bytes.length)
        bytes = grown(bytes, Math.min(Math.max(2 * bytes.length, end), bytesMax));
      bytes.set(piece, length);
      length = end;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(400, 'invaliddata', 'The body ended before it was complete.');
  }
  return length === bytes.length ? bytes : bytes.slice(0, length);
}

function grown(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}

/** Closes the connection, as the rest of the body is not read. */
function tooLarge(bytesMax: number): Problem {
  const mib = (bytesMax / 1_048_576).toFixed(0);
  const message = `The body is larger than this endpoint accepts: ${mib} MiB.`;
  return new Problem(413, 'invaliddata', message, { headers: { connection: 'close' } });
}
