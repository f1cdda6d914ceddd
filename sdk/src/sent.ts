/** An event that is sent, and what became of it. */

import type { EventAccepted, SessionReply } from './generated/openapi.ts';
import type { LecternError } from './transport/errors.ts';
import type { CallOptions } from './transport/operations.ts';

/** A Caliper event: what the builders make, or the partner's own. */
export interface EventLike {
  readonly id: string;
  readonly type: string;
  readonly eventTime: string;
}

export interface SendOptions extends CallOptions {
  /**
   * When the event was sent, by the clock that made its eventTime; now by this clock when left
   * out. The server corrects event times by it when the clock is off by more than two minutes.
   */
  readonly sendTime?: string | undefined;
}

type Warnings = NonNullable<EventAccepted['warnings']>;

export type Submission = {
  /** The server had this event already: sent twice, it counts once. */
  readonly replayed: boolean;
  readonly warnings: Warnings;
  /** The URL of the event's status. */
  readonly location: string | null;
} & ({ readonly status: 'accepted' } | SessionReply);

export type Outcome<Event extends EventLike = EventLike> =
  | { readonly event: Event; readonly sent: Submission }
  | { readonly event: Event; readonly error: LecternError };
