/** The columns of lists of events. */
import { Badge } from '@mantine/core';
import { useApplications } from '../../data/applications.ts';
import type { LoggedEvent } from '../../data/events.ts';
import { useNames } from '../../data/names.ts';
import { useWho } from '../../data/queries.ts';
import { eventWords } from '../../text/event-words.ts';
import { eventsText } from '../../text/events.ts';
import type { Column } from '../../ui/columns.ts';
import { formatDuration, formatNumber, shortId } from '../../ui/format.ts';
import { ShortId } from '../../ui/short-id.tsx';
import { StatusBadge } from '../../ui/status.tsx';
import { StudentLink } from '../../ui/student-link.tsx';
import { Time } from '../../ui/time.tsx';

const text = eventsText.column;
/** A smaller difference is the way over the network. */
const APART_MS = 60_000;

export function scoreText({ scoreType, scoreGiven, maxScore }: Scored): string {
  if (scoreGiven === null) return '';
  const given = formatNumber(scoreGiven);
  if (scoreType === 'XP') return eventWords.xp(scoreGiven > 0 ? `+${given}` : given);
  const score = maxScore === null ? given : eventWords.score(given, formatNumber(maxScore));
  return scoreType === 'MASTERY' ? `${score} ${eventWords.mastery}` : score;
}

type Scored = Pick<LoggedEvent, 'scoreType' | 'scoreGiven' | 'maxScore'>;

interface Names {
  readonly students: ReadonlyMap<string, string>;
  readonly courses: ReadonlyMap<string, string>;
  readonly lessons: ReadonlyMap<string, string>;
}

/** The columns, with the names of the people and the content of these rows. */
export function useEventColumns(rows: readonly LoggedEvent[]): readonly Column<LoggedEvent>[] {
  const isPlatform = useWho().kind === 'platform';
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
    { id: 'reason', header: text.reason, cell: Reason, value: reasonText },
    ...(isPlatform ? [applicationColumn(applications)] : []),
    idColumn(!isPlatform),
  ];
}

const plainColumns: readonly Column<LoggedEvent>[] = [
  {
    id: 'event',
    header: text.event,
    cell: ({ type, action }) => (
      <span className="event-what">
        {action} <span className="event-type">{type}</span>
      </span>
    ),
    value: ({ type, action }) => `${type} ${action}`,
  },
  {
    id: 'status',
    header: text.status,
    cell: ({ state }) => <StatusBadge state={state} />,
    value: ({ state }) => state,
  },
  {
    id: 'received',
    header: text.received,
    cell: Received,
    value: ({ receivedAt }) => receivedAt,
  },
  {
    id: 'score',
    header: text.score,
    cell: scoreText,
    value: ({ scoreGiven }) => scoreGiven,
    isHideable: true,
  },
];

function namedColumns({ students, courses, lessons }: Names): readonly Column<LoggedEvent>[] {
  return [
    {
      id: 'student',
      header: text.student,
      cell: ({ studentId: id }) => id && <StudentLink id={id} name={students.get(id)} />,
      value: ({ studentId }) => studentId,
      isHideable: true,
    },
    {
      id: 'place',
      header: text.place,
      cell: ({ courseId, lessonId }) =>
        courseId || lessonId ? (
          <span className="event-place">
            <Named id={courseId} names={courses} />
            {courseId && lessonId && ' · '}
            <Named id={lessonId} names={lessons} />
          </span>
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
      <span className="event-name" title={applicationId}>
        {names.get(applicationId) ?? shortId(applicationId)}
      </span>
    ),
    value: ({ applicationId }) => applicationId,
    isHideable: true,
  };
}

function idColumn(isCopied: boolean): Column<LoggedEvent> {
  return {
    id: 'id',
    header: text.id,
    cell: ({ id }) => <ShortId id={id} {...(isCopied ? { copy: eventWords.copyId } : {})} />,
    value: ({ id }) => id,
    isHideable: true,
  };
}

function Received({ receivedAt, eventTime }: LoggedEvent) {
  const difference = Date.parse(receivedAt) - Date.parse(eventTime);
  const age = formatDuration(Math.abs(difference) / 1_000);
  return (
    <>
      <Time at={receivedAt} />
      {Math.abs(difference) > APART_MS && (
        <Time at={eventTime} className="event-late">
          {difference > 0 ? eventsText.earlier(age) : eventsText.later(age)}
        </Time>
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
  return name ? (
    <span title={id} className="event-name">
      {name}
    </span>
  ) : (
    <ShortId id={id} />
  );
}

const reasonText = ({ reason, warnings }: LoggedEvent) =>
  [reason?.code, ...warnings.map(({ code }) => code)].filter(Boolean).join(' ');

function Reason({ reason, warnings }: LoggedEvent) {
  if (reason)
    return (
      <code className="event-code" title={reason.message}>
        {reason.code}
      </code>
    );
  const [first, ...others] = warnings;
  if (!first) return null;
  return (
    <span className="event-warnings" title={warnings.map(({ message }) => message).join(' ')}>
      <code className="event-code">{first.code}</code>
      {others.length > 0 && (
        <Badge variant="light" color="soft" size="sm">
          +{others.length}
        </Badge>
      )}
    </span>
  );
}
