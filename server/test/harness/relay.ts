/** A TCP relay to a PostgreSQL, which can lead elsewhere or fall silent as a lost network does. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { atEnd } from './database.ts';

/** Where PostgreSQL listens: the folder of its socket. */
interface Target {
  readonly host: string;
}

interface Relay {
  readonly port: number;
  /** New connections lead there; open ones stay where they are. */
  leadTo(target: Target): void;
  /** Ends open connections. */
  cut(): void;
  /** From now on neither side hears of the other; those connections never speak again. */
  silence(): void;
  /** New connections work again. */
  heal(): void;
}

/** Starts a relay; it ends with the test file. */
export async function startRelay(first: Target): Promise<Relay> {
  let target = first;
  let isSilent = false;
  const open = new Set<Socket>();
  const add = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
  };
  const server = createServer((client) => {
    add(client);
    if (isSilent) return;
    const upstream = connect(join(target.host, '.s.PGSQL.5432'));
    add(upstream);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  atEnd(async () => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(next) {
      target = next;
    },
    cut,
    silence() {
      isSilent = true;
      for (const socket of open) socket.unpipe().pause();
    },
    heal() {
      isSilent = false;
    },
  };
}
