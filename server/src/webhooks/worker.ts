/**
 * Sends changes to webhooks: batches that are read from the feed after the cursor of each, in order
 * and at least once. Processes share the work by leases.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { Context } from '../context.ts';
import { type Cursor, compare, parseCursor, printCursor } from '../feed/cursor.ts';
import { moveOn } from '../feed/pages.ts';
import { findEnd } from '../feed/places.ts';
import { readChanges } from '../feed/read.ts';
import { type ChangeType, TYPES } from '../feed/schema.ts';
import { pauseWhileAway } from '../feed/tail.ts';
import { registry } from '../http/metrics.ts';
import { WEBHOOK_ENDPOINT } from '../privacy/disclosure-lines.ts';
import { collectDisclosures } from '../privacy/disclosure-scope.ts';
import type { DisclosureLog } from '../privacy/disclosures.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import {
  type Batch,
  beginBatch,
  claimWebhook,
  finishBatch,
  hasActive,
  type Leased,
  markDue,
  release,
  SLOW_MS,
  skip,
} from './deliveries.ts';
import { sendMessage } from './message.ts';
import { isDelivered } from './rules.ts';
import { CHANGES_MAX } from './schema.ts';
import { messageOf } from './sign.ts';

/** Messages under way at once: of receivers that are quick, and of those that are slow or fail. */
const QUICK_MAX = 16;
const SLOW_MAX = 48;
/** One application has at most so many of each kind. */
const UNDER_WAY_MAX_EACH = 4;
/** How often it is looked for what is due again, with one statement. */
const LOOK_EVERY_MS = 1_000;
/** How often a wait for changes looks whether there are webhooks. */
const WAIT_MS = 10_000;
const RELEASED_MS = 1_000;
/** Whose turn it is to read. */
const WHO = 'webhooks';

const attempts = new Counter({
  name: 'lectern_webhook_attempts_total',
  help: 'Messages sent to webhooks, by outcome: delivered, failed',
  labelNames: ['outcome'],
  registers: [registry],
});

interface Options {
  readonly disclosures: Pick<DisclosureLog, 'note' | 'requireRoom'>;
  readonly log: Logger;
}

type Parts = Pick<Context, 'config' | 'db' | 'feed' | 'now' | 'secrets'>;

/** Sends until stopped. */
export function startWebhooks(ctx: Parts, options: Options): { stop(): Promise<void> } {
  const courier = new Courier(ctx, options);
  return { stop: () => courier.stop() };
}

/** Messages under way that share their places, with their applications. */
interface Lane {
  readonly isSlow: boolean;
  readonly max: number;
  readonly underWay: Map<Promise<void>, string>;
}

class Courier {
  readonly #ctx: Parts;
  readonly #disclosures: Options['disclosures'];
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #running: Promise<unknown>;
  /** What the last look saw; undefined = there is no webhook. */
  #end: Cursor | undefined;
  readonly #quick: Lane = { isSlow: false, max: QUICK_MAX, underWay: new Map() };
  readonly #slow: Lane = { isSlow: true, max: SLOW_MAX, underWay: new Map() };
  #woken = new AbortController();

  constructor(ctx: Parts, { disclosures, log }: Options) {
    this.#ctx = ctx;
    this.#disclosures = disclosures;
    this.#log = log;
    this.#running = Promise.all([this.#watch(), this.#serve(this.#quick), this.#serve(this.#slow)]);
  }

