/** Whether a study session is open, and in words why it is not. */
import { HOUR_MS, MINUTE_MS } from '../../data/days.ts';
import type { StudySession } from '../../data/events/study-sessions.ts';
import { sessionWords } from '../../text/events/sessions.ts';

const LIFE_MS = 12 * HOUR_MS;

type Ended = Pick<
  StudySession,
  'closeReason' | 'requiresHeartbeat' | 'startedAtTime' | 'endedAtTime'
>;

/** In words; undefined while it is open. */
export function endingOf(session: Ended): string | undefined {
  const { closeReason, requiresHeartbeat, startedAtTime, endedAtTime } = session;
  const { ended } = sessionWords;
  if (closeReason === null) return undefined;
  if (closeReason !== 'timeout') return ended[closeReason];
  // Silence ends a session unless its longest life is over before.
  const idleMs = (requiresHeartbeat ? 10 : 30) * MINUTE_MS;
  const isTooLong = Date.parse(endedAtTime) + idleMs > Date.parse(startedAtTime) + LIFE_MS;
  if (isTooLong) return ended.tooLong;
  return requiresHeartbeat ? ended.noHeartbeat : ended.noEvent;
}

export function SessionState({ status }: Pick<StudySession, 'status'>) {
  return (
    <span className="session-state" data-open={status === 'open' || undefined}>
      {sessionWords.status[status]}
    </span>
  );
}
