/** Sets how V8 keeps the objects of a server. */
import { setFlagsFromString } from 'node:v8';

/**
 * How much the old generation may grow before V8 marks what is alive in it. By itself V8 marks its
 * 50 MB every second or two while events arrive, although next to nothing of an event gets old: the
 * slowest answers then take a fifth longer.
 */
const OLD_GROWTH_PERCENT = 150;

/**
 * Lets the old generation grow before it is marked, and makes V8 allocate all objects in the young
 * one. By default it watches the places of the code that make objects: where most of them lived
 * long, it allocates the next ones in the old generation at once, and stays so. After some large
 * pages, whose requests live for long, the object of every request would be old, and keep all that
 * belongs to the request, also the text of its page, until the next major collection: a list then
 * costs a third more.
 */
export function tuneHeap(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString(`--heap-growing-percent=${OLD_GROWTH_PERCENT}`);
}
