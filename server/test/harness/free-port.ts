/** Finds a free TCP port: a server's base URL must be known before it listens. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give higher ports to connections, one of which could take it before the server does. */
const [PORT_MIN, PORT_MAX] = [20_000, 32_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORT_MIN, PORT_MAX);
    const socket = createServer().listen(port, '127.0.0.1');
    const isFree = await once(socket, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    socket.close();
    await once(socket, 'close');
    return port;
  }
}
