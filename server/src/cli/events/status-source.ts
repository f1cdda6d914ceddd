/** The interface to event statuses, by HTTP or in the database, and its types. */
import type { Static } from 'typebox';
import type * as schema from '../../events/schema.ts';
import type { ReprocessFilter } from '../../events/worker/reprocess.ts';

/** An event in a list, as the API answers it. */
export type Summary = Static<typeof schema.EventSummary>;

export type EventStatus = Static<typeof schema.EventStatus>;

export type Reason = EventStatus['warnings'][number];

/** An event that was answered with an error and never accepted. */
export type RefusedStatus = Static<typeof schema.RefusedEvent>;

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
