/**
 * The platform at a glance: its health in one sentence over one timeline, then numbers, then what
 * is left to set up.
 */
import { SegmentedControl } from '@mantine/core';
import type { Overview } from '../../../../sdk/src/generated/openapi.ts';
import { type Tail, tailOf, useTail } from '../../data/requests/live-counts.ts';
import { useRead } from '../../data/requests/queries.ts';
import { overviewRoute } from '../../routes/operation/overview.ts';
import { overviewText as text } from '../../text/operation/overview.ts';
import { DropsByReason, LagOverTime, RateChart } from '../../ui/chart/event-charts.tsx';
import { Fact, Facts, PageHead, Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatNumber, shortId } from '../../ui/values/format.ts';
import { OverviewSetup } from './overview-setup.tsx';
import { OverviewTables } from './overview-tables.tsx';
import { OverviewTiles } from './overview-tiles.tsx';
import { Pulse } from './pulse.tsx';
import { useMarks } from './use-marks.ts';

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
        {(overview) => <Parts overview={overview} readAt={found.dataUpdatedAt} range={range} />}
      </Async>
    </>
  );
}

interface PartsProps {
  readonly overview: Overview;
  /** When the numbers were read, by this computer's clock. */
  readonly readAt: number;
  readonly range: Range;
}

function Parts({ overview, readAt, range }: PartsProps) {
  const { search, setSearch } = usePage(overviewRoute);
  const tail = useTail();
  const marks = useMarks(range);
  const shown = withNews(overview, tail, readAt);
  const lagSeconds = tail.lagSeconds ?? overview.lagSeconds;
  const names = new Map(overview.applications.map(({ sourcedId, name }) => [sourcedId, name]));
  const applications = {
    isShown: search.by === 'application',
    show: (isShown: boolean) =>
      setSearch({ by: isShown ? 'application' : undefined }, { replace: true }),
    nameOf: (id: string) => names.get(id) ?? shortId(id),
  };
  return (
    <>
      <Pulse overview={shown} range={range} lagSeconds={lagSeconds} />
      <RateChart {...{ range, tail, applications, marks }} />
      <OverviewTiles overview={shown} lagSeconds={lagSeconds} />
      <OverviewSetup steps={overview.setup} />
      <div className="overview-charts">
        <LagOverTime range={range} now={lagSeconds} tail={tail} />
        <DropsByReason range={range} />
      </div>
      <OverviewTables overview={overview} range={range} />
      <Totals totals={overview.totals} />
    </>
  );
}

/** With the events that the stream has told of since. */
function withNews(overview: Overview, tail: Tail, readAt: number): Overview {
  const { events } = overview;
  const of = (state: 'processed' | 'dropped' | 'failed') =>
    events[state] + tailOf(tail, state, readAt);
  return {
    ...overview,
    events: {
      ...events,
      processed: of('processed'),
      dropped: of('dropped'),
      failed: of('failed'),
    },
  };
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
