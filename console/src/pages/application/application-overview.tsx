/** What an application sends, why some of it does not count, and what it still lacks. */
import { SegmentedControl } from '@mantine/core';
import type { Application, EventErrorGroup } from '../../../../sdk/src/generated/openapi.ts';
import { groupKey, useEventErrors } from '../../data/events/events.ts';
import { useRangeUntilNow } from '../../data/ranges.ts';
import { useRead, useWho } from '../../data/requests/queries.ts';
import { applicationRoute } from '../../routes/access/application.ts';
import { problemsRoute } from '../../routes/events/problems.ts';
import { startRoute } from '../../routes/events/start.ts';
import { hrefOf } from '../../routes/route.ts';
import { applicationText } from '../../text/access/application.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { DropsByReason, LagOverTime, RateChart } from '../../ui/chart/event-charts.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Fact, Facts, Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { StatusBadge } from '../../ui/values/status.tsx';
import { Time } from '../../ui/values/time.tsx';

const text = applicationText.overview;

const RANGES = ['1h', '24h', '7d', '30d'] as const;
type Range = (typeof RANGES)[number];

interface OverviewProps {
  readonly application: Application;
}

export function ApplicationOverview({ application: { sourcedId: applicationId } }: OverviewProps) {
  const { search, setSearch } = usePage(applicationRoute);
  const range = search.range ?? '24h';
  return (
    <>
      <div className="application-overview-head">
        <Numbers applicationId={applicationId} />
        <SegmentedControl
          className="screen-only"
          aria-label={eventWords.rangeLabel}
          value={range}
          onChange={(value) => setSearch({ range: value as Range }, { replace: true })}
          data={RANGES.map((value) => ({ value, label: eventWords.range[value] }))}
        />
      </div>
      <div className="application-overview-charts">
        <RateChart range={range} applicationId={applicationId} />
        <LagOverTime range={range} applicationId={applicationId} now={undefined} />
      </div>
      <DropsByReason range={range} applicationId={applicationId} />
      <Problems range={range} applicationId={applicationId} />
    </>
  );
}

/** The numbers of an application, as the list of applications has them. */
function Numbers({ applicationId }: { readonly applicationId: string }) {
  const filter = `sourcedId='${applicationId}'`;
  const found = useRead('GET /admin/1.0/applications', { query: { filter, limit: '1' } });
  return (
    <Async query={found}>
      {({ applications: [one] }) =>
        one && (
          <div className="application-facts">
            <Facts>
              <Fact name={text.last}>
                {one.lastEventAt ? <Time at={one.lastEventAt} /> : <First id={applicationId} />}
              </Fact>
              <Fact name={text.clients}>{formatNumber(one.clients ?? 0)}</Fact>
              <Fact name={text.members}>{formatNumber(one.members ?? 0)}</Fact>
              <Fact name={text.created}>
                <Time at={one.createdAt} />
              </Fact>
            </Facts>
          </div>
        )
      }
    </Async>
  );
}

/** The way to its first event. */
function First({ id }: { readonly id: string }) {
  return (
    <>
      {text.noEvent}{' '}
      <PageLink to={startRoute} who={{ kind: 'application', id }}>
        {text.start}
      </PageLink>
    </>
  );
}

interface ProblemsProps {
  readonly range: Range;
  readonly applicationId: string;
}

const PROBLEMS_MAX = 10;

const columns: readonly Column<EventErrorGroup>[] = [
  {
    id: 'code',
    header: text.problem.code,
    cell: ({ code }) => <code>{code}</code>,
    value: ({ code }) => code,
  },
  {
    id: 'state',
    header: text.problem.state,
    cell: ({ state }) => <StatusBadge state={state} />,
    value: ({ state }) => state,
  },
  {
    id: 'count',
    header: text.problem.count,
    cell: ({ count }) => formatNumber(count),
    value: ({ count }) => count,
    align: 'end',
  },
  {
    id: 'last',
    header: text.problem.last,
    cell: ({ lastSeenAt }) => <Time at={lastSeenAt} />,
    value: ({ lastSeenAt }) => lastSeenAt,
  },
];

function Problems({ range, applicationId }: ProblemsProps) {
  const who = useWho();
  const { from } = useRangeUntilNow(range);
  const errors = useEventErrors({ from, applicationId });
  return (
    <Panel title={text.problems} note={eventWords.range[range]}>
      <Async query={errors}>
        {({ groups }) =>
          groups.length === 0 ? (
            <p className="soft">{text.noProblem}</p>
          ) : (
            <Table
              name="application-problems"
              caption={text.problems}
              columns={columns}
              rows={groups.slice(0, PROBLEMS_MAX)}
              keyOf={groupKey}
              hrefOf={(group) =>
                hrefOf(problemsRoute, { who, search: { range, group: groupKey(group) } })
              }
            />
          )
        }
      </Async>
    </Panel>
  );
}
