/** Group commit of heartbeats: all that wait are stored by one transaction. */
import { busy } from '../http/problem.ts';
import { GroupSlots } from '../lib/group-slots.ts';
import { type Database, isDatabaseAway, sqlState } from '../storage/database/postgres.ts';
import { type Beat, type Extended, extendOne, extendTogether } from './beats.ts';
import type { SessionKey } from './queries.ts';

interface Waiting {
  readonly beat: Beat;
  settle(outcome: Extended): void;
  fail(error: unknown): void;
}

/** The beats of a session that wait, in order of arrival. */
interface SessionQueue {
  readonly key: SessionKey;
  readonly waiting: Waiting[];
}

/** A group may exceed it by the further beats of its last session. */
const GROUP_BEATS_MAX = 500;
/** Sessions that are worth a second group beside one in flight. */
const SECOND_SESSIONS_MIN = 100;
/** Above it the server answers 503. */
const UNSETTLED_MAX = 10_000;

/**
 * When the group before is committed, or is slow, or many sessions wait, all waiting beats are
 * stored by one transaction; each is answered after its COMMIT. No timer delays a beat, and groups
 * grow with the load. Beats of one session are applied in order of arrival: one that comes while
 * its session is written waits for the next group. A session that another writer has, such as the
 * worker, is left for later, so that it neither delays others nor takes a connection: only the
 * first of them is waited for.
 */
export class HeartbeatCommitter {
  readonly #db: Database;
  readonly #ready = new Map<string, SessionQueue>();
  /** Sessions that are being written, with the beats that came since. */
  readonly #busy = new Map<string, SessionQueue>();
  /** Sessions that another writer has. */
  #locked: SessionQueue[] = [];
  #isWaiting = false;
  #unsettled = 0;
  readonly #slots = new GroupSlots();
  #whenDrained: (() => void)[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  /** Resolves after COMMIT; rejects with 503 when too many beats wait. */
  extend(key: SessionKey, beat: Beat): Promise<Extended> {
    if (this.#unsettled >= UNSETTLED_MAX) {
      const message = 'Heartbeats arrive faster than they can be stored; send it again soon.';
      return Promise.reject(busy(message, 1));
    }
    this.#unsettled += 1;
    const stored = new Promise<Extended>((settle, fail) => {
      const name = nameOf(key);
      const queue = this.#busy.get(name) ?? this.#ready.get(name);
      if (queue) queue.waiting.push({ beat, settle, fail });
      else this.#ready.set(name, { key, waiting: [{ beat, settle, fail }] });
    });
    this.#pump();
    return stored.finally(() => this.#settled());
  }

  /** Resolves when no beat is being stored, also none of a client that has disconnected. */
  drained(): Promise<void> {
    if (this.#unsettled === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenDrained.push(resolve);
    });
  }

  #settled(): void {
    this.#unsettled -= 1;
    if (this.#unsettled === 0) for (const resolve of this.#whenDrained.splice(0)) resolve();
  }

  #pump(): void {
    while (this.#ready.size > 0 && this.#slots.isFree(this.#ready.size >= SECOND_SESSIONS_MIN)) {
      const group = this.#take();
      void this.#slots.run(
        () => this.#store(group),
        () => this.#pump(),
      );
    }
  }

  #take(): SessionQueue[] {
    const taken: SessionQueue[] = [];
    let count = 0;
    for (const [name, queue] of this.#ready) {
      if (count >= GROUP_BEATS_MAX) break;
      count += queue.waiting.length;
      taken.push(queue);
      this.#ready.delete(name);
      this.#busy.set(name, { key: queue.key, waiting: [] });
    }
    return taken;
  }

  async #store(group: readonly SessionQueue[]): Promise<void> {
    const beats = group.map(({ key, waiting }) => ({
      key,
      beats: waiting.map(({ beat }) => beat),
    }));
    try {
      const outcomes = await extendTogether(this.#db, beats);
      for (const [index, queue] of group.entries()) {
        const outcome = outcomes[index] ?? 'alone';
        if (outcome === 'locked') this.#locked.push(queue);
        else if (outcome === 'alone') void this.#storeSingly(queue);
        else this.#settle(queue, outcome);
      }
    } catch (error) {
      for (const queue of group) {
        if (concernsOne(error)) void this.#storeSingly(queue);
        else this.#fail(queue, error);
      }
    }
    void this.#waitForLocked();
  }

  /** Its other writer is mostly that of the rest as well, so when one is free all are tried. */
  async #waitForLocked(): Promise<void> {
    const first = this.#isWaiting ? undefined : this.#locked.shift();
    if (!first) return;
    this.#isWaiting = true;
    await this.#storeSingly(first);
    this.#isWaiting = false;
    for (const queue of this.#locked.splice(0)) this.#retry(queue);
    this.#pump();
  }

  /** Puts the beats of a session before those that came since. */
  #retry({ key, waiting }: SessionQueue): void {
    const name = nameOf(key);
    const since = this.#busy.get(name)?.waiting ?? [];
    this.#busy.delete(name);
    this.#ready.set(name, { key, waiting: [...waiting, ...since] });
  }

  #settle(queue: SessionQueue, outcomes: readonly Extended[]): void {
    for (const [place, outcome] of outcomes.entries()) queue.waiting[place]?.settle(outcome);
    this.#release(queue);
  }

  #fail(queue: SessionQueue, error: unknown): void {
    for (const one of queue.waiting) one.fail(error);
    this.#release(queue);
  }

  /** After a failure the others of the session fail as well: they would wait as long for it. */
  async #storeSingly(queue: SessionQueue): Promise<void> {
    try {
      for (const { beat, settle } of queue.waiting)
        settle(await extendOne(this.#db, queue.key, beat));
      this.#release(queue);
    } catch (error) {
      this.#fail(queue, error);
    }
  }

  #release({ key }: SessionQueue): void {
    const name = nameOf(key);
    const since = this.#busy.get(name);
    this.#busy.delete(name);
    if (!since || since.waiting.length === 0) return;
    this.#ready.set(name, since);
    this.#pump();
  }
}

function nameOf({ applicationId, sessionId }: SessionKey): string {
  return `${applicationId} ${sessionId}`;
}

/** Whether one beat may be the cause, such as a value that PostgreSQL refuses; 57014 = timeout. */
function concernsOne(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && state !== '57014' && !isDatabaseAway(error);
}
