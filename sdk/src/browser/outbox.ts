/** Sends what a page has kept to the relay, in order; one tab of an origin sends for all. */
import {
  isOfStudent,
  isSettled,
  type RelayItem,
  type RelayReply,
  type RelayResult,
} from '../relay/wire.ts';
import { type Amount, bytesOf, NOTHING, plus } from './amount.ts';
import { type Kept, openStore, type Store } from './store.ts';

export interface OutboxOptions {
  /** Path of the relay on the page's own origin. */
  readonly relay: string;
  readonly student: string;
  /** The server will never take it; a warning in the console when left out. */
  readonly onRejected?: ((item: RelayItem, result: RelayResult) => void) | undefined;
  /** The student is signed out; what is kept waits for the next sign-in. */
  readonly onSignedOut?: (() => void) | undefined;
  /** There is no room; the item was dropped (a heartbeat, a view), or is kept beyond the limit. */
  readonly onFull?: ((item: RelayItem) => void) | undefined;
  /** 5,000 when left out. */
  readonly itemsMax?: number | undefined;
  /** Of the items as JSON in UTF-8; 5,000,000 when left out. */
  readonly bytesMax?: number | undefined;
}

export interface PageOutbox {
  add(item: RelayItem): Promise<void>;
  /** Items of this student that are not sent. */
  size(): Promise<number>;
  /** Sends now; resolves with how many items of this student wait still: 0 unless it failed. */
  flush(): Promise<number>;
  /** Removes what this student has left on this computer. */
  forget(): Promise<void>;
  close(): void;
}

const ITEMS_MAX = 5_000;
const BYTES_MAX = 5_000_000;
/** The part of the room that may be taken before all items are counted again. */
const UNCOUNTED = 1 / 50;
const SKEW_MS_MAX = 3_600_000;
const AGE_MS_MAX = 7 * 24 * 3_600_000;
/** Below the 64 kB that a page may have under way when it closes, and that the relay takes. */
const BODY_BYTES_MAX = 40_000;
const KEEPALIVE_BYTES_MAX = 60_000;
const ITEMS_PER_REQUEST = 100;
const SOON_MS = 50;
const REGULAR_MS = 30_000;
const WAIT_MS_FIRST = 1_000;
const WAIT_MS_MAX = 300_000;
const LOCK = 'lectern-outbox';

interface State {
  readonly options: OutboxOptions;
  readonly store: Store;
  readonly channel: BroadcastChannel;
  /** What this tab has added and not seen arrive, by id: at hand when the page closes. */
  readonly own: Map<string, RelayItem>;
  /** Items on their way to the disk. */
  readonly adding: Set<Promise<void>>;
  keepaliveBytes: number;
  failures: number;
  notBefore: number;
  /** What this tab has added since it counted all items; null = it has not counted yet. */
  uncounted: Amount | null;
  isClosed: boolean;
  /** The relay's clock agrees with this computer's: ages can be told. */
  isClockRight: boolean;
  /** The warning that was printed last; undefined once items arrive. */
  warned: string | undefined;
}

export async function openPageOutbox(options: OutboxOptions): Promise<PageOutbox> {
  const state: State = {
    options,
    store: await openStore(),
    channel: new BroadcastChannel(LOCK),
    own: new Map(),
    adding: new Set(),
    keepaliveBytes: 0,
    failures: 0,
    notBefore: 0,
    uncounted: null,
    isClosed: false,
    isClockRight: false,
    warned: undefined,
  };
  const sending = createSending(state);
  const keep = async (item: RelayItem) => {
    if (await makeRoom(state, item)) {
      await state.store.add({ student: options.student, addedAt: Date.now(), item });
      sending.soon();
    } else {
      state.own.delete(item.id);
    }
  };
  const ended = new AbortController();
  listen(state, { sending, signal: ended.signal });
  sending.soon();
  return {
    add: (item) => {
      // At once: the page may close before the disk has it.
      state.own.set(item.id, item);
      const adding = keep(item).finally(() => state.adding.delete(adding));
      state.adding.add(adding);
      return adding;
    },
    size: async () => {
      await Promise.allSettled(state.adding);
      return (await ownItems(state)).length;
    },
    flush: async () => {
      await Promise.allSettled(state.adding);
      await sending.flush();
      return (await ownItems(state)).length;
    },
    forget: async () => {
      await Promise.allSettled(state.adding);
      await settle(state, await ownItems(state));
    },
    close: () => {
      state.isClosed = true;
      sending.stop();
      ended.abort();
      state.channel.close();
    },
  };
}

function listen(
  state: State,
  { sending, signal }: { sending: ReturnType<typeof createSending>; signal: AbortSignal },
): void {
  const hide = () => {
    if (document.visibilityState === 'hidden') sendOwn(state);
  };
  const show = () => sending.soon();
  addEventListener('online', show, { signal });
  addEventListener('pageshow', show, { signal });
  addEventListener('pagehide', () => sendOwn(state), { signal });
  document.addEventListener('visibilitychange', hide, { signal });
  document.addEventListener('visibilitychange', show, { signal });
  state.channel.addEventListener('message', ({ data }) => {
    for (const id of data as readonly string[]) state.own.delete(id);
  });
}

async function ownItems({ store, options }: State): Promise<[number, Kept][]> {
  return (await store.all()).filter(([, { student }]) => student === options.student);
}

/** Forgets items, in every tab. */
async function settle(
  { store, own, channel, isClosed }: State,
  items: readonly (readonly [number, Pick<Kept, 'item'>])[],
): Promise<void> {
  const ids = items.map(([, { item }]) => item.id);
  for (const id of ids) own.delete(id);
  if (!isClosed && ids.length > 0) channel.postMessage(ids);
  await store.delete(items.map(([key]) => key));
}

