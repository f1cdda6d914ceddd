/** Computes time on task: intervals between evidence of a session, each moment counted once. */

/** A study session and its evidence. Times are milliseconds since 1970. */
export interface SessionTimeline {
  readonly applicationId: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly requiresHeartbeat: boolean;
  /** In order of time; `subject` null = that of the previous evidence (heartbeats). */
  readonly evidence: readonly { readonly at: number; readonly subject: string | null }[];
}

/** A part of a session between two pieces of evidence. */
export interface StudyInterval {
  readonly applicationId: string;
  readonly subject: string;
  /** Milliseconds since 1970; `from` < `to`. */
  readonly from: number;
  readonly to: number;
  /** False: the gap is too long to count as activity. */
  readonly active: boolean;
}

/** A longer gap is inactivity; sessions with heartbeats have frequent evidence. */
export const HEARTBEAT_GAP_MS = 120_000;
export const EVENT_GAP_MS = 600_000;

/** The intervals between the start of a session, its evidence, and its end. */
export function studyIntervals(session: SessionTimeline): StudyInterval[] {
  const gapMax = session.requiresHeartbeat ? HEARTBEAT_GAP_MS : EVENT_GAP_MS;
  const first = session.evidence.find(({ subject }) => subject !== null);
  let subject = first?.subject ?? '';
  let from = session.startedAt;
  const intervals: StudyInterval[] = [];
  for (const piece of [...session.evidence, { at: session.endedAt, subject: null }]) {
    const to = Math.min(Math.max(piece.at, from), session.endedAt);
    if (to > from) {
      const { applicationId } = session;
      intervals.push({ applicationId, subject, from, to, active: to - from <= gapMax });
    }
    from = to;
    subject = piece.subject ?? subject;
  }
  return intervals;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds that at least one of the spans covers. */
export function unionMs(spans: readonly Span[]): number {
  const sorted = [...spans].sort((left, right) => left.from - right.from);
  let total = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { from, to } of sorted) {
    total += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return total;
}

/** Time that is active in one session is not inactive in another. Whole seconds, rounded. */
export function timeSpent(intervals: readonly StudyInterval[]) {
  const activeMs = unionMs(intervals.filter(({ active }) => active));
  const openMs = unionMs(intervals);
  const activeSeconds = Math.round(activeMs / 1_000);
  return { activeSeconds, inactiveSeconds: Math.round(openMs / 1_000) - activeSeconds };
}

/** The parts of the intervals between two instants (ms). */
export function clip(intervals: readonly StudyInterval[], { from, to }: Span): StudyInterval[] {
  return intervals
    .map((one) => ({ ...one, from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.from < one.to);
}
