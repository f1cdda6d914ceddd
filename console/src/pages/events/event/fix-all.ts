/**
 * The correction of one event for all of the same cause: each is read, corrected and tried in a dry
 * run, then those that would count are sent. Ids of corrected events are made of the old ones, so
 * that what is sent twice counts once: a run that was stopped may begin anew.
 */
import type { EventReason } from '../../../../../sdk/src/generated/openapi.ts';
import { DAY_MS } from '../../../data/days.ts';
import { type AcceptedEvent, isAccepted, readLog } from '../../../data/events/events.ts';
import { type Api, isLecternError, sentenceOf } from '../../../data/requests/api.ts';
import type { Who } from '../../../data/viewer/who.ts';
import { dryRun } from '../../compose/dry-run.ts';
import { correctedEvent } from './corrected.ts';

/** The event whose correction is taken. */
export interface Model {
  readonly event: AcceptedEvent;
  readonly reason: EventReason;
  /** In place of the likeliest record. */
  readonly chosen: string | undefined;
}

interface Caller {
  readonly api: Api;
  readonly who: Who;
  readonly signal: AbortSignal;
}

/** One event, and how far its correction is. */
export interface Fix {
  readonly id: string;
  /**
   * other: something else is wrong there, so that the correction is not of it; stays: corrected, it
   * would not count either; replayed: its correction had been sent before.
   */
  readonly outcome: 'found' | 'other' | 'stays' | 'counts' | 'sent' | 'replayed' | 'failed';
  readonly corrected?: Readonly<Record<string, unknown>>;
  /** Why it stays or failed. */
  readonly why?: string;
}

/** Causes are grouped over this time. */
export const LIKE_IT_MS = 7 * DAY_MS;

/** One run looks at this many; the next one goes on with older ones. */
export const RUN_MAX = 500;
const PAGE = '100';
const PAGES_MAX = 50;

/** Events of the same cause, newest first. `next` = where a later run goes on; null = no more. */
export async function findLike(
  { api, who, signal }: Caller,
  { event, reason }: Model,
  { from, cursor }: { readonly from: string; readonly cursor: string | null },
): Promise<{ readonly fixes: readonly Fix[]; readonly next: string | null }> {
  const query = { status: event.state, reason: reason.code, from, limit: PAGE };
  const fixes: Fix[] = [];
  let next = cursor;
  for (let page = 0; page < PAGES_MAX && fixes.length < RUN_MAX; page += 1) {
    const read = { ...query, ...(next === null ? {} : { cursor: next }) };
    const log = await readLog({ api, who, signal }, read);
    const same = log.events.filter((one) => one.reason?.pointer === reason.pointer);
    fixes.push(...same.map(({ id }): Fix => ({ id, outcome: 'found' })));
    next = log.next;
    if (next === null) break;
  }
  return { fixes, next };
}

/** Reads and corrects one event, and asks what would become of it. */
export async function tried({ api, signal }: Caller, model: Model, { id }: Fix): Promise<Fix> {
  const place = { path: { id }, signal };
  const { event } = await api.request('GET /events/1.0/events/{id}', place);
  const reason = isAccepted(event) ? event.reason : null;
  if (!isAccepted(event) || !reason || !isSameFault(reason, model.reason))
    return { id, outcome: 'other' };
  const record = model.chosen ?? model.reason.nearest?.[0]?.sourcedId;
  const corrected = correctedEvent(event.payload, reason, record);
  if (!corrected) return { id, outcome: 'other' };
  const { wouldDo, errors, warnings } = await dryRun(api, corrected, signal);
  if (wouldDo.state === 'processed') return { id, outcome: 'counts', corrected };
  return { id, outcome: 'stays', why: (errors[0] ?? warnings[0])?.code ?? wouldDo.state };
}

const isSameFault = (one: EventReason, other: EventReason) =>
  one.code === other.code && one.pointer === other.pointer && one.received === other.received;

export async function sent({ api, signal }: Caller, fix: Fix): Promise<Fix> {
  const body = fix.corrected as never;
  const { headers } = await api.exchange('POST /events/1.0/', { body, signal });
  return { ...fix, outcome: headers.get('idempotent-replayed') === 'true' ? 'replayed' : 'sent' };
}

const AT_ONCE = 4;
const TRIES_MAX = 5;

/** Works on several at once; what fails says why, and the others go on. Ends early when stopped. */
export async function workThrough(
  fixes: readonly Fix[],
  signal: AbortSignal,
  { work, onDone }: { work(fix: Fix): Promise<Fix>; onDone(fix: Fix): void },
): Promise<void> {
  const queue = [...fixes];
  const worker = async () => {
    for (let fix = queue.shift(); fix && !signal.aborted; fix = queue.shift()) {
      const done = await patiently(work, fix, signal).catch(
        (error): Fix => ({ ...(fix as Fix), outcome: 'failed', why: wordsOf(error) }),
      );
      if (!signal.aborted) onDone(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const wordsOf = (error: unknown) => (isLecternError(error) ? sentenceOf(error) : String(error));

/** A server that is asked too much says when to ask again. */
async function patiently(work: (fix: Fix) => Promise<Fix>, fix: Fix, signal: AbortSignal) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(fix);
    } catch (error) {
      const waitMs = isLecternError(error) ? error.retryAfterMs : null;
      if (waitMs === null || tries === TRIES_MAX || signal.aborted) throw error;
      await new Promise((done) => setTimeout(done, waitMs));
    }
  }
}
