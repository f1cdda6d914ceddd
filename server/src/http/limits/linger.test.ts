/** A body that is too large and comes in pieces: the client that still sends gets the answer. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');

const PIECE = Buffer.alloc(64 * 1_024, ' ');
const CHUNK = Buffer.concat([
  Buffer.from(`${PIECE.length.toString(16)}\r\n`),
  PIECE,
  Buffer.from('\r\n'),
]);

/** Sends pieces until the server ends; the answer, and how many bytes were sent. */
function sendOn(path: string, mediaType: string): Promise<{ answer: string; bytes: number }> {
  const { hostname, port } = new URL(server.baseUrl);
  const { promise, resolve, reject } = Promise.withResolvers<{ answer: string; bytes: number }>();
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let [answer, bytes, hasEnded] = ['', 0, false];
  const send = () => {
    while (!hasEnded) {
      bytes += PIECE.length;
      if (!socket.write(CHUNK)) return void socket.once('drain', send);
    }
  };
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('end', () => {
    hasEnded = true;
    // Sent after the end: a connection that were closed would be reset.
    socket.write(CHUNK, () => {
      socket.end('0\r\n\r\n');
      resolve({ answer, bytes });
    });
  });
  socket.on('error', reject);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${partner.token}\r\n` +
      `content-type: ${mediaType}\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  send();
  return promise;
}

test('413 with the limit for events without a length, while they are sent', async () => {
  const { answer, bytes } = await sendOn('/events/1.0/', 'application/json');
  assert.match(answer, /^HTTP\/1\.1 413 /);
  assert.match(answer, /connection: close/i);
  assert.match(answer, /accepts: \d+ [KM]iB/);
  assert.match(answer, /payload_too_large/);
  assert.ok(bytes > 256 * 1_024);
});

test('413 with the limit for a package without a length, which its handler reads', async () => {
  const { answer } = await sendOn('/ims/case/v1p1/CFPackages', 'application/json');
  assert.match(answer, /^HTTP\/1\.1 413 /);
  assert.match(answer, /accepts: 128 MiB/);
});
