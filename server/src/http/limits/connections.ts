/** Limits open connections, in total and of one address, and the time for a request's headers. */
import type { ServerOptions } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { ClientLimits, Config } from '../../config.ts';
import { cutConnection } from '../metrics.ts';
import { networkOf } from '../request/address.ts';

const CHECK_MS_MAX = 5_000;

/** Options of Node's server: 408 for headers that do not arrive in time. */
export function headerTimeouts({ headersSecondsMax }: ClientLimits): ServerOptions {
  const headersTimeout = headersSecondsMax * 1_000;
  const connectionsCheckingInterval = Math.min(CHECK_MS_MAX, headersTimeout / 2);
  return { headersTimeout, connectionsCheckingInterval };
}

/**
 * Closes connections above the limits as they are made. Behind a proxy all come from the proxy's
 * address, and it limits those of each client.
 */
export function limitConnections(server: Server, { clients, tlsProxy }: Config): void {
  server.maxConnections = clients.connectionsMax;
  server.on('drop', () => cutConnection('too_many'));
  if (tlsProxy) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > clients.connectionsPerAddressMax) {
      cutConnection('too_many');
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
