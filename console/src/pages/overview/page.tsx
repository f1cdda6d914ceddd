/** The platform at a glance: what is wrong first, then numbers, then what is left to set up. */
import { SegmentedControl } from '@mantine/core';
import type { Overview } from '../../../../sdk/src/generated/openapi.ts';
import { useEventCounts } from '../../data/events.ts';
import { useRead } from '../../data/queries.ts';
import { useRangeStart } from '../../data/ranges.ts';
import { overviewRoute } from '../../routes/overview.ts';
import { eventWords } from '../../text/event-words.ts';
import { overviewText as text } from '../../text/overview.ts';
import { ColumnsChart } from '../../ui/chart/charts.tsx';
import { bucketsOf, seriesOfStates } from '../../ui/chart/event-series.ts';
import { formatNumber } from '../../ui/format.ts';
import { Fact, Facts, PageHead, Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { OverviewSetup } from './overview-setup.tsx';
import { OverviewTables } from './overview-tables.tsx';
import { OverviewTiles } from './overview-tiles.tsx';

const HOURS = { '1h': 1, '24h': 24, '7d': 168 } as const;
type Range = keyof typeof HOURS;
const RANGES = Object.keys(HOURS) as Range[];
const EVERY_MS = 10_000;

export function Page() {
  const { search, setSearch } = usePage(overviewRoute);
  const range = search.range ?? '24h';
  const query = { hours: String(HOURS[range]) };
  const found = useRead('GET /admin/1.0/overview', { query }, { everyMs: EVERY_MS, keep: true });
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={
          <SegmentedControl
            aria-label={text.rangeLabel}
            value={range}
            onChange={(value) => setSearch({ range: value as Range }, { replace: true })}
            data={RANGES.map((value) => ({ value, label: text.range[value] }))}
          />
        }
      />
      <Async query={found}>
        {(overview) => (
          <>
            <OverviewTiles overview={overview} />
            <OverviewSetup steps={overview.setup} />
            <OverTime range={range} />
            <OverviewTables overview={overview} range={range} />
            <Totals totals={overview.totals} />
          </>
        )}
      </Async>
    </>
  );
}

const COUNTS_EVERY_MS = 15_000;

function OverTime({ range }: { readonly range: Range }) {
  const { from } = useRangeStart(range);
  const counts = useEventCounts({ from }, { everyMs: COUNTS_EVERY_MS });
  return (
    <div className="overview-chart">
      <Async query={counts}>
        {(data) => {
          const events = data.series.flatMap((one) => one.events);
          return (
            <ColumnsChart
              name="event-counts"
              title={text.chart}
              headline={eventWords.events(events.reduce((sum, count) => sum + count, 0))}
              buckets={bucketsOf(data)}
              series={seriesOfStates(data)}
            />
          );
        }}
      </Async>
    </div>
  );
}

const TOTALS = [
  'applications',
  'frameworks',
  'courses',
  'students',
  'teachers',
  'classes',
  'enrollments',
] as const;

function Totals({ totals }: Pick<Overview, 'totals'>) {
  if (!totals) return null;
  return (
    <Panel title={text.totals.title}>
      <Facts>
        {TOTALS.map((name) => (
          <Fact key={name} name={text.totals[name]}>
            {formatNumber(totals[name])}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}
