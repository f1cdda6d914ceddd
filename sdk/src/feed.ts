/** Follows the feed of changes from a cursor that the program keeps. */

import type { Change, ChangePage } from './generated/openapi.ts';
import type { CallAny } from './transport/call.ts';
import { CursorError, isLecternError, type LecternError } from './transport/errors.ts';
import { foreignAnswer, isRetryable, pause } from './transport/http.ts';
import { waitAfter } from './transport/waits.ts';
import { createWarning } from './warning.ts';

export interface FeedClient {
  /**
   * All changes after a cursor, then those that come, until the signal ends it with its reason. The
   * cursor of a page is saved when the change after its last one is asked for: what was not handled
   * to its end comes again, with the same ids.
   */
  follow(options?: FollowOptions): AsyncGenerator<Change, void, undefined>;
}

/** Where the program keeps its cursor. */
export interface CursorStore {
  /** Null or undefined = there is none yet. */
  load(): Promise<string | null | undefined> | string | null | undefined;
  save(cursor: string): Promise<void> | void;
}

export interface FollowOptions {
  /** All when left out. */
  readonly types?: readonly Change['type'][] | undefined;
  /** Where to begin without a stored cursor: a cursor or `end`; the oldest change when left out. */
  readonly after?: string | undefined;
  readonly store?: CursorStore | undefined;
  /** Changes between two saves at most; 100 when left out. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The cursor was too old, or a backup was restored; it goes on from `next`. */
  readonly onMoved?: ((moved: CursorError) => void) | undefined;
  /** A request failed, and is tried again. */
  readonly onFailed?: ((error: LecternError) => void) | undefined;
}

export function createFeed(call: CallAny): FeedClient {
  return { follow: (options = {}) => follow(call, options) };
}

async function* follow(
  call: CallAny,
  options: FollowOptions,
): AsyncGenerator<Change, void, undefined> {
  const { store, after, signal } = options;
  const read = createReader(call, options);
  let cursor = (await store?.load()) ?? after;
  for (;;) {
    const { changes, next } = await read(cursor);
    for (const change of changes) {
      signal?.throwIfAborted();
      yield change;
    }
    if (next !== cursor) await store?.save(next);
    cursor = next;
  }
}

const CHANGES = 'GET /feed/1.0/changes';
const WAIT_SECONDS = 25;
/** What an answer may take beside the wait. */
const ANSWER_MS = 20_000;

/** Reads the page after a cursor: waits until there is one, and tries again what may pass. */
function createReader(call: CallAny, { types, limit, signal, ...told }: FollowOptions) {
  const warn = createWarning();
  const {
    onMoved = ({ message }) => console.error(`lectern: ${message}`),
    onFailed = (error) => warn(`the feed cannot be read, and is tried again. ${error}`),
  } = told;
  const timeoutMs = WAIT_SECONDS * 1_000 + ANSWER_MS;
  const query = { types: types?.join(','), limit, wait: WAIT_SECONDS };
  const readOnce = async (after: string | undefined): Promise<ChangePage> => {
    const limits = { signal, timeoutMs, deadlineMs: timeoutMs, retries: 0 };
    const { body } = await call(CHANGES, { ...limits, query: { ...query, after } });
    if (Array.isArray((body as Partial<ChangePage> | undefined)?.changes))
      return body as ChangePage;
    throw foreignAnswer(CHANGES);
  };
  return async (after: string | undefined): Promise<ChangePage> => {
    let from = after;
    for (let failures = 0; ; ) {
      try {
        return await readOnce(from);
      } catch (error) {
        // Once for each page: a `next` that is refused, too, would never end.
        if (error instanceof CursorError && error.next !== '' && from === after) {
          onMoved(error);
          from = error.next;
          continue;
        }
        if (!isLecternError(error) || !isRetryable(error)) throw error;
        failures += 1;
        onFailed(error);
        await pause(waitAfter(failures, error.retryAfterMs, Math.random()), signal);
      }
    }
  };
}
