/** Study sessions: their state follows from the evidence, whatever order it arrived in. */

/** What a SessionEvent says of its session. Times are effective times, never moved afterwards. */
export interface SessionEvidence {
  readonly kind: 'logged_in' | 'logged_out' | 'timed_out' | 'heartbeat';
  readonly at: Date;
  /** What the Session entity claims of itself; null = nothing. */
  readonly claimedStart: Date | null;
  readonly claimedEnd: Date | null;
  readonly requiresHeartbeat: boolean;
  readonly processInsights: boolean;
}

export interface SessionState {
  readonly startedAt: Date;
  /** No LoggedIn was seen; the start is the earliest time known. */
  readonly startInferred: boolean;
  /** The end once closed, else "active at least until then". */
  readonly endedAt: Date;
  /** Null = open. */
  readonly closeReason: 'logged_out' | 'timed_out' | null;
  readonly requiresHeartbeat: boolean;
  readonly processInsights: boolean;
}

const earliest = (times: readonly Date[]) => new Date(Math.min(...times.map(Number)));
const latest = (times: readonly Date[]) => new Date(Math.max(...times.map(Number)));

/** A claimed start counts only when it is no later than the event that claims it. */
function startingTime({ at, claimedStart }: SessionEvidence): Date {
  return claimedStart && claimedStart <= at ? claimedStart : at;
}

/** A claimed end counts only when it is no later than the event that claims it. */
function closingTime({ at, claimedEnd }: SessionEvidence): Date {
  return claimedEnd && claimedEnd <= at ? claimedEnd : at;
}

/**
 * The state of a session: a fold over all its evidence (at least one piece), in any order.
 * Starts at the earliest LoggedIn; the earliest LoggedOut closes it, else the earliest TimedOut.
 * `activeUntil`: the latest attributed event. Source: partner API, "Sessions"; Caliper v1p2.
 */
export function sessionState(
  evidence: readonly SessionEvidence[],
  activeUntil: Date | null,
): SessionState {
  const of = (kind: SessionEvidence['kind']) => evidence.filter((piece) => piece.kind === kind);
  const logins = of('logged_in');
  const startedAt = earliest((logins.length > 0 ? logins : evidence).map(startingTime));
  const flags = {
    requiresHeartbeat: evidence.some((piece) => piece.requiresHeartbeat),
    processInsights: evidence.some((piece) => piece.processInsights),
  };
  const base = { startedAt, startInferred: logins.length === 0, ...flags };
  for (const kind of ['logged_out', 'timed_out'] as const) {
    const closings = of(kind);
    if (closings.length === 0) continue;
    const endedAt = latest([startedAt, earliest(closings.map(closingTime))]);
    return { ...base, endedAt, closeReason: kind };
  }
  const times = evidence.map(({ at }) => at);
  const endedAt = latest([startedAt, ...times, ...(activeUntil ? [activeUntil] : [])]);
  return { ...base, endedAt, closeReason: null };
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
 * `endedAtTime` promises "active at least until then".
 */
export function heartbeat(
  session: SessionState,
  eventTime: Date,
): { endedAt: Date } | { refused: HeartbeatRefusal } {
  if (!session.requiresHeartbeat) return { refused: 'heartbeat_not_enabled' };
  if (eventTime.getTime() < session.startedAt.getTime() - SKEW_MS) {
    return { refused: 'heartbeat_before_start' };
  }
  if (eventTime <= session.endedAt) return { endedAt: session.endedAt };
  if (session.closeReason) return { refused: 'session_closed' };
  return { endedAt: eventTime };
}
