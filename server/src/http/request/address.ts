/** The client's address of a request, and its truncated form for logs. */
import type { IncomingMessage } from 'node:http';

/** The network part: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
export function truncatedAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain.replace(/\.\d+$/, '.0');
  const [head = ''] = plain.split('::', 1);
  const groups = head === '' ? [] : head.split(':');
  return `${groups.slice(0, 3).join(':')}::`;
}

/**
 * The address of the peer; behind a proxy the last entry of X-Forwarded-For, which the proxy adds.
 * The entries before it come from the client and prove nothing.
 */
export function clientAddress(request: IncomingMessage, behindProxy: boolean): string {
  const header = request.headers['x-forwarded-for'];
  const last = behindProxy && typeof header === 'string' ? header.split(',').at(-1)?.trim() : '';
  return last || (request.socket?.remoteAddress ?? '');
}
