/** The client's address of a request: alone, truncated for logs, and as limits count it. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address without port, brackets and zone, in the shortest spelling; IPv4 in IPv6 as IPv4; '' =
 * the text is no address. Proxies write `192.0.2.1:50123` and `[2001:db8::1]:443`, too.
 */
export function plainAddress(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(unquoted(text)) ?? [];
  const address = (bracketed ?? unquoted(text)).replace(/%.*/, '');
  const [, ipv4 = address] = /^([\d.]+):\d+$/.exec(address) ?? [];
  if (isIP(ipv4) === 4) return ipv4;
  if (isIP(address) !== 6) return '';
  // The URL standard writes an IPv6 address in one way only.
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(compressed);
  return mapped ? mapped.slice(1).flatMap(twoBytes).join('.') : compressed;
}

const unquoted = (text: string) => text.trim().replace(/^"(.*)"$/, '$1');

function twoBytes(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}

/**
 * The address as limits count it: IPv4 whole, of IPv6 the first four groups (/64), because one host
 * can use all addresses of them. '' = the text is no address.
 */
export function networkOf(text: string): string {
  return prefixOf(text, 4);
}

/**
 * The address as failed sign-ins count it: IPv4 whole, of IPv6 the first three groups (/48), which
 * one holder has whole. '' = the text is no address.
 */
export function siteOf(text: string): string {
  return prefixOf(text, 3);
}

function prefixOf(text: string, count: number): string {
  const plain = plainAddress(text);
  if (!plain.includes(':')) return plain;
  const [left = '', right = ''] = plain.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const zeros = Math.max(0, 8 - groups(left).length - groups(right).length);
  const all = [...groups(left), ...Array<string>(zeros).fill('0'), ...groups(right)];
  return all.slice(0, count).join(':');
}

/** The network part: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
export function truncatedAddress(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain.replace(/\.\d+$/, '.0');
  const [head = ''] = plain.split('::', 1);
  return `${head.split(':').slice(0, 3).join(':')}::`;
}

/**
 * The address of the peer; behind a proxy the last entry of X-Forwarded-For, which the proxy adds.
 * The entries before it come from the client and prove nothing. An entry that is no address
 * ("unknown") leaves the peer.
 */
export function clientAddress(request: IncomingMessage, behindProxy: boolean): string {
  const header = request.headers['x-forwarded-for'];
  const last = behindProxy && typeof header === 'string' ? (header.split(',').at(-1) ?? '') : '';
  return plainAddress(last) || plainAddress(request.socket?.remoteAddress ?? '');
}

/** Headers by which a proxy says that it passes a request on. */
const FORWARDING = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|(x-)?client-ip|.*-connecting-ip)$/;

/** True when a header says that a proxy passed the request on. */
export function isForwarded({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}

/** True for an address of this machine itself. */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return plain === '::1' || plain.startsWith('127.');
}
