/** The interface to event statuses, by HTTP or in the database, and its types. */
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

/** An event in a list, as the API answers it. */
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
  /** Absent when the sender named no trace. */
  readonly traceId?: string;
  readonly effects: {
    readonly xpEntryIds: readonly string[];
    readonly assessmentResultIds: readonly string[];
    readonly assessmentLineItemIds: readonly string[];
    readonly sessionId: string | null;
    readonly mastery: { readonly masters: boolean; readonly why: string } | null;
  };
  readonly payload: unknown;
  readonly payloadRemoved: { readonly message: string } | null;
}

/** An event that was answered with an error and never accepted. */
export interface RefusedStatus {
  readonly id: string;
  readonly applicationId: string;
  readonly state: 'refused';
  readonly refusedAt: string;
  readonly findings: readonly {
    readonly path: string;
    readonly code: string;
    readonly message: string;
  }[];
}

/** The result of a request to try events again. */
export interface Retried {
  readonly eventCount: number;
  /** True = more events match; call again. */
  readonly more: boolean;
}

export interface StatusSource {
  /** Undefined = there is no such event. */
  find(id: string): Promise<EventStatus | RefusedStatus | undefined>;
  /** Calls `onEvents` with the events that get a status from now on, until `stop` is aborted. */
  follow(onEvents: (events: readonly Summary[]) => void, stop: AbortSignal): Promise<void>;
  /** Throws for an event without a status, and for one that was processed. */
  retry(id: string): Promise<void>;
  retryAll(wanted: ReprocessFilter): Promise<Retried>;
}
