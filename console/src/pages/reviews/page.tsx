/** Reviews of all students: forecast, retention, maps of standards, settings. */
import type { HealthReport } from '../../../../sdk/src/generated/openapi.ts';
import { startOfDay } from '../../data/days.ts';
import { useRead } from '../../data/requests/queries.ts';
import { reviewsText as text } from '../../text/content/reviews.ts';
import { ColumnsChart } from '../../ui/chart/charts.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { useZone } from '../../ui/values/time.tsx';
import { Maps } from './maps.tsx';
import { Retention } from './retention.tsx';

export function Page() {
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <Forecast />
      <Retention />
      <Maps />
      <Settings />
    </>
  );
}

/** A column for each day; what is overdue stands on that of today. */
function Forecast() {
  const zone = useZone();
  const read = useRead('GET /admin/1.0/review/forecast', { query: { days: '30' } });
  return (
    <Async query={read}>
      {({ days, overdue, total }) => (
        <ColumnsChart
          name="reviews-forecast"
          title={text.forecast.title}
          headline={text.forecast.total(total)}
          note={text.forecast.note}
          buckets={{ starts: days.map(({ date }) => startOfDay(date, zone)), seconds: 86_400 }}
          series={[
            {
              ...{ key: 'overdue', label: text.forecast.overdue },
              ...{ colour: '--warn', pattern: 'hatch' as const },
              values: days.map((_, index) => (index === 0 ? overdue : 0)),
            },
            {
              ...{ key: 'due', label: text.forecast.due },
              ...{ colour: '--series-1', pattern: 'plain' as const },
              values: days.map(({ due }) => due),
            },
          ]}
        />
      )}
    </Async>
  );
}

type Setting = HealthReport['settings'][number];

const columns: readonly Column<Setting>[] = [
  {
    id: 'name',
    header: text.settings.name,
    cell: ({ name }) => <code>{name}</code>,
    value: ({ name }) => name,
  },
  {
    id: 'value',
    header: text.settings.value,
    cell: ({ value }) => value ?? '–',
    value: ({ value }) => value,
  },
  {
    id: 'meaning',
    header: text.settings.meaning,
    cell: ({ meaning }) => <span className="soft">{meaning}</span>,
    value: ({ meaning }) => meaning,
  },
];

function Settings() {
  const read = useRead('GET /admin/1.0/health', {});
  return (
    <Panel title={text.settings.title}>
      <Async query={read}>
        {({ settings }) => (
          <Table
            name="review-settings"
            caption={text.settings.caption}
            columns={columns}
            rows={settings.filter(({ name }) => name.startsWith('REVIEW_'))}
            keyOf={({ name }) => name}
          />
        )}
      </Async>
    </Panel>
  );
}
