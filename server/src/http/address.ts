/** The address that a request comes from. */
import type { IncomingMessage } from 'node:http';

/**
 * Behind a proxy, what the proxy itself saw: the last entry of X-Forwarded-For. Those before it are
 * what the client wrote.
 */
export function clientAddress(request: IncomingMessage, behindProxy: boolean): string {
  const header = request.headers['x-forwarded-for'];
  const last = behindProxy && typeof header === 'string' ? header.split(',').at(-1)?.trim() : '';
  return last || (request.socket?.remoteAddress ?? '');
}
