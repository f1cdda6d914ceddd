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

/**
 * An array with free slots, not a Set: V8 rebuilds the table of a Set every few requests, and each
 * old table keeps the next one alive, with all its responses, until the next major collection. That
 * takes a tenth of the time of a busy server.
 */
export function trackReplies(stallMsMax: number): OpenReplies {
  const slots: (ServerResponse | undefined)[] = [];
  const free: number[] = [];
  let finishing = false;
  let finished = () => {};
  const readers = watchReaders(stallMsMax);
  const watch = setInterval(() => {
    const open = slots.filter((response) => response !== undefined);
    const count = readers.cut(open, performance.now());
    if (count > 0) cutConnection('stalled', count);
  }, stallMsMax / 4).unref();
  const isOver = () => free.length === slots.length;
  const closeConnection = (response: ServerResponse | undefined) => {
    if (response && !response.headersSent) response.setHeader('connection', 'close');
  };
  return {
    begin(response) {
      const slot = free.pop() ?? slots.length;
      slots[slot] = response;
      requestsOpen.inc();
      if (finishing) closeConnection(response);
      response.once('close', () => {
        slots[slot] = undefined;
        requestsOpen.dec();
        free.push(slot);
        if (isOver()) finished();
      });
    },
    isAnswering: (socket) => slots.some((one) => one?.socket === socket && one.headersSent),
    async finish(msMax) {
      finishing = true;
      clearInterval(watch);
      slots.forEach(closeConnection);
      if (isOver()) return;
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
