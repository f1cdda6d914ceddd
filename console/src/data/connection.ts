/** Whether the server answers, and whether it is the version that this page was loaded from. */
import { useSyncExternalStore } from 'react';

interface Connection {
  /** When requests began to fail; null = they succeed. */
  readonly awaySince: number | null;
  /** When the server last answered. */
  readonly answeredAt: number | null;
  readonly isUpdated: boolean;
}

let connection: Connection = { awaySince: null, answeredAt: null, isUpdated: false };
const watchers = new Set<() => void>();

function change(patch: Partial<Connection>): void {
  connection = { ...connection, ...patch };
  for (const watcher of watchers) watcher();
}

/** `fetch` with the session's cookie, which notes whether the server answers. */
export async function watchedFetch(
  url: RequestInfo | URL,
  init?: RequestInit,
  answer = fetch(url, { ...init, credentials: 'same-origin' }),
): Promise<Response> {
  try {
    const response = await answer;
    noteAnswer(response.status);
    noteVersion(response.headers.get('x-lectern-version'));
    return response;
  } catch (error) {
    // A page that was left gives its requests up.
    if (!init?.signal?.aborted) noteAnswer(0);
    throw error;
  }
}

/** Status 0 = there was no answer. */
function noteAnswer(status: number): void {
  if (status === 0) {
    if (connection.awaySince === null) change({ awaySince: Date.now() });
    return;
  }
  const isNews = connection.awaySince !== null;
  connection = { ...connection, answeredAt: Date.now() };
  if (isNews) change({ awaySince: null });
}

let knownVersion: string | undefined;

function noteVersion(version: string | null): void {
  // What stands between, such as a proxy, answers without one.
  if (version === null) return;
  knownVersion ??= version;
  if (version !== knownVersion) noteUpdate();
}

/** A newer server answers, or a chunk of this page is gone. */
export function noteUpdate(): void {
  if (!connection.isUpdated) change({ isUpdated: true });
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => connection,
  );
}
