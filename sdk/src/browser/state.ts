/** What an outbox of a page is made of, and the items of its student. */
import type { RelayItem, RelayResult } from '../relay/wire.ts';
import type { Amount } from './amount.ts';
import type { Kept, Store } from './store.ts';

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
  /** The bytes of the items as JSON in UTF-8; 5,000,000 when left out. */
  readonly bytesMax?: number | undefined;
}

/** Tabs of an origin tell each other by this name what has arrived, and who sends. */
export const CHANNEL = 'lectern-outbox';

export interface State {
  readonly options: OutboxOptions;
  readonly store: Store;
  readonly channel: BroadcastChannel;
  /** What this tab has added and not seen arrive, by id: at hand when the page closes. */
  readonly own: Map<string, RelayItem>;
  /** Items on their way to the disk. */
  readonly adding: Set<Promise<void>>;
  keepaliveBytes: number;
  /** What this tab has added since it counted all items; null = it has not counted yet. */
  uncounted: Amount | null;
  isClosed: boolean;
  /** The relay's clock agrees with this computer's: ages can be told. */
  isClockRight: boolean;
  /** The warning that was printed last; undefined once items arrive. */
  warned: string | undefined;
}

export async function ownItems({ store, options }: State): Promise<[number, Kept][]> {
  return (await store.all()).filter(([, { student }]) => student === options.student);
}

/** Forgets items, in every tab. */
export async function settle(
  { store, own, channel, isClosed }: State,
  items: readonly (readonly [number, Pick<Kept, 'item'>])[],
): Promise<void> {
  const ids = items.map(([, { item }]) => item.id);
  for (const id of ids) own.delete(id);
  if (!isClosed && ids.length > 0) channel.postMessage(ids);
  await store.delete(items.map(([key]) => key));
}
