/** How much room items take. */
import { bytesOf } from '../bytes.ts';
import type { RelayItem } from '../relay/wire.ts';

export interface Amount {
  readonly items: number;
  readonly bytes: number;
}

export const NOTHING: Amount = { items: 0, bytes: 0 };

/** An amount and one item more, or less. */
export function plus({ items, bytes }: Amount, item: RelayItem, sign: 1 | -1 = 1): Amount {
  return { items: items + sign, bytes: bytes + sign * bytesOf(JSON.stringify(item)) };
}
