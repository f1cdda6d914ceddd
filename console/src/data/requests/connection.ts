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
function noteUpdate(): void {
  if (!connection.isUpdated) change({ isUpdated: true });
}

const RETRY_MS_MAX = 30_000;

const isAnswering = () =>
  watchedFetch('/health').then(
    () => true,
    () => false,
  );

/** Not again for the same code, which would go on for ever. */
function reloadOnce(address: string): void {
  try {
    if (sessionStorage.getItem('lectern-reloaded') === address) return;
    sessionStorage.setItem('lectern-reloaded', address);
  } catch {
    return;
  }
  location.reload();
}

/**
 * Loads code of the console. While the server is away it is asked for again and again, as data is.
 * What an answering server twice does not give is of another version: the page loads anew.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  let [attempt, wasAnswering, waitMs] = [load, false, 1_000];
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      // Browsers keep that an address failed; Chromium and Firefox say which.
      const [address] = /https?:\S+/.exec((error as Error).message) ?? [];
      const answers = await isAnswering();
      if (!address || (answers && wasAnswering)) {
        noteUpdate();
        reloadOnce(address ?? '');
        throw error;
      }
      attempt = () => import(`${address.replace(/\?.*/, '')}?${tries}`);
      wasAnswering = answers;
      if (!answers) await new Promise((done) => setTimeout(done, waitMs));
      waitMs = Math.min(RETRY_MS_MAX, waitMs * 2);
    }
  }
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