  /** Ends what is under way; it is sent again, with the same id. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** The loops that look for what is due look now. */
  #wake(): void {
    this.#woken.abort();
    this.#woken = new AbortController();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#watchOnce(signal);
      } catch {
        // The next look begins with all.
        this.#end = undefined;
        await pauseWhileAway(signal);
      }
    }
  }

  async #watchOnce(signal: AbortSignal): Promise<void> {
    const { db, feed, now } = this.#ctx;
    if (!(await hasActive(db))) {
      this.#end = undefined;
      await pause(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      return;
    }
    const at = this.#end ?? (await feed.read(WHO, (pages) => findEnd(pages, now())));
    const { end, news } = this.#end
      ? await feed.wait({ who: undefined, applicationId: undefined, at, ms: WAIT_MS, signal })
      : { end: at, news: null };
    this.#end = end;
    if (news === undefined) return;
    await markDue(db, news, now());
    this.#wake();
  }

  async #serve(lane: Lane): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const either = AbortSignal.any([signal, this.#woken.signal]);
      const hook = await this.#claim(lane).catch(() => undefined);
      if (hook) await this.#begin(lane, hook);
      else
        await pause(LOOK_EVERY_MS, undefined, { signal: either, ref: false }).catch(
          () => undefined,
        );
    }
    await Promise.all(lane.underWay.keys());
  }

  async #claim({ isSlow, max, underWay }: Lane): Promise<Leased | undefined> {
    if (!this.#end || underWay.size >= max) return undefined;
    const counts = Map.groupBy(underWay.values(), (id) => id);
    const except = [...counts].filter(([, all]) => all.length >= UNDER_WAY_MAX_EACH);
    const { db, now } = this.#ctx;
    return claimWebhook(db, { isSlow, except: except.map(([id]) => id), now: now() });
  }

  /** Reads what is next, and sends it while others are read. */
  async #begin({ underWay }: Lane, hook: Leased): Promise<void> {
    const work = await this.#read(hook).catch((error) => this.#giveBack(hook, error));
    if (!work) return;
    const sending: Promise<void> = work()
      .catch((error) => this.#giveBack(hook, error))
      .finally(() => {
        clearTimeout(timer);
        for (const lane of [this.#quick, this.#slow]) lane.underWay.delete(sending);
        this.#wake();
      });
    underWay.set(sending, hook.applicationId);
    const timer = setTimeout(() => this.#giveWay(sending), SLOW_MS).unref();
  }

  /** A sending that takes long keeps no place of quick ones, while others like it leave room. */
  #giveWay(sending: Promise<void>): void {
    const applicationId = this.#quick.underWay.get(sending);
    if (applicationId === undefined || this.#slow.underWay.size >= SLOW_MAX) return;
    this.#quick.underWay.delete(sending);
    this.#slow.underWay.set(sending, applicationId);
    this.#wake();
  }

  /** When that fails, too, the lease ends by itself. */
  async #giveBack(hook: Leased, error: unknown): Promise<undefined> {
    this.#log.warn({ err: error, webhook: hook.id }, 'a webhook is tried again');
    const { db, now } = this.#ctx;
    await release(db, hook, new Date(now().getTime() + RELEASED_MS)).catch(() => undefined);
  }

  /** What sends the next message; undefined = there is nothing to send. */
  async #read(hook: Leased): Promise<(() => Promise<void>) | undefined> {
    const { db, feed, now } = this.#ctx;
    this.#disclosures.requireRoom();
    const { result, people } = await collectDisclosures(() =>
      feed.read(WHO, (pages) => this.#readBatch(pages, hook)),
    );
    const { changes, ...batch } = result;
    if (changes.length === 0) {
      await skip(db, hook, { batch, now: now() });
      return undefined;
    }
    if (!(await beginBatch(db, hook, batch))) throw new Error('The batch was ended meanwhile.');
    return () => this.#send(hook, { batch, changes, people });
  }

  async #readBatch(db: Queryable, hook: Leased) {
    const { config, now } = this.#ctx;
    const stored = parseCursor(hook.cursor);
    if (!stored) throw new Error(`The webhook has the cursor '${hook.cursor}'.`);
    const moved = await moveOn(db, stored, now());
    const after = moved?.next ?? stored;
    const begun = moved ? undefined : parseCursor(hook.batchEnd ?? '');
    const { applicationId, types } = hook;
    const reader = {
      caller: { applicationId, operator: false },
      types: types.length > 0 ? (types as ChangeType[]) : TYPES,
      baseUrl: config.baseUrl,
    };
    const end = begun ?? (await this.#findEnd(db, after));
    const { changes, next } = await readChanges(db, reader, { after, end, limit: CHANGES_MAX });
    const isWhole = begun === undefined && compare(next, end) >= 0;
    // Also of a message that was begun: it may have grown, by access that came back.
    return {
      ...{ id: (begun && hook.batchId) ?? randomUUID(), after: printCursor(after), changes },
      ...{ end: printCursor(next), since: next.since, hasMore: !isWhole },
    };
  }

  /**
   * As far as the process has looked that made it due, and not only this one: else what that one
   * saw would wait for more, if this one ends before its next look.
   */
  async #findEnd(db: Queryable, after: Cursor): Promise<Cursor> {
    const ends = [after, this.#end ?? after, await findEnd(db, this.#ctx.now())];
    return ends.reduce((one, other) => (compare(one, other) < 0 ? other : one));
  }

  async #send(hook: Leased, read: Sendable): Promise<void> {
    const { batch, changes, people } = read;
    const { config, db, now, secrets } = this.#ctx;
    const { signal } = this.#stopping;
    const { id, applicationId, leasedUntil } = hook;
    const at = now();
    if (at >= leasedUntil) return;
    const message = messageOf('changes', { id: batch.id, changes, next: batch.end, at });
    const sent = await sendMessage({ config, secrets, signal }, hook, message);
    if (people !== '') {
      const line = { applicationId, clientId: `webhook:${id}`, endpoint: WEBHOOK_ENDPOINT };
      this.#disclosures.note({ ...line, at, requestId: batch.id, students: people });
    }
    if (signal.aborted && !isDelivered(sent.status)) return release(db, hook, now());
    attempts.inc({ outcome: isDelivered(sent.status) ? 'delivered' : 'failed' });
    const attempt = { messageId: batch.id, at, changes: changes.length, sent };
    await finishBatch(db, hook, { batch, attempt, now: now() });
  }
}

interface Sendable {
  readonly batch: Batch;
  readonly changes: readonly { readonly time: string }[];
  /** Ids of the people whom the changes name. */
  readonly people: string;
}
