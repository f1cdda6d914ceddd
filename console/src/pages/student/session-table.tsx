/** Study sessions of a student: when, how long, why they ended. */
import type { PartialStudySession } from '../../../../sdk/src/generated/openapi.ts';
import { useApplications } from '../../data/applications.ts';
import type { Instants } from '../../data/days.ts';
import { useReadList } from '../../data/lists.ts';
import { useWho } from '../../data/queries.ts';
import { quoted } from '../../data/students.ts';
import { studentText } from '../../text/student.ts';
import type { Column } from '../../ui/columns.ts';
import { cutMiddle, formatDuration } from '../../ui/format.ts';
import { More } from '../../ui/more.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

const text = studentText.sessions;

type StudySession = Required<PartialStudySession>;

/** Those that began in the time, the latest first. */
export function useSessions(studentId: string, { start, end }: Instants) {
  const from = `startedAtTime>=${quoted(start)}`;
  const until = end === undefined ? '' : ` AND startedAtTime<${quoted(end)}`;
  return useReadList<StudySession, 'GET /insights/1.0/users/{sourcedId}/sessions'>(
    'GET /insights/1.0/users/{sourcedId}/sessions',
    { path: { sourcedId: studentId }, query: { filter: from + until } },
    { rowsOf: ({ sessions }) => sessions },
  );
}

interface SessionTableProps {
  readonly name: string;
  readonly caption: string;
  readonly list: ReturnType<typeof useSessions>;
}

export function SessionTable({ name, caption, list }: SessionTableProps) {
  const isPlatform = useWho().kind === 'platform';
  const names = new Map(useApplications().map((one) => [one.sourcedId, one.name]));
  const nameOf = (id: string) => names.get(id) ?? cutMiddle(id, 13);
  return (
    <Table
      name={name}
      caption={caption}
      columns={[...columns, ...(isPlatform ? [applicationColumn(nameOf)] : [])]}
      rows={list.rows}
      keyOf={({ applicationId, sessionId }) => `${applicationId} ${sessionId}`}
      onSort={() => undefined}
      allRows={list.allRows}
      footer={<More shown={list.rows.length} total={list.total} query={list.query} />}
    />
  );
}

const applicationColumn = (nameOf: (id: string) => string): Column<StudySession> => ({
  id: 'application',
  header: text.application,
  cell: ({ applicationId }) => nameOf(applicationId),
  value: ({ applicationId }) => applicationId,
  isHideable: true,
});

const closeText = ({ status, closeReason }: StudySession) =>
  status === 'open' || closeReason === null ? text.open : text.reason[closeReason];

const columns: readonly Column<StudySession>[] = [
  {
    id: 'start',
    header: text.start,
    cell: ({ startedAtTime, startInferred }) => (
      <>
        <Time at={startedAtTime} /> {startInferred && <span className="soft">{text.inferred}</span>}
      </>
    ),
    value: ({ startedAtTime }) => startedAtTime,
  },
  {
    id: 'end',
    header: text.end,
    cell: ({ endedAtTime, status }) => (status === 'open' ? '–' : <Time at={endedAtTime} />),
    value: ({ endedAtTime }) => endedAtTime,
  },
  {
    id: 'length',
    header: text.length,
    cell: ({ durationInSeconds }) => formatDuration(durationInSeconds),
    value: ({ durationInSeconds }) => durationInSeconds,
    align: 'end',
  },
  {
    id: 'close',
    header: text.close,
    cell: closeText,
    value: ({ closeReason }) => closeReason,
    isHideable: true,
  },
  {
    id: 'heartbeat',
    header: text.heartbeat,
    cell: ({ requiresHeartbeat }) => (requiresHeartbeat ? text.required : text.notRequired),
    value: ({ requiresHeartbeat }) => requiresHeartbeat,
    isHideable: true,
  },
];
