/** Study sessions: what a heartbeat does to one, and what is answered of it. */

/** What a SessionEvent says of its session. Times are effective times, never moved afterwards. */
export interface SessionEvidence {
  readonly kind: 'logged_in' | 'logged_out' | 'timed_out';
  readonly at: Date;
  /** What the Session entity claims of itself; null = nothing. */
  readonly claimedStart: Date | null;
  readonly claimedEnd: Date | null;
  readonly requiresHeartbeat: boolean;
  readonly processInsights: boolean;
}

export interface SessionState {
  readonly startedAt: Date;
  /** The end once closed, else "active at least until then". */
  readonly endedAt: Date;
  /** When it is over unless another sign of life comes. */
  readonly expiresAt: Date;
  /** Evidence lies behind a silence that ended the session. */
  readonly beyond: boolean;
  /** Null = open, unless it has expired. A 'timeout' is our guess; the others were said. */
  readonly closeReason: 'logged_out' | 'timed_out' | 'timeout' | null;
  readonly requiresHeartbeat: boolean;
}

/** Somebody said that it is over. */
export function isClosed({ closeReason }: Pick<SessionState, 'closeReason'>): boolean {
  return closeReason === 'logged_out' || closeReason === 'timed_out';
}

/** Whole seconds from start to end, rounded down; what the client says of it is never used. */
export function durationSeconds(state: Pick<SessionState, 'startedAt' | 'endedAt'>): number {
  return Math.floor((state.endedAt.getTime() - state.startedAt.getTime()) / 1_000);
}

export type HeartbeatRefusal =
  | 'heartbeat_not_enabled'
  | 'heartbeat_before_start'
  | 'session_closed';

/** A clock may be off by so much without being called wrong. */
const SKEW_MS = 120_000;

/**
 * The new `endedAt` after a heartbeat, or the reason why it does not count.
 * A late or repeated heartbeat never moves time backwards: they arrive out of order, and
 * `endedAtTime` promises "active at least until then". That we took a session for over is taken
 * back by a heartbeat from within the time that silence may last.
 * `live`: COMPAT=live lets every session take heartbeats, whether or not it was opened for them.
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
