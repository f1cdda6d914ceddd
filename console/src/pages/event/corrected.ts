/** An event with its correction merged in. */
import { randomId } from '../../../../sdk/src/events/ids.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON Merge Patch (RFC 7396). */
function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = { ...(isObject(target) ? target : {}) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = merged(result[name], value);
  }
  return result;
}

/** What a reason says that the event should be. */
interface Correction {
  readonly pointer: string;
  readonly received?: string | null | undefined;
  readonly nearest?: readonly { readonly sourcedId: string }[] | undefined;
  readonly snippet?: unknown;
}

/** The members to merge: the server's, or the likeliest record in place of the one that was sent. */
function patchOf({ pointer, received, nearest, snippet }: Correction): unknown {
  if (isObject(snippet)) return snippet;
  const [likeliest] = nearest ?? [];
  if (!likeliest || !received) return undefined;
  const value = received.includes('/')
    ? received.replace(/[^/]*\/*$/, encodeURIComponent(likeliest.sourcedId))
    : likeliest.sourcedId;
  return pointer
    .split('/')
    .slice(1)
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

/** With a new id: the same id with other content is refused. undefined = nothing to correct. */
export function correctedEvent(payload: unknown, reason: Correction): string | undefined {
  const patch = patchOf(reason);
  if (!isObject(payload) || !isObject(patch)) return undefined;
  const event = { ...(merged(payload, patch) as Json), id: randomId() };
  return JSON.stringify(event, null, 2);
}
