/** One class: what each of its students did in the last days, and knows of a framework. */
import { SegmentedControl } from '@mantine/core';
import type { ClassInsights } from '../../../../sdk/src/generated/openapi.ts';
import { addDays, dayAt, ownZone } from '../../data/days.ts';
import { nameOf } from '../../data/records/names.ts';
import { useRead } from '../../data/requests/queries.ts';
import { rostersRoute } from '../../routes/operation/rosters.ts';
import { classRoute } from '../../routes/students/class.ts';
import { summaryRoute } from '../../routes/students/summary.ts';
import { classText as text } from '../../text/students/class.ts';
import { PageLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import { type Column, readSort, sortedRows, sortText } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatDuration, formatNumber } from '../../ui/values/format.ts';
import { StudentLink } from '../../ui/values/student-link.tsx';
import { Time, useNow, useZone } from '../../ui/values/time.tsx';
import { MasteryMap } from './mastery-map.tsx';

type Student = ClassInsights['students'][number];

const DAYS = { '7d': 7, '28d': 28, '92d': 92 } as const;
const STUDENTS_MAX = '500';

export function Page() {
  const { params, search, setSearch } = usePage(classRoute);
  const path = { sourcedId: params.classId };
  const found = useRead('GET /rostering/1.0/classes/{sourcedId}', { path });
  const zone = useZone();
  const timezone = zone ?? ownZone;
  const { range = '7d' } = search;
  const until = dayAt(useNow(), timezone);
  const from = addDays(until, 1 - DAYS[range]);
  const read = useRead('GET /insights/1.0/classes/{sourcedId}', {
    path,
    query: { from, until, timezone, limit: STUDENTS_MAX },
  });
  return (
    <>
      <PageHead
        title={found.data?.class.title ?? text.noun}
        trail={
          <PageLink to={rostersRoute} search={{ kind: 'classes', id: params.classId }}>
            {text.trail}
          </PageLink>
        }
        above={[text.trail]}
        lead={text.recorded}
        actions={
          <>
            <PageLink to={summaryRoute} params={{ classId: params.classId }}>
              {text.summary}
            </PageLink>
            <SegmentedControl
              aria-label={text.range}
              value={range}
              data={(['7d', '28d', '92d'] as const).map((value) => ({ value, label: text[value] }))}
              onChange={(value) => setSearch({ range: value as '7d' }, { replace: true })}
            />
          </>
        }
      />
      <Async query={read}>
        {(insights) => (
          <>
            <Students insights={insights} />
            {insights.total > 0 && <MasteryMap classId={params.classId} />}
          </>
        )}
      </Async>
    </>
  );
}

function Students({ insights: { students, total } }: { readonly insights: ClassInsights }) {
  const { search, setSearch } = usePage(classRoute);
  const sort = readSort(search.sort);
  if (total === 0) return <Empty title={text.empty.title}>{text.empty.sentence}</Empty>;
  return (
    <>
      <Table
        name="class"
        caption={text.caption}
        columns={columns}
        rows={sortedRows(students, columns, sort)}
        sort={sort}
        onSort={(next) => setSearch({ sort: sortText(next) }, { replace: true })}
        keyOf={({ sourcedId }) => sourcedId}
      />
      {students.length < total && <p className="soft">{text.more(students.length, total)}</p>}
    </>
  );
}

type Counted = 'xp' | 'activeSeconds' | 'sessions' | 'due' | 'streakDays';

const numbers = (
  id: Counted,
  header: string,
  format: (value: number) => string,
): Column<Student> => ({
  ...{ id, header, align: 'end', isSortable: true },
  cell: (student) => <span className="nowrap">{format(student[id])}</span>,
  value: (student) => student[id],
});

const columns: readonly Column<Student>[] = [
  {
    id: 'name',
    header: text.name,
    cell: (student) => <StudentLink id={student.sourcedId} name={nameOf(student)} />,
    value: nameOf,
    isSortable: true,
  },
  numbers('xp', text.xp, formatNumber),
  numbers('activeSeconds', text.active, formatDuration),
  numbers('sessions', text.sessions, formatNumber),
  {
    id: 'recalled',
    header: text.mastery,
    cell: ({ standards, recalled }) =>
      standards === 0 ? (
        '–'
      ) : (
        <span className="nowrap">
          {formatNumber(recalled)} <span className="soft">{text.of(formatNumber(standards))}</span>
        </span>
      ),
    value: ({ standards, recalled }) => (standards === 0 ? null : recalled / standards),
    isSortable: true,
    align: 'end',
  },
  numbers('due', text.due, formatNumber),
  numbers('streakDays', text.streak, text.days),
  {
    id: 'lastSeenAt',
    header: text.seen,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? text.never : <Time at={lastSeenAt} />),
    value: ({ lastSeenAt }) => lastSeenAt,
    isLabelled: true,
    isSortable: true,
  },
];
