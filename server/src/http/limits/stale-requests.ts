/**
 * How long a request may have waited before this process read it, and whether its client is still
 * there. A process that was stopped or starved finds requests whose clients gave up long ago; a
 * write among them would overwrite what was acknowledged since.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import { registry } from '../metrics.ts';
import { busy, Problem } from '../problem.ts';
import type { Route } from '../route.ts';

const TICK_MS = 200;
const LATE_MS = 1_000;
const WARN_EVERY_MS = 10_000;
/** Reads and events do no harm when they are late; but their clients have given up. */
const OTHER_WAIT_MS_MAX = 10_000;
/** Connections that the system keeps for this process to accept; more are refused or retried. */
export const BACKLOG = 256;

const lateSeconds = new Gauge({
  name: 'lectern_event_loop_late_seconds',
  help: 'How late the event loop was at its last tick',
  registers: [registry],
});

const lateTotal = new Counter({
  name: 'lectern_event_loop_late_total',
  help: 'Ticks of the event loop that were more than a second late',
  registers: [registry],
});

const refusedTotal = new Counter({
  name: 'lectern_requests_refused_late_total',
  help: 'Requests that were not executed, by cause: waited too long, or their client had gone',
  labelNames: ['cause'],
  registers: [registry],
});

/**
 * Since when a request may have waited before it was read. Connections are accepted one in each
 * turn of the event loop, so those behind a pause are met long after it: one is at most as old as
 * the last moment at which none waited, or as the connection that was accepted BACKLOG before.
 */
class Arrivals {
  /** All that had arrived before this moment has been read. */
  #readUntil = performance.now();
  /** No connection waited at this moment. */
  #acceptedUntil = performance.now();
  readonly #accepts: number[] = [];
  #count = 0;
  readonly #since = new WeakMap<Socket, number>();

  /** In the phase of timers, before the poll. */
  tick(at: number): void {
    setImmediate(() => {
      this.#readUntil = at;
    });
    this.#lookBehind(at);
  }

  accepted(socket: Socket): void {
    const now = performance.now();
    const slot = this.#count % (BACKLOG + 2);
    this.#since.set(socket, Math.max(this.#acceptedUntil, this.#accepts[slot] ?? 0));
    this.#accepts[slot] = now;
    this.#count += 1;
    this.#lookBehind(now);
  }

  /** No connection waited at this moment when the next turn accepts none. */
  #lookBehind(at: number): void {
    const count = this.#count;
    setImmediate(() =>
      setImmediate(() => {
        if (this.#count === count) this.#acceptedUntil = at;
      }),
    );
  }

  /** For the request that begins now. */
  since({ socket }: IncomingMessage): number {
    const first = this.#since.get(socket) ?? this.#readUntil;
    this.#since.delete(socket);
    return Math.min(first, this.#readUntil);
  }
}

/** True when the connection of a request is closed or about to be: its answer reaches no one. */
function isGone({ socket }: IncomingMessage): boolean {
  return socket.destroyed || socket.readableEnded || socket.writableEnded;
}

interface StaleRequests {
  /** Begins to observe the server. */
  watch(server: Server): void;
  /** Milliseconds that the request, whose headers have just arrived, may have waited. */
  ageMs(request: IncomingMessage): number;
  /** Throws a Problem 503 for a request that must not be executed any more. */
  requireFresh(route: Route, request: IncomingMessage, ageMs: number): Promise<void>;
  stop(): void;
}

/** `writeWaitMsMax`: longest wait of a write before it is read. */
export function watchStaleRequests(log: Logger, writeWaitMsMax = 1_000): StaleRequests {
  const arrivals = new Arrivals();
  let lastTick = performance.now();
  let warnAt = 0;
  const noteLateness = (now: number, lateMs: number) => {
    lateTotal.inc();
    if (now < warnAt) return;
    warnAt = now + WARN_EVERY_MS;
    log.warn({ lateMs: Math.round(lateMs) }, 'the event loop was late: requests waited');
  };
  const timer = setInterval(() => {
    const now = performance.now();
    const lateMs = Math.max(0, now - lastTick - TICK_MS);
    lastTick = now;
    lateSeconds.set(lateMs / 1_000);
    if (lateMs > LATE_MS) noteLateness(now, lateMs);
    arrivals.tick(now);
  }, TICK_MS).unref();
  return {
    watch: (server) => void server.on('connection', (socket) => arrivals.accepted(socket)),
    ageMs: (request) => performance.now() - arrivals.since(request),
    async requireFresh({ method, scope }, request, ageMs) {
      const isWrite = method !== 'GET' && scope !== 'events.write';
      if (ageMs > (isWrite ? writeWaitMsMax : OTHER_WAIT_MS_MAX) && scope !== 'none') {
        refusedTotal.inc({ cause: 'waited' });
        throw waitedTooLong(ageMs);
      }
      if (!isWrite) return;
      // The close of a connection is read a turn after its request.
      await nextTurn();
      requireClient(request);
    },
    stop: () => clearInterval(timer),
  };
}

/** Throws a Problem when the client has gone; call it before a write begins. */
export function requireClient(request: IncomingMessage): void {
  if (!isGone(request)) return;
  refusedTotal.inc({ cause: 'gone' });
  throw new Problem(503, 'server_busy', 'The client closed the connection; nothing was executed.');
}

function waitedTooLong(ageMs: number): Problem {
  const seconds = (ageMs / 1_000).toFixed(1);
  return busy(
    `The server was too busy: this request waited for up to ${seconds} s and was not executed; ` +
      'send it again.',
    1,
  );
}
