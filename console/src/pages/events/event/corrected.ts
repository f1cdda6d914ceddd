/** An event with its correction merged in. */
import { idOf } from '../../../../../sdk/src/events/ids.ts';
import { withoutEnd } from '../../../../../sdk/src/generated/trim-end.ts';
import { isRawNumber } from '../../../data/events/digits.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value);

/** JSON Merge Patch (RFC 7396). */
function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  // By entries, because a member may be called `__proto__`.
  const result = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, merged(result.get(name), value));
  }
  return Object.fromEntries(result);
}

/** What a reason says that the event should be. */
interface Correctable {
  readonly pointer: string;
  readonly received?: string | null | undefined;
  readonly nearest?: readonly { readonly sourcedId: string }[] | undefined;
  readonly snippet?: unknown;
}

/** The record in place of the one that was sent; an address keeps its beginning. */
function patchTo(sourcedId: string, { pointer, received }: Correctable): unknown {
  const path = withoutEnd(received ?? '', '/');
  const value = received?.includes('/')
    ? path.slice(0, path.lastIndexOf('/') + 1) + encodeURIComponent(sourcedId)
    : sourcedId;
  return pointer
    .split('/')
    .slice(1)
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

/** The members to merge: the record that was chosen, what the server says, the likeliest record. */
function patchOf(reason: Correctable, chosen: string | undefined): unknown {
  if (chosen !== undefined) return patchTo(chosen, reason);
  if (isObject(reason.snippet)) return reason.snippet;
  const [likeliest] = reason.nearest ?? [];
  return likeliest && reason.received ? patchTo(likeliest.sourcedId, reason) : undefined;
}

/**
 * With a new id: the same id with other content is refused. It is made of the old one, so that an
 * event that is corrected twice counts once. `chosen` is the sourcedId of a record that the event
 * may mean; undefined = nothing to correct.
 */
export function correctedEvent(
  payload: unknown,
  reason: Correctable,
  chosen?: string,
): Json | undefined {
  const patch = patchOf(reason, chosen);
  if (!isObject(payload) || !isObject(patch)) return undefined;
  return { ...(merged(payload, patch) as Json), id: idOf(['corrected', String(payload['id'])]) };
}
