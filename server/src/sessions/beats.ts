/** Applies heartbeats to their sessions: one in its own transaction, or those of many in one. */
import type { Database, Transaction } from '../storage/database/postgres.ts';
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
  type FreeSession,
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
  if (sender !== null && sender !== studentId)
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
 * Applies the beats of many sessions in one transaction, and returns their outcomes. Undefined =
 * the session needs `extendOne`: another writer has it, no login was seen, or evidence exists
 * beyond its end. Waits for no lock, so that no session delays others and no deadlock is possible.
 */
export function extendTogether(
  db: Database,
  sessions: readonly SessionBeats[],
): Promise<(readonly Extended[] | undefined)[]> {
  return db.begin(async (tx) => {
    const free = await findFree(tx, sessions);
    const stored: StoredBeat[] = [];
    const outcomes = sessions.map(({ key, beats }, place) => {
      const session = free.get(place);
      return session && !session.beyond ? applyInOrder(session, { key, beats }, stored) : undefined;
    });
    if (stored.length > 0) await extendByBeats(tx, stored);
    return outcomes;
  });
}

async function findFree(
  tx: Transaction,
  sessions: readonly SessionBeats[],
): Promise<Map<number, FreeSession>> {
  const found = await lockFreeSessions(
    tx,
    sessions.map(({ key }) => key),
  );
  return new Map(found.map((one) => [one.place - 1, one]));
}

/** Each beat sees what those before it did; the accepted ones are added to `stored`. */
function applyInOrder(
  found: FreeSession,
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

function extended(session: FreeSession, endedAt: Date): FreeSession {
  const { gapMsMax, livesUntil } = session;
  const expiresAt = new Date(Math.min(endedAt.getTime() + gapMsMax, livesUntil.getTime()));
  return { ...session, endedAt, expiresAt, closeReason: null };
}
