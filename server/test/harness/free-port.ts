/** Finds a free TCP port: a server's base URL must be known before it listens. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Systems give higher ports to connections, one of which could take it before the server does. */
const [PORT_MIN, PORT_MAX] = [20_000, 26_000];
/** The port that tells other processes which port is given away is this much higher. */
const TAKEN = 6_000;

/** A port that no other process of the tests is given before this one ends. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORT_MIN, PORT_MAX);
    const taken = await listenAt(port + TAKEN);
    if (!taken) continue;
    const socket = await listenAt(port);
    if (!socket) {
      taken.close();
      continue;
    }
    taken.unref();
    socket.close();
    await once(socket, 'close');
    return port;
  }
}

async function listenAt(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  );
}
