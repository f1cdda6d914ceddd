/** Keeps events in files until the server has them: through restarts, kill -9 and days offline. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventsClient } from '../events-client.ts';
import { studentOf } from '../generated/student.ts';
import type { EventLike } from '../sent.ts';
import { isLecternError, type LecternError } from '../transport/errors.ts';
import { unlessAborted } from '../transport/turns.ts';
import { waitAfter } from '../transport/waits.ts';
import { createWarning } from '../warning.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import { type Line, openSegments, type Segments } from './segments.ts';

export interface OutboxOptions {
  readonly lectern: { readonly events: Pick<EventsClient, 'send'> };
  /** The folder of one process, also where containers share it; made when it is missing. */
  readonly folder: string;
  /** An event that the server refuses; it is in `rejected.ndjson` of the folder, too. */
  readonly onRejected?: ((event: EventLike, error: LecternError) => void) | undefined;
  /** A failure that may pass: the event is kept and tried again. Printed when left out. */
  readonly onFailed?: ((event: EventLike, error: unknown) => void) | undefined;
  /** Events that are sent at once; 8 when left out. One student's are sent in their order. */
  readonly concurrency?: number | undefined;
  /** Size of a file; 4 MB when left out. */
  readonly segmentBytes?: number | undefined;
}

export interface Outbox {
  /** Events that are neither sent nor refused. */
  readonly size: number;
  /** Keeps events; they are on disk when it resolves, and are sent from then on. */
  add(events: EventLike | readonly EventLike[]): Promise<void>;
  /** Resolves when nothing waits any more. */
  flush(): Promise<void>;
  /** Ends the sending and gives the folder free; what waits is sent after the next opening. */
  close(): Promise<void>;
}

interface Item {
  readonly event: EventLike;
  readonly line: Line;
}

const CONCURRENCY = 8;
const SEGMENT_BYTES = 4 * 1_024 * 1_024;
/** Events in memory; the others wait on disk. */
const ITEMS_MAX = 1_000;

export async function openOutbox(options: OutboxOptions): Promise<Outbox> {
  const { folder, segmentBytes = SEGMENT_BYTES } = options;
  const lock = await lockFolder(folder);
  const segments = await openSegments(folder, segmentBytes);
  const sender = createSender(options, segments, lock);
  const batcher = createBatcher(async (lines) => {
    await lock.confirm();
    await segments.append(lines);
    sender.wake();
  });
  let isClosed = false;
  sender.wake();
  return {
    get size() {
      return segments.size;
    },
    add: async (events) => {
      if (isClosed) throw new Error('The outbox is closed.');
      await batcher([events].flat().map((event) => JSON.stringify(event)));
    },
    flush: () => sender.empty(),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await batcher([]);
      await sender.stop();
      await segments.close();
      await lock.release();
    },
  };
}

/** Writes together what is added while the last write is on its way: one sync for all. */
function createBatcher(write: (lines: readonly string[]) => Promise<void>) {
  let next: string[] = [];
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return (lines: readonly string[]): Promise<void> => {
    next.push(...lines);
    waiting ??= last.then(() => {
      const batch = next;
      next = [];
      waiting = undefined;
      const written = batch.length > 0 ? write(batch) : Promise.resolve();
      last = written.catch(() => undefined);
      return written;
    });
    return waiting;
  };
}

/** The events in memory, by student, in the order of their lines. */
function createQueue(folder: string, segments: Segments) {
  const lanes = new Map<string, Item[]>();
  let loaded = 0;
  return {
    lanes,
    load: async () => {
      while (loaded < ITEMS_MAX) {
        const lines = await segments.read();
        if (lines.length === 0) return;
        for (const line of lines) {
          const event = parsed(line.text);
          if (!event) {
            await deadLetter(folder, { text: line.text });
            await line.done();
            continue;
          }
          const key = studentOf(event) ?? event.id;
          const lane = lanes.get(key);
          if (lane) lane.push({ event, line });
          else lanes.set(key, [{ event, line }]);
          loaded += 1;
        }
      }
    },
    /** Marks the first item of a lane as done. */
    finish: async (key: string, { line }: Item) => {
      await line.done();
      loaded -= 1;
      const lane = lanes.get(key);
      lane?.shift();
      if (lane?.length === 0) lanes.delete(key);
    },
  };
}

