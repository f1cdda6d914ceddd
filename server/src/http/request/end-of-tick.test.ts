/** Requests of one turn of the event loop are handled after all of them are read. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { test } from 'node:test';
import { endOfTick } from './end-of-tick.ts';

test('those who are read in one turn go on in their order, up to each wait', async () => {
  const seen: string[] = [];
  const handle = async (name: string) => {
    seen.push(`${name} read`);
    await endOfTick();
    seen.push(`${name} handled`);
    await undefined;
    seen.push(`${name} sent`);
  };
  await Promise.all(['a', 'b', 'c'].map(handle));
  assert.deepEqual(seen, [
    ...['a read', 'b read', 'c read'],
    ...['a handled', 'b handled', 'c handled'],
    ...['a sent', 'b sent', 'c sent'],
  ]);
});

test('a later turn has an end of its own', async () => {
  await endOfTick();
  let isHandled = false;
  const handled = endOfTick().then(() => {
    isHandled = true;
  });
  await Promise.resolve();
  assert.equal(isHandled, false);
  await handled;
});

test('what several sockets have sent is read before the first of it is handled', async () => {
  const SOCKETS = 8;
  let round = { read: 0, handled: [] as number[], over: Promise.withResolvers<void>() };
  const server = createServer((socket) => {
    socket.on('data', async () => {
      round.read += 1;
      await endOfTick();
      round.handled.push(round.read);
      if (round.handled.length === SOCKETS) round.over.resolve();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: SOCKETS }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  // A busy system may deliver what is sent at once in two turns, but hardly each by itself.
  let isTogether = false;
  for (let attempt = 0; attempt < 20 && !isTogether; attempt += 1) {
    round = { read: 0, handled: [], over: Promise.withResolvers() };
    for (const socket of sockets) socket.write('x');
    await round.over.promise;
    isTogether = (round.handled[0] ?? 0) > 1;
  }
  for (const socket of sockets) socket.destroy();
  server.close();
  assert.ok(isTogether);
});
