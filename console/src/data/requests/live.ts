/**
 * News of events as they happen. One connection per browser and whose data: Web Locks elect the tab
 * that holds it, a BroadcastChannel passes its frames on, and the next tab takes over when it goes.
 * A tab that is hidden for a minute lets go.
 */
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useNow } from '../../ui/values/time.tsx';
import { useApi, useWho } from './queries.ts';

const LIVE_TOPICS = ['events', 'stats'] as const;
type LiveTopic = (typeof LIVE_TOPICS)[number];

interface LiveFrame {
  readonly topic: LiveTopic;
  readonly data: unknown;
}

type ConnectionState = 'connecting' | 'on' | 'refused' | 'off';

interface Status {
  readonly state: ConnectionState;
  /** Tries since the last success. */
  readonly tries: number;
  readonly lastFrameAt: number;
  readonly isPaused: boolean;
}

interface Listener {
  onFrame(frame: LiveFrame): void;
  /** Frames may have been missed: what is shown should be read anew. */
  onGap(): void;
}

type Message =
  | { readonly kind: 'frame'; readonly id: string; readonly frame: LiveFrame }
  | { readonly kind: 'state'; readonly state: ConnectionState; readonly tries: number };

const HIDDEN_MS_MAX = 60_000;
const RETRY_MS = 5_000;
const OFF: Status = { state: 'connecting', tries: 1, lastFrameAt: 0, isPaused: false };

class LiveChannel {
  readonly #url: string;
  readonly #listeners = new Set<Listener>();
  #status: Status = OFF;
  #lastId: string | undefined;
  #watching: AbortController | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  get status(): Status {
    return this.#status;
  }

  get isUsed(): boolean {
    return this.#listeners.size > 0;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      document.addEventListener('visibilitychange', this.#onVisibility);
      this.#open();
    }
    changed();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) {
        document.removeEventListener('visibilitychange', this.#onVisibility);
        this.#close();
        this.#status = OFF;
      }
      changed();
    };
  }

  togglePause = () => {
    this.#set({ isPaused: !this.#status.isPaused });
    if (!this.#status.isPaused) for (const listener of this.#listeners) listener.onGap();
  };

  #set(patch: Partial<Status>): void {
    this.#status = { ...this.#status, ...patch };
    changed();
  }

  #onVisibility = () => {
    clearTimeout(this.#hiding);
    if (document.hidden) this.#hiding = setTimeout(() => this.#close(), HIDDEN_MS_MAX);
    else if (!this.#watching && this.isUsed) this.#open();
  };

  #close(): void {
    clearTimeout(this.#hiding);
    this.#watching?.abort();
    this.#watching = undefined;
  }

  #open(): void {
    const watching = new AbortController();
    const { signal } = watching;
    this.#watching = watching;
    const channel = new BroadcastChannel(`lectern-live ${this.#url}`);
    channel.onmessage = ({ data }) => this.#take(data as Message);
    signal.addEventListener('abort', () => channel.close());
    const share = (message: Message) => {
      if (signal.aborted) return;
      channel.postMessage(message);
      this.#take(message);
    };
    const lead = () => holdStream(this.#url, { lastId: () => this.#lastId, share, signal });
    if (!navigator.locks) {
      void lead();
      return;
    }
    // Waits here while another tab holds the stream.
    navigator.locks.request(`lectern-live ${this.#url}`, { signal }, lead).catch(() => undefined);
  }

  #take(message: Message): void {
    if (message.kind === 'state') {
      // The server may not know the last id any more, as after an update that writes ids anew.
      if (message.state === 'refused') this.#lastId = undefined;
      this.#set({ state: message.state, tries: message.tries });
      return;
    }
    const isGap = this.#status.state === 'refused';
    this.#lastId = message.id;
    this.#set({ state: 'on', tries: 1, lastFrameAt: Date.now() });
    if (this.#status.isPaused) return;
    for (const listener of this.#listeners) {
      if (isGap) listener.onGap();
      listener.onFrame(message.frame);
    }
  }
}

interface StreamParts {
  readonly lastId: () => string | undefined;
  readonly share: (message: Message) => void;
  readonly signal: AbortSignal;
}

/** Keeps a stream open until the signal; resumes after the last frame, unless it was refused. */
function holdStream(url: string, { lastId, share, signal }: StreamParts): Promise<void> {
  let tries = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  const connect = () => {
    const id = lastId();
    source = new EventSource(id === undefined ? url : `${url}&lastEventId=${id}`);
    for (const topic of LIVE_TOPICS) {
      source.addEventListener(topic, ({ data, lastEventId }: MessageEvent<string>) => {
        tries = 1;
        share({ kind: 'frame', id: lastEventId, frame: { topic, data: JSON.parse(data) } });
      });
    }
    source.onerror = () => {
      tries += 1;
      const isRefused = source?.readyState === EventSource.CLOSED;
      share({ kind: 'state', state: isRefused ? 'refused' : 'connecting', tries });
      // The browser repeats lost connections by itself, not those that the server refused.
      if (isRefused && !signal.aborted) timer = setTimeout(connect, RETRY_MS);
    };
  };
  connect();
  return new Promise((done) => {
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      done();
    });
  });
}

const channels = new Map<string, LiveChannel>();
const watchers = new Set<() => void>();

function changed(): void {
  for (const watcher of watchers) watcher();
}

function channelOf(url: string): LiveChannel {
  const channel = channels.get(url) ?? new LiveChannel(url);
  channels.set(url, channel);
  return channel;
}

function useChannel(): LiveChannel {
  const { prefix } = useApi();
  const who = useWho();
  const path = who.kind === 'platform' ? '/admin/1.0/stream' : '/events/1.0/stream';
  return useMemo(
    () => channelOf(`${prefix}${path}?topics=${LIVE_TOPICS.join(',')}`),
    [prefix, path],
  );
}

/** Calls `onFrame` with every frame while the component is shown, and `enabled`. */
export function useLive(listener: Listener, enabled = true): void {
  const channel = useChannel();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    if (!enabled) return;
    return channel.listen({
      onFrame: (frame) => latest.current.onFrame(frame),
      onGap: () => latest.current.onGap(),
    });
  }, [channel, enabled]);
}

interface LiveView extends Status {
  readonly ageMs: number;
  togglePause(): void;
}

/** The state of the page's stream; undefined when no part of the page listens. */
export function useLiveState(): LiveView | undefined {
  const channel = useChannel();
  const now = useNow();
  const status = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => (channel.isUsed ? channel.status : undefined),
  );
  if (!status) return undefined;
  const ageMs = Math.max(0, now - status.lastFrameAt);
  return { ...status, ageMs, togglePause: channel.togglePause };
}
