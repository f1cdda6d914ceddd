/** A receiver of webhooks on this machine, which answers as a test says. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { atEnd } from './database.ts';
import { eventually } from './server-process.ts';

export interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, received: Received) => void;

export interface Receiver {
  readonly url: string;
  /** In the order in which they came. */
  readonly received: Received[];
  /** From now on. */
  answer(by: Answer | number): void;
  /** Waits for the message at this place, from 0. */
  at(index: number): Promise<Received>;
}

/** Starts a receiver that answers 204; it ends with the test file. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: Answer = (response) => response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    const one = { url, headers, body: await text(request) };
    received.push(one);
    answer(response, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer(by) {
      answer = typeof by === 'number' ? (response) => response.writeHead(by).end('no') : by;
    },
    async at(index) {
      await eventually(`message ${index}`, async () => received.length > index);
      return received[index] as Received;
    },
  };
}
