/** Requests of one turn of the event loop are handled after all of them are read. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { test } from 'node:test';
import { allRead } from './all-read.ts';

test('those who are read in one turn go on in their order, up to each wait', async () => {
  const seen: string[] = [];
  const handle = async (name: string) => {
    seen.push(`${name} read`);
    await allRead();
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
  await allRead();
  let isHandled = false;
  const handled = allRead().then(() => {
    isHandled = true;
  });
  await Promise.resolve();
  assert.equal(isHandled, false);
  await handled;
});

test('what many sockets have sent is read before the first of it is handled', async () => {
  const SOCKETS = 8;
  let accepted = 0;
  let read = 0;
  const readWhenHandled: number[] = [];
  const [ready, all] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = createServer((socket) => {
    accepted += 1;
    if (accepted === SOCKETS) ready.resolve();
    socket.on('data', async () => {
      read += 1;
      await allRead();
      readWhenHandled.push(read);
      if (readWhenHandled.length === SOCKETS) all.resolve();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: SOCKETS }, () => connect(port, '127.0.0.1'));
  await Promise.all([...sockets.map((socket) => once(socket, 'connect')), ready.promise]);
  for (const socket of sockets) socket.write('x');
  await all.promise;
  for (const socket of sockets) socket.destroy();
  server.close();
  assert.deepEqual(readWhenHandled, Array(SOCKETS).fill(SOCKETS));
});
