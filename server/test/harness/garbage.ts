/** Lets a test collect garbage, for what it measures of the heap. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Collects what nothing holds; `minor`: among young objects only. */
export const collectGarbage: (options?: { readonly type: 'minor' }) => void = runInNewContext('gc');
// With a flag of its own the process would compile all anew, for a cache that others then refuse.
setFlagsFromString('--no-expose-gc');
