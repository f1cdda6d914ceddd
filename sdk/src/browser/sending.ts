/** Sends the items of an outbox to the relay, in order; one tab of an origin sends for all. */
import { bytesOf } from '../bytes.ts';
import {
  isOfStudent,
  isSettled,
  type RelayItem,
  type RelayReply,
  type RelayResult,
} from '../relay/wire.ts';
import { askedWait, retryAfterMs, waitAfter } from '../transport/waits.ts';
import { CHANNEL, ownItems, type State, settle } from './state.ts';
import type { Kept } from './store.ts';

const SKEW_MS_MAX = 3_600_000;
/** Below the 64 kB that a page may have under way when it closes, and that the relay takes. */
const BODY_BYTES_MAX = 40_000;
const KEEPALIVE_BYTES_MAX = 60_000;
const ITEMS_PER_REQUEST = 100;
const SOON_MS = 50;
/** When another tab sends, so long it has for these items, too. */
const OTHER_TAB_MS = 1_000;

function bodyOf(items: readonly RelayItem[]): string {
  return JSON.stringify({ sentAt: new Date().toISOString(), items });
}

/** The first items that fit into one request. */
function fitting<Item>(items: readonly Item[], itemOf: (item: Item) => RelayItem): Item[] {
  let bytes = 0;
  const end = items.findIndex((one, index) => {
    bytes += bytesOf(JSON.stringify(itemOf(one)));
    return index > 0 && (bytes > BODY_BYTES_MAX || index >= ITEMS_PER_REQUEST);
  });
  return end < 0 ? [...items] : items.slice(0, end);
}

function sendOwn(state: State): void {
  if (state.own.size === 0 || state.isClosed) return;
  const items = fitting([...state.own.values()], (item) => item);
  // They stay in the outbox: another request may be under way, and what arrives twice counts once.
  post(state, items).catch(() => undefined);
}

/** Sends items in one request; undefined = there can be no answer. */
async function post(
  state: State,
  items: readonly RelayItem[],
): Promise<readonly RelayResult[] | undefined> {
  const { options } = state;
  const body = bodyOf(items);
  if (!('keepalive' in Request.prototype) && document.visibilityState === 'hidden') {
    navigator.sendBeacon(options.relay, new Blob([body], { type: 'application/json' }));
    return undefined;
  }
  const bytes = bytesOf(body);
  const keepalive = state.keepaliveBytes + bytes < KEEPALIVE_BYTES_MAX;
  if (keepalive) state.keepaliveBytes += bytes;
  try {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(60_000);
    const init = { method: 'POST', headers, body, keepalive, signal };
    const response = await fetch(options.relay, init);
    const skewMs = Math.abs(Date.parse(response.headers.get('date') ?? '') - Date.now());
    const isClockRight = skewMs < SKEW_MS_MAX;
    // What is old can be told now.
    if (isClockRight && !state.isClockRight) state.uncounted = null;
    state.isClockRight = isClockRight;
    const text = await response.text();
    const { results, code } = saidBy(response, text);
    if (Array.isArray(results)) return results;
    const [{ id } = { id: '' }, ...others] = items;
    // Kept, it would hold up all others for ever.
    if (code === TOO_LARGE.code && others.length === 0) return [{ id, ...TOO_LARGE }];
    const answer = `the relay ${options.relay} answered ${response.status}: ${text.slice(0, 200)}`;
    if (code !== 'signed_out') warnOnce(state, answer);
    else (options.onSignedOut ?? (() => warnOnce(state, SIGNED_OUT)))();
    throw new Failure(retryAfterMs(response.headers.get('retry-after'), Date.now()));
  } finally {
    if (keepalive) state.keepaliveBytes -= bytes;
  }
}

