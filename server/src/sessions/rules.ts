/** Rules of study sessions: heartbeats, closing, and duration. */

/** Evidence of a SessionEvent. Times are effective times and never change. */
export interface SessionEvidence {
  readonly kind: 'logged_in' | 'logged_out' | 'timed_out';
  readonly at: Date;
  /** `startedAtTime` of the Session entity; null = absent. */
  readonly claimedStart: Date | null;
  /** `endedAtTime` of the Session entity; null = absent. */
  readonly claimedEnd: Date | null;
  readonly requiresHeartbeat: boolean;
  readonly processInsights: boolean;
}

export interface SessionState {
  readonly startedAt: Date;
  /** The end of a closed session; of an open one the latest evidence. */
  readonly endedAt: Date;
  /** When the session times out unless further evidence comes. */
  readonly expiresAt: Date;
  /** Evidence exists after a gap that ended the session; it counts when the gap is filled. */
  readonly beyond: boolean;
  /** Null = open unless expired. 'timeout' is written by the sweep, the others by SessionEvents. */
  readonly closeReason: 'logged_out' | 'timed_out' | 'timeout' | null;
  readonly requiresHeartbeat: boolean;
}

/** Whether a SessionEvent closed it; a time-out by the sweep can be taken back. */
export function isClosed({ closeReason }: Pick<SessionState, 'closeReason'>): boolean {
  return closeReason === 'logged_out' || closeReason === 'timed_out';
}

/** Whole seconds from start to end, rounded down; the client's own duration is never used. */
export function durationSeconds(state: Pick<SessionState, 'startedAt' | 'endedAt'>): number {
  return Math.floor((state.endedAt.getTime() - state.startedAt.getTime()) / 1_000);
}

export type HeartbeatRefusal =
  | 'heartbeat_not_enabled'
  | 'heartbeat_before_start'
  | 'session_closed';

/** Tolerated clock error. */
const SKEW_MS = 120_000;

/**
 * The new `endedAt` after a heartbeat, or the reason why it does not count.
 * A late or repeated heartbeat never moves `endedAt` back: heartbeats arrive out of order, and
 * `endedAtTime` means "active at least until then". A heartbeat before `expiresAt` takes back a
 * time-out by the sweep.
 * `live`: under COMPAT=live every session takes heartbeats, with or without `requiresHeartbeat`.
 */
export function heartbeat(
  session: SessionState,
  eventTime: Date,
  live = false,
): { endedAt: Date } | { refused: HeartbeatRefusal } {
  if (!session.requiresHeartbeat && !live) return { refused: 'heartbeat_not_enabled' };
  if (eventTime.getTime() < session.startedAt.getTime() - SKEW_MS) {
    return { refused: 'heartbeat_before_start' };
  }
  if (eventTime <= session.endedAt) return { endedAt: session.endedAt };
  if (isClosed(session) || eventTime > session.expiresAt) return { refused: 'session_closed' };
  return { endedAt: eventTime };
}
