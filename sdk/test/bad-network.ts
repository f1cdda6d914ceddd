/** A proxy in front of the server that drops, delays, cuts and repeats, as a test asks. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../../server/test/harness/database.ts';

/**
 * dropRequest: the server does not see it; dropAnswer: it acts, and its answer is lost; cut: half
 * of the answer arrives; repeat: the server sees the request twice; busy: 503 of the proxy.
 */
export type Fault = 'dropRequest' | 'dropAnswer' | 'cut' | 'repeat' | 'busy' | 'delay';

export interface GivenAnswer {
  readonly status: number;
  readonly headers?: object;
  readonly body?: string;
}

interface BadNetwork {
  readonly url: string;
  /** Requests that arrived at the proxy. */
  readonly requests: { method: string; path: string }[];
  /** The fault of the next requests: null = none. */
  faultOf: (request: IncomingMessage) => Fault | null;
  /** An answer in place of the server's; null = none. */
  answerOf: (request: IncomingMessage) => GivenAnswer | null;
}

export async function badNetwork(serverUrl: string): Promise<BadNetwork> {
  const server = createServer((incoming, reply) => {
    network.requests.push({ method: incoming.method ?? '', path: incoming.url ?? '' });
    pass(serverUrl, { incoming, reply, network }).catch(() => reply.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => server.close().closeAllConnections());
  const network: BadNetwork = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    faultOf: () => null,
    answerOf: () => null,
  };
  return network;
}

interface Passing {
  readonly incoming: IncomingMessage;
  readonly reply: ServerResponse;
  readonly network: BadNetwork;
}

async function pass(serverUrl: string, { incoming, reply, network }: Passing): Promise<void> {
  const body = Buffer.concat(await incoming.toArray());
  const fault = network.faultOf(incoming);
  const given = network.answerOf(incoming);
  if (given) {
    reply.writeHead(given.status, { ...given.headers }).end(given.body);
    return;
  }
  if (fault === 'dropRequest') {
    reply.destroy();
    return;
  }
  if (fault === 'busy') {
    reply.writeHead(503, { 'content-type': 'text/html', 'retry-after': '0' }).end('<h1>busy</h1>');
    return;
  }
  if (fault === 'repeat') await forward(serverUrl, incoming, body);
  if (fault === 'delay') await new Promise((done) => setTimeout(done, 20 * Math.random()));
  const answer = await forward(serverUrl, incoming, body);
  if (fault === 'dropAnswer') {
    reply.destroy();
    return;
  }
  reply.writeHead(answer.status, answer.headers);
  if (fault === 'cut')
    reply.write(answer.body.subarray(0, answer.body.length / 2), () => reply.destroy());
  else reply.end(answer.body);
}

async function forward(serverUrl: string, incoming: IncomingMessage, body: Buffer) {
  const { host: _, connection: __, ...headers } = incoming.headers;
  const outgoing = request(serverUrl + incoming.url, { method: incoming.method, headers });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: Buffer.concat(await answer.toArray()),
  };
}
