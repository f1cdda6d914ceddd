/** Where a page keeps what it has not sent: IndexedDB, or memory where that is closed. */
import type { RelayItem } from '../relay/wire.ts';

export interface Kept {
  readonly student: string;
  readonly addedAt: number;
  readonly item: RelayItem;
}

/** Items in the order of adding, under growing keys. */
export interface Store {
  add(kept: Kept): Promise<number>;
  /** All of them, oldest first. */
  all(): Promise<[key: number, kept: Kept][]>;
  delete(keys: readonly number[]): Promise<void>;
}

const DATABASE = 'lectern';
const ITEMS = 'items';

export async function openStore(): Promise<Store> {
  try {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(ITEMS, { autoIncrement: true });
    return withMemory(indexedDbStore(await settled(opening)));
  } catch {
    return memoryStore();
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/** A full quota shows at the commit: requests that have succeeded are taken back. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error);
  });
}

function indexedDbStore(database: IDBDatabase): Store {
  const within = (mode: IDBTransactionMode) => database.transaction(ITEMS, mode).objectStore(ITEMS);
  return {
    add: async (kept) => {
      const items = within('readwrite');
      const adding = items.add(kept);
      // Without it the page must live until the next event of the transaction.
      items.transaction.commit();
      await committed(items.transaction);
      return Number(adding.result);
    },
    all: async () => {
      const items = within('readonly');
      const [keys, values] = await Promise.all([
        settled(items.getAllKeys()),
        settled(items.getAll() as IDBRequest<Kept[]>),
      ]);
      return values.map((kept, index) => [Number(keys[index]), kept]);
    },
    delete: async (keys) => {
      const items = within('readwrite');
      for (const key of keys) items.delete(key);
      await committed(items.transaction);
    },
  };
}

/** Keys in memory are negative, so that they are never keys of IndexedDB. */
function memoryStore(): Store {
  const items = new Map<number, Kept>();
  let next = Number.MIN_SAFE_INTEGER;
  return {
    add: async (kept) => {
      next += 1;
      items.set(next, kept);
      return next;
    },
    all: async () => [...items],
    delete: async (keys) => {
      for (const key of keys) items.delete(key);
    },
  };
}

/** Takes to memory what the disk refuses (a full quota); it is sent as long as the page lives. */
function withMemory(disk: Store): Store {
  const memory = memoryStore();
  return {
    add: (kept) => disk.add(kept).catch(() => memory.add(kept)),
    all: async () => {
      const kept = [...(await disk.all().catch(() => [])), ...(await memory.all())];
      return kept.sort(([, one], [, other]) => one.addedAt - other.addedAt);
    },
    delete: async (keys) => {
      await memory.delete(keys);
      await disk.delete(keys.filter((key) => key > 0)).catch(() => undefined);
    },
  };
}
