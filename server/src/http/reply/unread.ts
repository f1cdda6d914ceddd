/** Answers a message that Node cannot read as a request: no route and no hook meets it. */
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem, problemBody } from '../problem.ts';

/** The client that still sends reads the answer: the rest is dropped, and then cut off. */
const LINGER_MS_MAX = 1_000;

interface Unread extends Error {
  readonly code?: string;
  /** What the parser says; it quotes nothing of the message. */
  readonly reason?: string;
}

function problemOf({ code, reason, message }: Unread): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return fault(408, 'The request did not arrive in time; send it again, and without pauses.');
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    const limit = `${maxHeaderSize / 1_024} KiB`;
    return fault(431, `The address and headers of the request exceed ${limit}; send fewer.`);
  }
  return fault(400, `No request of HTTP/1.1 (${reason ?? message}); send it as RFC 9112 says.`);
}

const fault = (status: number, message: string) => new Problem(status, 'invaliddata', message);

interface Answering {
  readonly baseUrl: string;
  /** Headers of every reply. */
  readonly secured: Readonly<Record<string, string>>;
  /** Whether a part of another answer has been sent, which this one would be taken for. */
  readonly isAnswering: (socket: Socket) => boolean;
}

/** What listens to `clientError` of Node's server. */
export function answerUnread({ baseUrl, secured, isAnswering }: Answering) {
  return (error: Unread, socket: Socket): void => {
    // More pieces of a message that was answered, or one whose client has gone.
    if (socket.writableEnded) return;
    if (!socket.writable || isAnswering(socket)) return void socket.destroy();
    const problem = problemOf(error);
    const body = Buffer.from(JSON.stringify(problemBody(problem, baseUrl)));
    const head = Object.entries({
      ...secured,
      'x-request-id': crypto.randomUUID(),
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n`);
    socket.write(`${head.join('')}\r\n`);
    socket.end(body);
    setTimeout(() => socket.destroy(), LINGER_MS_MAX).unref();
  };
}
