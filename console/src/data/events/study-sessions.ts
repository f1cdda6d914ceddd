/** Study sessions of whose data the page shows: the list, and one with its evidence. */
import type { SessionInsights, StudySession } from '../../../../sdk/src/generated/openapi.ts';
import { useReadList } from '../requests/lists.ts';
import { useRead, useWho } from '../requests/queries.ts';

export type { SessionInsights, StudySession };

export type SessionEvidence = SessionInsights['session']['evidence'][number];
export type SessionInterval = SessionInsights['session']['timeline'][number];

/** Texts as the operations take them; undefined = every value. */
interface SessionFilter {
  readonly status?: 'open' | 'closed' | undefined;
  readonly studentId?: string | undefined;
  /** For operators alone. */
  readonly applicationId?: string | undefined;
  readonly from?: string | undefined;
}

/** The operators' operation takes and answers what this one does, and an application. */
const OWN_SESSIONS = 'GET /events/1.0/sessions';

/** Rows so far, the way to more, and all as a file. */
export function useStudySessions(filter: SessionFilter) {
  const isPlatform = useWho().kind === 'platform';
  const name = (isPlatform ? 'GET /admin/1.0/sessions' : OWN_SESSIONS) as typeof OWN_SESSIONS;
  const query = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  );
  return useReadList<StudySession, typeof OWN_SESSIONS>(
    name,
    { query },
    { rowsOf: ({ sessions }) => sessions },
  );
}

const OPEN_EVERY_MS = 15_000;

/** One session; an open one is read again while it is shown. */
export function useStudySession(sessionId: string, applicationId: string | undefined) {
  return useRead(
    'GET /insights/1.0/sessions/{sessionId}',
    { path: { sessionId }, query: applicationId ? { applicationId } : {} },
    { everyMs: (reply) => (reply?.session.status === 'open' ? OPEN_EVERY_MS : false) },
  );
}
