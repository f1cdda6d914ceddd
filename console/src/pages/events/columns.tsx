/** The columns of lists of events. */
import { Badge } from '@mantine/core';
import type { LoggedEvent } from '../../data/events/events.ts';
import { useApplications } from '../../data/records/applications.ts';
import { useNames } from '../../data/records/names.ts';
import { useWho } from '../../data/requests/queries.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { eventsText } from '../../text/events/events.ts';
import type { Column } from '../../ui/table/columns.ts';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { formatDuration, shortId } from '../../ui/values/format.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { StatusMark } from '../../ui/values/status.tsx';
import { StudentLink } from '../../ui/values/student-link.tsx';
import { Time } from '../../ui/values/time.tsx';
import { creditText, sentenceOf } from './words.ts';

const text = eventsText.column;
/** A smaller difference is the way over the network. */
const APART_MS = 60_000;

interface Names {
  readonly students: ReadonlyMap<string, string>;
  readonly courses: ReadonlyMap<string, string>;
  readonly lessons: ReadonlyMap<string, string>;
}

/** The columns, with the names of the people and the content of these rows. */
export function useEventColumns(rows: readonly LoggedEvent[]): readonly Column<LoggedEvent>[] {
  const isPlatform = useWho().kind === 'platform';
  const isWide = useIsWide();
  const applications = new Map(
    useApplications().map(({ sourcedId, name }) => [sourcedId, name] as const),
  );
  const idsOf = (member: 'studentId' | 'courseId' | 'lessonId') => rows.map((row) => row[member]);
  const names = {
    students: useNames('students', idsOf('studentId')),
    courses: useNames('courses', idsOf('courseId')),
    lessons: useNames('lessons', idsOf('lessonId')),
  };
  return [
    ...plainColumns,
    ...namedColumns(names),
    { id: 'reason', header: text.reason, cell: Reason, value: reasonText, width: '9.5rem' },
    // One says nothing.
    ...(isPlatform ? [{ ...applicationColumn(applications), isShown: applications.size > 1 }] : []),
    { ...idColumn(!isPlatform), isShown: isWide || !isPlatform },
  ];
}

const plainColumns: readonly Column<LoggedEvent>[] = [
  {
    id: 'event',
    header: text.event,
    cell: (row) => lineOf(row),
    width: '10rem',
    value: ({ type, action, state }) => `${type} ${action} ${state}`,
  },
  {
    id: 'received',
    header: text.received,
    cell: Received,
    value: ({ receivedAt }) => receivedAt,
    width: '10rem',
  },
  {
    id: 'score',
    header: text.score,
    cell: creditText,
    value: ({ scoreGiven }) => scoreGiven,
    align: 'end',
    width: '5.5rem',
    isHideable: true,
  },
];

/** Its status as a mark, and a few words. */
const lineOf = (row: LoggedEvent, words = sentenceOf(row)) => (
  <span className="event-line" title={`${row.type} ${row.action}`}>
    <StatusMark state={row.state} />
    <span className="event-line-words">{words}</span>
  </span>
);

/** The columns beside an event that is opened: one line for each. */
export function useStreamColumns(rows: readonly LoggedEvent[]): readonly Column<LoggedEvent>[] {
  const students = useNames(
    'students',
    rows.map(({ studentId }) => studentId),
  );
  return [
    {
      id: 'event',
      header: text.event,
      cell: (row) => lineOf(row, students.get(row.studentId ?? '')),
    },
    {
      id: 'score',
      header: text.score,
      cell: (row) => creditText(row) || sentenceOf(row),
      align: 'end',
    },
  ];
}

function namedColumns({ students, courses, lessons }: Names): readonly Column<LoggedEvent>[] {
  return [
    {
      id: 'student',
      header: text.student,
      cell: ({ studentId: id }) => id && <StudentLink id={id} name={students.get(id)} />,
      value: ({ studentId }) => studentId,
      width: '9.5rem',
      isHideable: true,
    },
    {
      id: 'place',
      header: text.place,
      cell: ({ courseId, lessonId }) =>
        courseId || lessonId ? (
          <>
            <Named id={courseId} names={courses} />
            {courseId && lessonId && ' · '}
            <Named id={lessonId} names={lessons} />
          </>
        ) : null,
      value: ({ courseId, lessonId }) => [courseId, lessonId].filter(Boolean).join(' '),
      isHideable: true,
    },
  ];
}

function applicationColumn(names: ReadonlyMap<string, string>): Column<LoggedEvent> {
  return {
    id: 'application',
    header: text.application,
    cell: ({ applicationId }) => (
      <span title={applicationId}>{names.get(applicationId) ?? shortId(applicationId)}</span>
    ),
    value: ({ applicationId }) => applicationId,
    width: '6.5rem',
    isHideable: true,
  };
}

function idColumn(isCopied: boolean): Column<LoggedEvent> {
  return {
    id: 'id',
    header: text.id,
    cell: ({ id }) => <ShortId id={id} {...(isCopied ? { copy: eventWords.copyId } : {})} />,
    value: ({ id }) => id,
    width: isCopied ? '9rem' : '8rem',
    isHideable: true,
  };
}

function Received({ receivedAt, eventTime }: LoggedEvent) {
  const difference = Date.parse(receivedAt) - Date.parse(eventTime);
  // Its largest unit is enough.
  const age = formatDuration(Math.abs(difference) / 1_000).replace(/(?<=\d [a-z]+) .*/, '');
  return (
    <>
      <Time at={receivedAt} />
      {Math.abs(difference) > APART_MS && (
        <>
          {' '}
          <Time at={eventTime} className="event-late">
            {difference > 0 ? eventsText.late(age) : eventsText.ahead(age)}
          </Time>
        </>
      )}
    </>
  );
}

interface NamedProps {
  readonly id: string | null;
  readonly names: ReadonlyMap<string, string>;
}

/** A name with its id as title; an id without a name as it is. */
function Named({ id, names }: NamedProps) {
  if (id === null) return null;
  const name = names.get(id);
  return name ? <span title={`${name}, ${id}`}>{name}</span> : <ShortId id={id} />;
}

const reasonText = ({ reason, warnings }: LoggedEvent) =>
  [reason?.code, ...warnings.map(({ code }) => code)].filter(Boolean).join(' ');

function Reason({ reason, warnings }: LoggedEvent) {
  if (reason) return <code title={reason.message}>{reason.code}</code>;
  const [first, ...others] = warnings;
  if (!first) return null;
  return (
    <span className="event-warnings" title={warnings.map(({ message }) => message).join(' ')}>
      <code>{first.code}</code>
      {others.length > 0 && (
        <Badge variant="light" color="soft" size="sm">
          +{others.length}
        </Badge>
      )}
    </span>
  );
}
