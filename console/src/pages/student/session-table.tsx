/** Study sessions of a student: when, how long, why they ended; a row opens the session. */
import type { Instants } from '../../data/days.ts';
import type { StudySession } from '../../data/events/study-sessions.ts';
import { quoted } from '../../data/records/students.ts';
import { useReadList } from '../../data/requests/lists.ts';
import { useWho } from '../../data/requests/queries.ts';
import { More } from '../../ui/table/more.tsx';
import { Table } from '../../ui/table/table.tsx';
import { useSessionColumns, useSessionRows } from '../sessions/columns.tsx';

/** The sessions that began in the time, the latest first. */
export function useSessions(studentId: string, { start, end }: Instants) {
  const from = `startedAtTime>=${quoted(start)}`;
  const until = end === undefined ? '' : ` AND startedAtTime<${quoted(end)}`;
  return useReadList<StudySession, 'GET /insights/1.0/users/{sourcedId}/sessions'>(
    'GET /insights/1.0/users/{sourcedId}/sessions',
    { path: { sourcedId: studentId }, query: { filter: from + until } },
    { rowsOf: ({ sessions }) => sessions },
  );
}

/** Columns that say nothing to people of the roster. */
const FOR_DEVELOPERS = ['heartbeats', 'id'];

interface SessionTableProps {
  readonly name: string;
  readonly caption: string;
  readonly list: ReturnType<typeof useSessions>;
}

export function SessionTable({ name, caption, list }: SessionTableProps) {
  const columns = useSessionColumns(list.rows);
  const rowsOf = useSessionRows();
  const isStart = ({ id }: (typeof columns)[number]) => id === 'started';
  // Each row is of the one student: its start names it.
  const isPerson = useWho().kind === 'person';
  const left = ['student', 'started', ...(isPerson ? FOR_DEVELOPERS : [])];
  const others = columns.filter(({ id }) => !left.includes(id));
  return (
    <Table
      name={name}
      caption={caption}
      columns={[...columns.filter(isStart), ...others]}
      rows={list.rows}
      {...rowsOf}
      file={list.file}
      footer={<More shown={list.rows.length} total={list.total} query={list.query} />}
    />
  );
}
