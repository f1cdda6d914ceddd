/** Refuses messages that Node reads and HTTP/1.1 forbids: proxies may read them in another way. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../problem.ts';

const VERSIONS = new Set(['1.0', '1.1']);

/** The Problem 400 of another version of HTTP, or of no host, or several; else undefined. */
export function messageFault({ httpVersion, rawHeaders }: IncomingMessage): Problem | undefined {
  if (!VERSIONS.has(httpVersion)) {
    return fault(`The request is of HTTP/${httpVersion}; send it as HTTP/1.1.`);
  }
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && isHost(rawHeaders[at - 1]));
  if (hosts.length === 0 && httpVersion === '1.1') {
    return fault('The request names no host; send the header Host (RFC 9112 §3.2).');
  }
  if (hosts.length < 2 && !/[\s,]/.test(hosts[0] ?? '')) return undefined;
  return fault(`The request names the hosts ${hosts.join(', ')}; send one (RFC 9112 §3.2).`);
}

const isHost = (name = '') => name.length === 4 && name.toLowerCase() === 'host';

function fault(message: string): Problem {
  return new Problem(400, 'invaliddata', message, { headers: { connection: 'close' } });
}