/** What may be lost first when there is no room: heartbeats, then views; nothing else. */
function worthOf(item: RelayItem): number {
  if ('heartbeat' in item) return 0;
  return item.event.type === 'ViewEvent' ? 1 : 2;
}

/**
 * Drops what other students left a week ago and, where that is too little, the oldest items of the
 * least worth; false = the new item is the least.
 */
async function makeRoom(state: State, item: RelayItem): Promise<boolean> {
  const { store, options } = state;
  const most = { items: options.itemsMax ?? ITEMS_MAX, bytes: options.bytesMax ?? BYTES_MAX };
  const isWithin = (room: Amount, { items, bytes }: Amount) =>
    items <= room.items && bytes <= room.bytes;
  const added = plus(state.uncounted ?? NOTHING, item);
  const uncountedMax = { items: most.items * UNCOUNTED, bytes: most.bytes * UNCOUNTED };
  if (state.uncounted && isWithin(uncountedMax, added)) {
    state.uncounted = added;
    return true;
  }
  // Pages and tabs before this one may have filled it; to count all is not for every item.
  state.uncounted = NOTHING;
  const all = await store.all();
  const oldest = Date.now() - AGE_MS_MAX;
  const isOld = ({ student, addedAt }: Kept) =>
    state.isClockRight && student !== options.student && addedAt < oldest;
  await settle(
    state,
    all.filter(([, kept]) => isOld(kept)),
  );
  const left = all.filter(([, kept]) => !isOld(kept));
  let needed = plus(
    left.reduce((sum, [, kept]) => plus(sum, kept.item), NOTHING),
    item,
  );
  const worth = worthOf(item);
  const dropped: typeof left = [];
  for (let least = 0; least < Math.min(2, worth); least += 1) {
    for (const one of left.filter(([, kept]) => worthOf(kept.item) === least)) {
      if (isWithin(most, needed)) break;
      needed = plus(needed, one[1].item, -1);
      dropped.push(one);
    }
  }
  await settle(state, dropped);
  for (const [, kept] of dropped) options.onFull?.(kept.item);
  const fits = isWithin(most, needed);
  // Full, it counts again for the next item.
  if (dropped.length > 0 || !fits) state.uncounted = null;
  if (!fits) options.onFull?.(item);
  return fits || worth === 2;
}

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

/** Sends what this tab has added, without waiting: the page may be gone the next moment. */
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
    if (response.status === 401) (options.onSignedOut ?? (() => warnOnce(state, SIGNED_OUT)))();
    const skewMs = Math.abs(Date.parse(response.headers.get('date') ?? '') - Date.now());
    const isClockRight = skewMs < SKEW_MS_MAX;
    // What is old can be told now.
    if (isClockRight && !state.isClockRight) state.uncounted = null;
    state.isClockRight = isClockRight;
    const isReply = response.ok && /json/.test(response.headers.get('content-type') ?? '');
    if (isReply) return ((await response.json()) as RelayReply).results;
    const [{ id } = { id: '' }, ...others] = items;
    // Kept, it would hold up all others for ever.
    if (response.status === 413 && others.length === 0) return [{ id, ...TOO_LARGE }];
    if (![401, 429, 503].includes(response.status)) {
      const text = (await response.text()).slice(0, 200);
      warnOnce(state, `the relay ${options.relay} answered ${response.status}: ${text}`);
    }
    throw new Failure(Number(response.headers.get('retry-after')) * 1_000);
  } finally {
    if (keepalive) state.keepaliveBytes -= bytes;
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
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('The relay failed.');
    this.retryAfterMs = retryAfterMs || 0;
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
  }
  if (results.some(({ status }) => status >= 500)) warnOnce(state, UNREACHED);
  throw new Failure(Math.max(0, ...results.map(({ retryAfterMs = 0 }) => retryAfterMs)));
}

function createSending(state: State) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const after = (ms: number) => {
    clearTimeout(timer);
    if (!state.isClosed) timer = setTimeout(() => now(), ms);
  };

  const sendAll = async () => {
    for (;;) {
      const items = fitting(await ownItems(state), ([, { item }]) => item);
      if (items.length === 0 || state.isClosed) return;
      const sent = items.map(([, { item }]) => item);
      await take(state, items, (await post(state, sent)) ?? []);
      state.failures = 0;
    }
  };

  /** Unless `isWaiting`, only while no other tab sends; that one has these items, too. */
  const run = async (isWaiting = false) => {
    try {
      // A page without TLS has no locks: then each tab sends, and what arrives twice counts once.
      if (!navigator.locks) await sendAll();
      else {
        await navigator.locks.request(LOCK, { ifAvailable: !isWaiting }, async (lock) => {
          if (lock) await sendAll();
        });
      }
      if ((await ownItems(state)).length > 0) after(REGULAR_MS / 30);
    } catch (error) {
      state.failures += 1;
      const most = Math.min(WAIT_MS_MAX, WAIT_MS_FIRST * 2 ** (state.failures - 1));
      const asked = error instanceof Failure ? error.retryAfterMs : 0;
      const waitMs = Math.max(asked, most * (0.5 + Math.random() / 2));
      state.notBefore = Date.now() + waitMs;
      after(waitMs);
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
    if (state.failures > 0 || state.isClosed || (await ownItems(state)).length === 0) return;
    // Another tab was sending; it may not have seen the latest items.
    running ??= run(true);
    await running;
  };
  return {
    flush,
    soon: () => after(Math.max(SOON_MS, Math.min(REGULAR_MS, state.notBefore - Date.now()))),
    stop: () => clearTimeout(timer),
  };
}
