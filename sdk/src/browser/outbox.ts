/** Keeps the items of a page until the relay has taken them, within the room that there is. */
import type { RelayItem } from '../relay/wire.ts';
import { type Amount, NOTHING, plus } from './amount.ts';
import { createSending, type Sending } from './sending.ts';
import { CHANNEL, type OutboxOptions, ownItems, type State, settle } from './state.ts';
import { type Kept, openStore } from './store.ts';

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
const AGE_MS_MAX = 7 * 24 * 3_600_000;

export async function openPageOutbox(options: OutboxOptions): Promise<PageOutbox> {
  const state: State = {
    options,
    store: await openStore(),
    channel: new BroadcastChannel(CHANNEL),
    own: new Map(),
    adding: new Set(),
    keepaliveBytes: 0,
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
  { sending, signal }: { readonly sending: Sending; readonly signal: AbortSignal },
): void {
  const turn = () => {
    if (document.visibilityState === 'hidden') sending.leave();
    else sending.again();
  };
  addEventListener('online', sending.again, { signal });
  addEventListener('pageshow', sending.again, { signal });
  addEventListener('pagehide', sending.leave, { signal });
  document.addEventListener('visibilitychange', turn, { signal });
  state.channel.addEventListener('message', ({ data }) => {
    for (const id of data as readonly string[]) state.own.delete(id);
  });
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