/** Sends an item; a refusal is noted, and is an end, too. Throws what may pass. */
async function deliver(
  { lectern, folder, onRejected }: OutboxOptions,
  item: Item,
  signal: AbortSignal,
) {
  const { event } = item;
  try {
    await lectern.events.send(event, { retries: 0, signal });
  } catch (error) {
    if (!isLecternError(error) || !error.isFinal) throw error;
    const { status, code, message, findings, requestId } = error;
    await deadLetter(folder, { event, error: { status, code, message, findings, requestId } });
    callListener(() => onRejected?.(event, error));
  }
}

/** A listener that throws must not lead to another send of the event. */
function callListener(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    console.error('A listener of the outbox failed.', error);
  }
}

/** Waits longer after each failure, for all events: the server or the way to it fails. */
function createBackoff(signal: AbortSignal) {
  let failures = 0;
  let pausedUntil = 0;
  return {
    failed: (error: unknown) => {
      failures += 1;
      const askedMs = isLecternError(error) ? error.retryAfterMs : null;
      pausedUntil = Date.now() + waitAfter(failures, askedMs, Math.random());
    },
    succeeded: () => {
      failures = 0;
    },
    wait: async () => {
      const waitMs = pausedUntil - Date.now();
      if (waitMs > 0) await pauseUntil(waitMs, signal);
    },
  };
}

/** Repeats a turn whenever it is asked for; one that is asked for meanwhile follows. */
function createLoop(turn: () => Promise<void>, failed: (error: unknown) => void) {
  let isAsked = false;
  let working: Promise<void> | undefined;
  const work = async () => {
    while (isAsked) {
      isAsked = false;
      try {
        await turn();
      } catch (error) {
        failed(error);
        isAsked = true;
      }
    }
    working = undefined;
  };
  return {
    wake: () => {
      isAsked = true;
      working ??= work();
    },
    ended: async () => working,
  };
}

function createSender(options: OutboxOptions, segments: Segments, lock: FolderLock) {
  const queue = createQueue(options.folder, segments);
  const running = new Map<string, Promise<void>>();
  const stopped = new AbortController();
  const { signal } = stopped;
  const waiters = new Set<() => void>();
  const backoff = createBackoff(signal);
  const warn = createWarning();
  const kept = () => `the outbox ${options.folder} cannot send; it keeps all, ${segments.size} now`;
  const onFailed = options.onFailed ?? ((_, error) => warn(`${kept()}. ${error}`));

  const sendOne = async (key: string, item: Item) => {
    try {
      await lock.confirm();
      await deliver(options, item, signal);
      await queue.finish(key, item);
      backoff.succeeded();
    } catch (error) {
      if (signal.aborted) return;
      backoff.failed(error);
      callListener(() => onFailed(item.event, error));
    }
  };

  const start = () => {
    for (const [key, [item]] of queue.lanes) {
      if (running.size >= (options.concurrency ?? CONCURRENCY)) return;
      if (running.has(key) || !item) continue;
      const ended = () => {
        running.delete(key);
        loop.wake();
      };
      running.set(key, sendOne(key, item).then(ended, ended));
    }
  };

  const turn = async () => {
    // First: to read may have failed, too, such as without a file handle left.
    await backoff.wait();
    if (!signal.aborted) await queue.load();
    if (signal.aborted) return;
    start();
    if (segments.size > 0) return;
    for (const done of waiters) done();
    waiters.clear();
  };

  const loop = createLoop(turn, backoff.failed);
  return {
    wake: loop.wake,
    empty: async () => {
      if (segments.size === 0) return;
      const emptied = new Promise<void>((done) => waiters.add(done));
      loop.wake();
      await unlessAborted(signal, emptied);
    },
    stop: async () => {
      stopped.abort(new Error('The outbox is closed.'));
      await loop.ended();
      await Promise.all(running.values());
      await loop.ended();
    },
  };
}

function pauseUntil(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}

/** Undefined for a line that the disk has spoilt. */
function parsed(text: string): EventLike | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function deadLetter(folder: string, members: object): Promise<void> {
  const file = await open(join(folder, 'rejected.ndjson'), 'a', 0o600);
  try {
    await file.appendFile(`${JSON.stringify({ at: new Date().toISOString(), ...members })}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
}
