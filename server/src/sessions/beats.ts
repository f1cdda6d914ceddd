/** Applies heartbeats to their sessions: one in its own transaction, or those of many in one. */
import { isSameId } from '../lib/uuid.ts';
import type { Database } from '../storage/database/postgres.ts';
import {
  findSessionForUpdate,
  lockSession,
  type SessionKey,
  type StoredSession,
  upsertHeartbeat,
} from './queries.ts';
import { type HeartbeatRefusal, heartbeat } from './rules.ts';
import {
  extendByBeats,
  extendSession,
  findPlaces,
  type LockedSession,
  lockFreeSessions,
  type StoredBeat,
} from './state.ts';

/** `sender`: the student who must be the session's; null = anyone. */
export interface Beat {
  readonly at: Date;
  /** Under COMPAT=live. */
  readonly live: boolean;
  readonly sender: string | null;
}

export type Extended =
  | { readonly endedAt: Date }
  | { readonly refused: 'session_not_found' }
  | { readonly refused: HeartbeatRefusal | 'session_user_mismatch'; readonly studentId: string };

/** What a beat does to its session; nothing is stored. */
function judge(session: StoredSession, { at, live, sender }: Beat) {
  const { studentId } = session;
  if (sender !== null && !isSameId(sender, studentId))
    return { refused: 'session_user_mismatch', studentId } as const;
  const outcome = heartbeat(session, at, live);
  return 'refused' in outcome ? { ...outcome, studentId } : outcome;
}

/** Waits for other writers of the session, also for the login that opens it. */
export function extendOne(db: Database, key: SessionKey, beat: Beat): Promise<Extended> {
  return db.begin(async (tx) => {
    await lockSession(tx, key);
    const session = await findSessionForUpdate(tx, key);
    if (!session) return { refused: 'session_not_found' };
    const outcome = judge(session, beat);
    if ('refused' in outcome) return outcome;
    await upsertHeartbeat(tx, key, beat.at);
    return { endedAt: await extendSession(tx, key, { ...session, ...outcome }) };
  });
}

/** The beats of one session in order of arrival. */
interface SessionBeats {
  readonly key: SessionKey;
  readonly beats: readonly Beat[];
}

/**
 * `locked`: another writer has the session now. `alone`: no login was seen, or evidence exists
 * beyond its end, which is for `extendOne`.
 */
type LeftOut = 'locked' | 'alone';

/**
 * Applies the beats of many sessions in one transaction, and returns their outcomes. Waits for no
 * lock, so that no session delays others and no deadlock is possible.
 */
export function extendTogether(
  db: Database,
  sessions: readonly SessionBeats[],
): Promise<(readonly Extended[] | LeftOut)[]> {
  const keys = sessions.map(({ key }) => key);
  return db.begin(async (tx) => {
    const free = new Map((await lockFreeSessions(tx, keys)).map((one) => [one.place, one]));
    const known = free.size < keys.length ? await findPlaces(tx, keys) : undefined;
    const stored: StoredBeat[] = [];
    const outcomes = sessions.map((each, index) => {
      const session = free.get(index + 1);
      if (!session) return known?.has(index + 1) ? 'locked' : 'alone';
      return session.beyond ? 'alone' : applyInOrder(session, each, stored);
    });
    if (stored.length > 0) await extendByBeats(tx, stored);
    return outcomes;
  });
}

/** Each beat sees what those before it did; the accepted ones are added to `stored`. */
function applyInOrder(
  found: LockedSession,
  { key, beats }: SessionBeats,
  stored: StoredBeat[],
): Extended[] {
  let session = found;
  return beats.map((beat) => {
    const outcome = judge(session, beat);
    if ('refused' in outcome) return outcome;
    stored.push({ key, at: beat.at });
    if (outcome.endedAt > session.endedAt) session = extended(session, outcome.endedAt);
    return outcome;
  });
}

function extended(session: LockedSession, endedAt: Date): LockedSession {
  const { gapMsMax, livesUntil } = session;
  const expiresAt = new Date(Math.min(endedAt.getTime() + gapMsMax, livesUntil.getTime()));
  return { ...session, endedAt, expiresAt, closeReason: null };
}
