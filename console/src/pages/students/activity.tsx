/** XP per day and active students, over all students whose data may be read. */
import { SegmentedControl } from '@mantine/core';
import type { DailyActivity } from '../../../../sdk/src/generated/openapi.ts';
import { addDays, dayAt, ownZone } from '../../data/days.ts';
import { useApplications } from '../../data/records/applications.ts';
import { useNames } from '../../data/records/names.ts';
import { useRead, useWho } from '../../data/requests/queries.ts';
import { ACTIVITY_BY, ACTIVITY_RANGES, studentsRoute } from '../../routes/students/students.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { studentsText } from '../../text/students/students.ts';
import { ColumnsChart } from '../../ui/chart/charts.tsx';
import { seriesByRank } from '../../ui/chart/event-series.ts';
import { Async, Empty } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { useNow, useZone } from '../../ui/values/time.tsx';
import { dayBuckets, sumOf } from '../student/series.ts';

const text = studentsText.activity;

const LENGTHS = { '7d': 7, '28d': 28, '92d': 92 } as const;

type By = (typeof ACTIVITY_BY)[number];

export function Activity() {
  const { search, setSearch } = usePage(studentsRoute);
  const isPlatform = useWho().kind === 'platform';
  const zone = useZone();
  const today = dayAt(useNow(), zone);
  const { range = '28d', by = 'subject' } = search;
  const from = addDays(today, 1 - LENGTHS[range]);
  const read = useRead(
    'GET /analytics/1.0/daily',
    { query: { from, until: today, timezone: zone ?? ownZone, by } },
    { keep: true },
  );
  const kinds = ACTIVITY_BY.filter((one) => one !== 'application' || isPlatform);
  return (
    <>
      <div className="students-ranges">
        <SegmentedControl
          aria-label={text.range}
          value={range}
          data={ACTIVITY_RANGES.map((value) => ({ value, label: text.ranges[value] }))}
          onChange={(value) => setSearch({ range: value as '7d' }, { replace: true })}
        />
        <SegmentedControl
          aria-label={text.by}
          value={by}
          data={kinds.map((value) => ({ value, label: text.kinds[value] }))}
          onChange={(value) => setSearch({ by: value as 'subject' }, { replace: true })}
        />
      </div>
      <Async query={read} skeleton={<div className="students-chart-skeleton" />}>
        {(data) => <Charts data={data} by={by} />}
      </Async>
    </>
  );
}

interface ChartsProps {
  readonly data: DailyActivity;
  readonly by: By;
}

function Charts({ data: { days, from, until }, by }: ChartsProps) {
  const zone = useZone();
  const keys = [...new Set(days.flatMap((day) => Object.keys(day.by)))];
  const labelOf = useLabels(keys, by);
  if (days.every(({ activeStudents }) => activeStudents === 0)) {
    return <Empty title={text.nothing.title}>{text.nothing.sentence}</Empty>;
  }
  const buckets = dayBuckets({ from, until }, zone);
  const xp = keys.map((key) => ({ key, events: days.map((day) => day.by[key] ?? 0) }));
  const students = [{ key: 'students', events: days.map((day) => day.activeStudents) }];
  const most = days.reduce((max, { activeStudents }) => Math.max(max, activeStudents), 0);
  return (
    <>
      <ColumnsChart
        name="students-xp"
        title={text.xp}
        headline={eventWords.xp(formatNumber(sumOf(days.map((day) => day.xp))))}
        buckets={buckets}
        series={seriesByRank({ series: xp, buckets: buckets.starts }, labelOf)}
      />
      <ColumnsChart
        name="students-active"
        title={text.active}
        headline={text.most(formatNumber(most))}
        buckets={buckets}
        series={seriesByRank({ series: students, buckets: buckets.starts }, () => text.students)}
      />
    </>
  );
}

/** Names of what XP is told apart by. */
function useLabels(keys: readonly string[], by: By): (key: string) => string {
  const courses = useNames('courses', by === 'course' ? keys : []);
  const applications = useApplications();
  const names = new Map([
    ...courses,
    ...applications.map(({ sourcedId, name }) => [sourcedId, name] as const),
  ]);
  return (key) => names.get(key) ?? (key || text.without);
}
