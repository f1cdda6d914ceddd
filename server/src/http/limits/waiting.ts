/**
 * How long a request may have waited before this process read it, and whether its client is still
 * there. A process that was stopped or starved finds requests whose clients gave up long ago; a
 * write among them would overwrite what was acknowledged since.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import { registry } from '../metrics.ts';
import { busy, Problem } from '../problem.ts';
import type { Route } from '../route.ts';

const TICK_MS = 200;
const LATE_MS = 1_000;
const WARN_EVERY_MS = 10_000;
/** Time after which a lateness no longer makes requests suspect. */
const SUSPECT_MS = 60_000;
/** Above it a request is suspect: its connection is looked at once more. */
const SUSPECT_AGE_MS = 500;
/** Reads and events do no harm when they are late; but their clients have given up. */
const OTHER_WAIT_MS_MAX = 10_000;
/** Connections that the system keeps for this process to accept; more are refused or retried. */
export const BACKLOG = 256;

/** Default maximum wait of writes. */
export const WRITE_WAIT_MS_MAX = 1_000;

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
 * Since when bytes that are read now may have waited. Connections are accepted one in each turn of
 * the event loop, so those behind a pause are met long after it: a run of turns with a connection
 * each is a queue, whose members may be as old as its begin, or as the connection that was accepted
 * BACKLOG before.
 */
class Arrivals {
  /** All that had arrived before this moment has been read. */
  #readUntil = performance.now();
  /** The queue of connections was empty at this moment. */
  #acceptedUntil = performance.now();
  #accepts: number[] = [];
  #count = 0;
  #isQueue = false;
  readonly #since = new WeakMap<Socket, number>();

  /** After a tick and the poll that followed it. */
  polled(at: number): void {
    this.#readUntil = at;
    if (!this.#isQueue) this.#acceptedUntil = at;
  }

  accepted(socket: Socket): void {
    const slot = this.#count % (BACKLOG + 2);
    const earlier = this.#accepts[slot] ?? 0;
    this.#since.set(socket, Math.max(this.#acceptedUntil, earlier));
    this.#accepts[slot] = performance.now();
    this.#count += 1;
    if (this.#isQueue) return;
    this.#isQueue = true;
    this.#followQueue();
  }

  /** The queue ends with a turn that accepts nothing. */
  #followQueue(): void {
    setImmediate(() => {
      const [count, at] = [this.#count, performance.now()];
      setImmediate(() => {
        if (this.#count !== count) return this.#followQueue();
        this.#isQueue = false;
        this.#acceptedUntil = at;
      });
    });
  }

  /** For the request that begins now. */
  since({ socket }: IncomingMessage): number {
    const first = this.#since.get(socket);
    if (first === undefined) return this.#readUntil;
    this.#since.delete(socket);
    return Math.min(first, this.#readUntil);
  }
}

/** True when the connection of a request is closed or about to be: its answer reaches no one. */
function isGone({ socket }: IncomingMessage): boolean {
  return socket.destroyed || socket.readableEnded || socket.writableEnded;
}

/** Two turns: what the system knows of a connection is read in between. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

interface Waiting {
  /** Begins to observe the server. */
  watch(server: Server): void;
  /** Milliseconds that the request, whose headers have just arrived, may have waited. */
  ageMs(request: IncomingMessage): number;
  /**
   * Throws a Problem 503 for a request that must not be executed any more; undefined = it may be,
   * without a wait.
   */
  requireFresh(route: Route, request: IncomingMessage, ageMs: number): Promise<void> | undefined;
  stop(): void;
}

/** `writeWaitMsMax`: longest wait of a write before it is read. */
export function watchWaiting(log: Logger, writeWaitMsMax: number): Waiting {
  const arrivals = new Arrivals();
  let lastTick = performance.now();
  let lateAt = Number.NEGATIVE_INFINITY;
  let warnAt = 0;
  const noteLateness = (now: number, lateMs: number) => {
    lateAt = now;
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
    setImmediate(() => arrivals.polled(now));
  }, TICK_MS).unref();
  return {
    watch: (server) => void server.on('connection', (socket) => arrivals.accepted(socket)),
    ageMs: (request) => performance.now() - arrivals.since(request),
    requireFresh({ method, scope }, request, ageMs) {
      const isWrite = method !== 'GET' && scope !== 'events.write';
      if (ageMs > (isWrite ? writeWaitMsMax : OTHER_WAIT_MS_MAX) && scope !== 'none') {
        refusedTotal.inc({ cause: 'waited' });
        throw waitedTooLong(ageMs);
      }
      if (!isWrite) return undefined;
      const isSuspect = ageMs > SUSPECT_AGE_MS || performance.now() - lateAt < SUSPECT_MS;
      if (isSuspect) return nextTurn().then(() => requireClient(request));
      requireClient(request);
      return undefined;
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