/** What the relay itself says; nothing of what another server answers, such as a proxy. */
function saidBy(
  { headers }: Response,
  text: string,
): Partial<RelayReply> & { readonly code?: unknown } {
  if (!/\bjson\b/.test(headers.get('content-type') ?? '')) return {};
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

const TOO_LARGE = {
  status: 413,
  code: 'payload_too_large',
  message: 'The relay takes at most 64 kB.',
};

const SIGNED_OUT = 'the relay knows no signed-in student (401); events wait for the next sign-in.';
const OTHER = 'another student is signed in at the relay; events wait for their own student.';
const UNREACHED = 'the relay could not pass events on; they wait. The log of its server says why.';

/** For who builds the page: items wait, and nothing else shows why. */
function warnOnce(state: State, text: string): void {
  if (state.warned !== text) console.warn(`lectern: ${text}`);
  state.warned = text;
}

class Failure extends Error {
  /** The wait that was asked for; null = none. */
  readonly askedMs: number | null;

  constructor(askedMs: number | null) {
    super('The relay failed.');
    this.askedMs = askedMs;
  }
}

/** Removes what the server has or will never take; throws when the rest must wait. */
async function take(
  state: State,
  items: readonly (readonly [number, Kept])[],
  results: readonly RelayResult[],
): Promise<void> {
  const byId = new Map(results.map((result) => [result.id, result]));
  // The session at the relay has become another student's while this page was open.
  const isOthers = (item: RelayItem) =>
    byId.get(item.id)?.code === 'other_student' &&
    'event' in item &&
    isOfStudent(item.event, state.options.student);
  const settled = items.filter(
    ([, { item }]) => isSettled(byId.get(item.id)?.status ?? 503) && !isOthers(item),
  );
  await settle(state, settled);
  for (const [, { item }] of settled) {
    const result = byId.get(item.id);
    if (result && result.status >= 400) state.options.onRejected?.(item, result);
  }
  if (settled.length > 0) state.warned = undefined;
  if (settled.length === items.length) return;
  if (items.some(([, { item }]) => isOthers(item))) {
    (state.options.onSignedOut ?? (() => warnOnce(state, OTHER)))();
  } else warnOnce(state, UNREACHED);
  throw new Failure(Math.max(0, ...results.map(({ retryAfterMs: ms }) => Number(ms) || 0)));
}

export interface Sending {
  /** Sends now; resolves when it has succeeded or failed. */
  flush(): Promise<void>;
  /** Sends in a moment, or when the wait after a failure is over. */
  soon(): void;
  /** The way may be free again: of the waits only what the relay has asked for counts. */
  again(): void;
  /** Sends what this tab has added, without waiting: the page may be gone the next moment. */
  leave(): void;
  stop(): void;
}

export function createSending(state: State): Sending {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const backoff = createBackoff();

  const after = (ms: number) => {
    clearTimeout(timer);
    if (!state.isClosed) timer = setTimeout(() => now(), ms);
  };
  const soon = () => after(Math.max(SOON_MS, backoff.waitMs()));

  const sendAll = async () => {
    for (;;) {
      const items = fitting(await ownItems(state), ([, { item }]) => item);
      if (items.length === 0 || state.isClosed) return;
      const sent = items.map(([, { item }]) => item);
      await take(state, items, (await post(state, sent)) ?? []);
      backoff.succeeded();
    }
  };

  /** Unless `isWaiting`, only while no other tab sends; that one has these items, too. */
  const run = async (isWaiting = false) => {
    try {
      // A page without TLS has no locks: then each tab sends, and what arrives twice counts once.
      if (!navigator.locks) await sendAll();
      else {
        await navigator.locks.request(CHANNEL, { ifAvailable: !isWaiting }, async (lock) => {
          if (lock) await sendAll();
        });
      }
      if ((await ownItems(state)).length > 0) after(OTHER_TAB_MS);
    } catch (error) {
      backoff.failed(error instanceof Failure ? error.askedMs : null);
      soon();
    } finally {
      running = undefined;
    }
  };

  const now = () => {
    running ??= run();
    return running;
  };
  const flush = async () => {
    await now();
    if (backoff.isFailing() || state.isClosed || (await ownItems(state)).length === 0) return;
    // Another tab was sending; it may not have seen the latest items.
    running ??= run(true);
    await running;
  };
  return {
    flush,
    soon,
    again: () => {
      backoff.forgive();
      soon();
    },
    leave: () => sendOwn(state),
    stop: () => clearTimeout(timer),
  };
}

/** By a clock that nobody sets. */
function createBackoff() {
  let failures = 0;
  let notBefore = 0;
  let askedUntil = 0;
  return {
    isFailing: () => failures > 0,
    succeeded: () => {
      failures = 0;
    },
    failed: (askedMs: number | null) => {
      failures += 1;
      notBefore = performance.now() + waitAfter(failures, askedMs, Math.random());
      askedUntil = performance.now() + askedWait(askedMs);
    },
    forgive: () => {
      failures = 0;
      notBefore = askedUntil;
    },
    waitMs: () => notBefore - performance.now(),
  };
}
