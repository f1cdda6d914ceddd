/** Finds clients that take nothing of the reply that waits for them. */
import type { ServerResponse } from 'node:http';

/** How far a reply was when it was last looked at. */
interface Progress {
  readonly bytes: number;
  readonly at: number;
}

interface StalledReaders {
  /** Closes connections whose client has taken nothing since `msMax`; returns their number. */
  cut(open: Iterable<ServerResponse>, now: number): number;
}

/** Bytes of large replies are given to the socket in slices, so progress shows in their count. */
export function watchReaders(msMax: number): StalledReaders {
  const seen = new WeakMap<ServerResponse, Progress>();
  return {
    cut(open, now) {
      let count = 0;
      for (const response of open) {
        const { socket } = response;
        // Nothing waits for the client: its request is being worked on.
        if (!socket || response.writableLength === 0) continue;
        const bytes = socket.bytesWritten - socket.writableLength;
        const before = seen.get(response);
        if (!before || before.bytes !== bytes) seen.set(response, { bytes, at: now });
        else if (now - before.at >= msMax) {
          socket.destroy();
          count += 1;
        }
      }
      return count;
    },
  };
}
