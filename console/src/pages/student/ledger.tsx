/** Every XP entry of the days; their sum is what the chart of the overview adds up to. */
import { useApplications } from '../../data/records/applications.ts';
import { useNames } from '../../data/records/names.ts';
import { useLedger, type XpEntry } from '../../data/records/students.ts';
import { useRead, useWho } from '../../data/requests/queries.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { studentText } from '../../text/students/student.ts';
import { PageLink } from '../../ui/link.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { formatNumber, shortId } from '../../ui/values/format.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Time } from '../../ui/values/time.tsx';
import { sumOf, totalXp } from './series.ts';
import type { View } from './view.ts';

const text = studentText.xp;

const signed = (value: number) => `${value > 0 ? '+' : ''}${formatNumber(value)}`;

export function Ledger({ view }: { readonly view: View }) {
  const read = useLedger(view.studentId, view);
  const entries = read.data ?? [];
  const columns = useColumns(entries);
  return (
    <Async query={read}>
      {() =>
        entries.length === 0 ? (
          <Empty title={text.none.title}>{text.none.sentence}</Empty>
        ) : (
          <Table
            name="student-xp-entries"
            caption={text.caption}
            columns={columns}
            rows={entries}
            keyOf={({ id }) => id}
            footer={<Foot view={view} entries={entries} />}
          />
        )
      }
    </Async>
  );
}

interface FootProps {
  readonly view: View;
  readonly entries: readonly XpEntry[];
}

/** The sum of the rows. The chart goes by the time of the server: rarely they differ. */
function Foot({ view, entries }: FootProps) {
  const { studentId, days, timezone } = view;
  const query = { studentId, startDate: days.from, endDate: days.until, timezone };
  const activity = useRead('GET /analytics/1.0/activity', { query });
  const sum = sumOf(entries.map(({ value }) => value));
  const isOther = activity.data !== undefined && totalXp(activity.data.facts) !== sum;
  return (
    <div className="student-sum">
      <p>
        {text.sum(entries.length)} <b>{signed(sum)}</b>
      </p>
      {isOther && <p className="soft">{text.clock}</p>}
    </div>
  );
}

function useColumns(entries: readonly XpEntry[]): readonly Column<XpEntry>[] {
  const { kind } = useWho();
  const applications = new Map(useApplications().map((one) => [one.sourcedId, one.name]));
  const lessons = useNames(
    'lessons',
    entries.map(({ lessonId }) => lessonId),
  );
  const application: Column<XpEntry> = {
    id: 'application',
    header: text.application,
    cell: ({ applicationId: id }) => applications.get(id) ?? shortId(id),
    value: ({ applicationId }) => applicationId,
    isHideable: true,
  };
  // People of the roster see the course; lessons and events are pages of developers.
  if (kind === 'person') return plainColumns;
  return [
    ...plainColumns,
    {
      id: 'lesson',
      header: text.lesson,
      cell: ({ lessonId }) => lessons.get(lessonId) ?? <ShortId id={lessonId} />,
      value: ({ lessonId }) => lessonId,
      isHideable: true,
    },
    ...(kind === 'platform' ? [application] : []),
    {
      id: 'event',
      header: text.event,
      cell: ({ sourceEventId: id }) => (
        <PageLink to={eventsRoute} params={{ eventId: id }} title={id}>
          {text.openEvent}
        </PageLink>
      ),
      value: ({ sourceEventId }) => sourceEventId,
      isHideable: true,
    },
  ];
}

const plainColumns: readonly Column<XpEntry>[] = [
  {
    id: 'time',
    header: text.time,
    cell: ({ dateGenerated }) => <Time at={dateGenerated} />,
    value: ({ dateGenerated }) => dateGenerated,
    isSortable: true,
  },
  {
    id: 'value',
    header: text.value,
    cell: ({ value }) => signed(value),
    value: ({ value }) => value,
    align: 'end',
    isSortable: true,
  },
  {
    id: 'subject',
    header: text.subject,
    cell: ({ subject }) => subject,
    value: ({ subject }) => subject,
    isSortable: true,
    isHideable: true,
  },
  {
    id: 'course',
    header: text.course,
    cell: ({ courseName, courseId }) => courseName ?? <ShortId id={courseId} />,
    value: ({ courseName, courseId }) => courseName ?? courseId,
    isSortable: true,
    isHideable: true,
  },
];
