/** Remembers where pages far down a list begin, so that the records before them need not be counted. */
import { LRUCache } from 'lru-cache';
import { join, printSql, type Sql, sql } from '../storage/database/sql.ts';
import type { Collection } from './collection.ts';

const LISTS_MAX = 1_000;
/** Of one list; when there are more, every other one is forgotten. */
const PLACES_MAX = 200;

/** A record of a list that was read. */
export interface Place {
  readonly key: string;
  /** The number of records up to this one. */
  readonly offset: number;
  /**
   * Of the list, when it was read. It is the same record as long as the list has that version:
   * snapshots with the same version see the same writes.
   */
  readonly version: number;
}

/** A list in its order; the condition tells readers apart, the parts what was known of them. */
interface Ordered {
  readonly condition: Sql;
  readonly parts?: readonly Sql[] | undefined;
  readonly order: Sql;
}

declare module '../http/route.ts' {
  interface Context {
    readonly places: Places;
  }
}

export class Places {
  /** By the statement of the list: places of one version, in the order of the list. */
  readonly #lists = new LRUCache<string, readonly Place[]>({ max: LISTS_MAX });

  /** The last known place before the page that begins at this offset. */
  find(collection: Collection, list: Ordered, offset: number): Place | undefined {
    const places = this.#lists.get(nameOf(collection, list));
    return places?.findLast((place) => place.offset <= offset);
  }

  note(collection: Collection, list: Ordered, place: Place): void {
    const name = nameOf(collection, list);
    const known = this.#lists.get(name) ?? [];
    const version = known[0]?.version ?? place.version;
    if (version > place.version) return;
    const others = known.filter((one) => {
      return one.version === place.version && one.offset !== place.offset;
    });
    const next = others.findIndex(({ offset }) => offset > place.offset);
    const places = others.toSpliced(next < 0 ? others.length : next, 0, place);
    // The last one stays: clients go on from there.
    const isKept = (_: Place, index: number) => (places.length - 1 - index) % 2 === 0;
    this.#lists.set(name, places.length > PLACES_MAX ? places.filter(isKept) : places);
  }
}

function nameOf({ from }: Collection, { condition, parts = [], order }: Ordered): string {
  const where = join([condition, ...parts], '; ');
  return JSON.stringify(printSql(sql`${from} where ${where} order by ${order}`));
}
