/** The columns of the list of study sessions. */

import type { StudySession } from '../../data/events/study-sessions.ts';
import { useApplications } from '../../data/records/applications.ts';
import { useNames } from '../../data/records/names.ts';
import { useWho } from '../../data/requests/queries.ts';
import { sessionRoute } from '../../routes/events/session.ts';
import { hrefOf } from '../../routes/route.ts';
import { sessionsText, sessionWords } from '../../text/events/sessions.ts';
import type { Column } from '../../ui/table/columns.ts';
import { formatDuration, formatPercent, shortId } from '../../ui/values/format.ts';
import { endingOf, SessionState } from '../../ui/values/session-state.tsx';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Time } from '../../ui/values/time.tsx';

const text = sessionsText.column;

/** What each row is, and where it leads. */
export function useSessionRows() {
  const who = useWho();
  return {
    keyOf: ({ applicationId, sessionId }: StudySession) => `${applicationId} ${sessionId}`,
    // The evidence of a session is no page of people of the roster.
    ...(who.kind !== 'person' && {
      hrefOf: ({ applicationId, sessionId }: StudySession) =>
        hrefOf(sessionRoute, {
          who,
          params: { sessionId },
          search: { application: who.kind === 'platform' ? applicationId : undefined },
        }),
    }),
  };
}

export function useSessionColumns(rows: readonly StudySession[]): readonly Column<StudySession>[] {
  const isPlatform = useWho().kind === 'platform';
  const students = useNames(
    'students',
    rows.map(({ userId }) => userId),
  );
  const applications = new Map(useApplications().map((one) => [one.sourcedId, one.name] as const));
  return [
    {
      id: 'student',
      header: text.student,
      cell: ({ userId }) => <span title={userId}>{students.get(userId) || userId}</span>,
      value: ({ userId }) => userId,
    },
    ...plainColumns,
    ...(isPlatform ? [applicationColumn(applications)] : []),
    idColumn,
  ];
}

const plainColumns: readonly Column<StudySession>[] = [
  {
    id: 'status',
    header: text.status,
    cell: SessionState,
    value: ({ status }) => status,
  },
  {
    id: 'started',
    header: text.started,
    cell: ({ startedAtTime }) => <Time at={startedAtTime} />,
    value: ({ startedAtTime }) => startedAtTime,
  },
  {
    id: 'length',
    header: text.length,
    cell: ({ durationInSeconds }) => formatDuration(durationInSeconds),
    value: ({ durationInSeconds }) => durationInSeconds,
    align: 'end',
  },
  {
    id: 'active',
    header: text.active,
    cell: ({ activeSeconds, durationInSeconds: whole }) =>
      whole > 0 ? formatPercent(Math.min(1, activeSeconds / whole)) : '–',
    value: ({ activeSeconds }) => activeSeconds,
    align: 'end',
    isHideable: true,
  },
  {
    id: 'ended',
    header: text.ended,
    cell: (session) => endingOf(session) ?? '–',
    value: ({ closeReason }) => closeReason,
    isHideable: true,
  },
  {
    id: 'heartbeats',
    header: text.heartbeats,
    cell: ({ requiresHeartbeat }) =>
      sessionWords.heartbeats[requiresHeartbeat ? 'required' : 'notRequired'],
    value: ({ requiresHeartbeat }) => requiresHeartbeat,
    isHideable: true,
  },
];

function applicationColumn(names: ReadonlyMap<string, string>): Column<StudySession> {
  return {
    id: 'application',
    header: text.application,
    cell: ({ applicationId: id }) => <span title={id}>{names.get(id) ?? shortId(id)}</span>,
    value: ({ applicationId }) => applicationId,
    isHideable: true,
  };
}

const idColumn: Column<StudySession> = {
  id: 'id',
  header: text.id,
  cell: ({ sessionId: id }) => <ShortId id={id} />,
  value: ({ sessionId }) => sessionId,
  isHideable: true,
};
