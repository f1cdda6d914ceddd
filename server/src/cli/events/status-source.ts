/** What commands ask about events, wherever they find it out. */
import type { ReprocessFilter } from '../../events/worker/reprocess.ts';

export interface Reason {
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
  readonly received?: string | null;
  readonly nearest?: readonly { readonly sourcedId: string; readonly title: string }[];
  readonly snippet?: unknown;
}

/** An event in a list. */
export interface Summary {
  readonly id: string;
  readonly applicationId: string;
  readonly type: string;
  readonly action: string;
  readonly state: string;
  readonly reason: Reason | null;
  readonly warnings: readonly Reason[];
  readonly tries: number;
  readonly retryAt: string | null;
  readonly eventTime: string;
  readonly receivedAt: string;
  readonly processedAt: string | null;
}

export interface EventStatus extends Summary {
  readonly effects: {
    readonly xpEntryIds: readonly string[];
    readonly assessmentResultIds: readonly string[];
    readonly assessmentLineItemIds: readonly string[];
    readonly sessionId: string | null;
  };
  readonly payload: unknown;
  readonly payloadRemoved: { readonly message: string } | null;
}

export interface Asked {
  readonly eventCount: number;
  readonly more: boolean;
}

export interface StatusSource {
  find(id: string): Promise<EventStatus | undefined>;
  /** Calls `see` with what gets its status from now on, until `stop` is aborted. */
  follow(see: (events: readonly Summary[]) => void, stop: AbortSignal): Promise<void>;
  /** The state when it is `processed`, and then it is left alone; undefined = no such event. */
  retry(id: string): Promise<string | undefined>;
  retryAll(wanted: ReprocessFilter): Promise<Asked>;
}

export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    // A signal does not keep the process alive.
    const alive = setInterval(() => undefined, 60_000);
    signal.addEventListener('abort', () => clearInterval(alive), { once: true });
  });
}
