/**
 * Tracks open replies: a stopping server waits for these and for nothing else, and one whose client
 * takes nothing of it is cut off.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { cutConnection, requestsOpen } from '../metrics.ts';
import { watchReaders } from './stalled-readers.ts';

interface OpenReplies {
  /** Counts a reply until it is sent or its connection closes. */
  begin(response: ServerResponse): void;
  /** True when a reply that has begun is sent on this connection. */
  isAnswering(socket: Socket): boolean;
  /** Resolves when all replies are closed, or after `msMax`; connections are not kept alive. */
  finish(msMax: number): Promise<void>;
}

export function trackReplies(stallMsMax: number): OpenReplies {
  const open = new Set<ServerResponse>();
  let finishing = false;
  let finished = () => {};
  const readers = watchReaders(stallMsMax);
  const watch = setInterval(() => {
    const count = readers.cut(open, performance.now());
    if (count > 0) cutConnection('stalled', count);
  }, stallMsMax / 4).unref();
  const closeConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  return {
    begin(response) {
      open.add(response);
      requestsOpen.inc();
      if (finishing) closeConnection(response);
      response.once('close', () => {
        open.delete(response);
        requestsOpen.dec();
        if (open.size === 0) finished();
      });
    },
    isAnswering: (socket) => open.values().some((one) => one.socket === socket && one.headersSent),
    async finish(msMax) {
      finishing = true;
      clearInterval(watch);
      open.forEach(closeConnection);
      if (open.size === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, msMax);
        finished = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
