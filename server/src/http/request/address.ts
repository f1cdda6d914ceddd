/** The address that a request comes from, and as much of it as a log may know. */
import type { IncomingMessage } from 'node:http';

/** The network alone: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
export function truncatedAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain.replace(/\.\d+$/, '.0');
  const [head = ''] = plain.split('::', 1);
  const groups = head === '' ? [] : head.split(':');
  return `${groups.slice(0, 3).join(':')}::`;
}

/**
 * Behind a proxy, what the proxy itself saw: the last entry of X-Forwarded-For. Those before it are
 * what the client wrote.
 */
export function clientAddress(request: IncomingMessage, behindProxy: boolean): string {
  const header = request.headers['x-forwarded-for'];
  const last = behindProxy && typeof header === 'string' ? header.split(',').at(-1)?.trim() : '';
  return last || (request.socket?.remoteAddress ?? '');
}
