/** Reads on for a moment before a connection is closed whose request has not arrived as a whole. */
import type { IncomingMessage } from 'node:http';

const LINGER_MS_MAX = 10_000;
const LINGER_BYTES_MAX = 64 * 1_048_576;

/**
 * The answer closes the connection, and the rest of the body is read and dropped, within limits: a
 * connection that is closed with unread bytes is reset, and a client that still sends loses the
 * answer. A proxy would say 502 in its place (RFC 9112 §9.6).
 */
export function lingerAfterAnswer(request: IncomingMessage): void {
  const { socket } = request;
  const destroySoon = socket.destroySoon.bind(socket);
  // What Node calls when such an answer has been given to the socket.
  socket.destroySoon = () => {
    if (request.complete || socket.destroyed) return destroySoon();
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS_MAX).unref();
    socket.once('close', () => clearTimeout(timer));
    let left = LINGER_BYTES_MAX;
    request
      .on('data', ({ length }: Buffer) => {
        left -= length;
        if (left < 0) socket.destroy();
      })
      .once('end', destroySoon)
      .resume();
  };
}
