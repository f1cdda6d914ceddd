/** Why events did not count, and which applications send most. */
import type { EventErrorGroup, Overview } from '../../../../sdk/src/generated/openapi.ts';
import { groupKey, useEventErrors } from '../../data/events/events.ts';
import { type Range, useRangeUntilNow } from '../../data/ranges.ts';
import { useWho } from '../../data/requests/queries.ts';
import { PLATFORM } from '../../data/viewer/who.ts';
import { applicationRoute } from '../../routes/access/application.ts';
import { problemsRoute } from '../../routes/events/problems.ts';
import { hrefOf } from '../../routes/route.ts';
import { overviewText as text } from '../../text/operation/overview.ts';
import { PageLink } from '../../ui/link.tsx';
import { Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';

interface TablesProps {
  readonly overview: Overview;
  readonly range: OverviewRange;
}

type OverviewRange = Extract<Range, '1h' | '24h' | '7d'>;
type Volume = Overview['applications'][number];

const REASONS_MAX = 5;

export function OverviewTables({ overview, range }: TablesProps) {
  return (
    <div className="overview-tables">
      <Reasons range={range} />
      <Volumes applications={overview.applications} />
    </div>
  );
}

const reasonColumns: readonly Column<EventErrorGroup>[] = [
  {
    id: 'code',
    header: text.reasons.code,
    cell: ({ code }) => <code>{code}</code>,
    value: ({ code }) => code,
  },
  {
    id: 'application',
    header: text.reasons.application,
    cell: ({ applicationName }) => applicationName,
    value: ({ applicationName }) => applicationName,
  },
  {
    id: 'count',
    header: text.reasons.count,
    cell: ({ count }) => formatNumber(count),
    value: ({ count }) => count,
    align: 'end',
  },
];

function Reasons({ range }: { readonly range: OverviewRange }) {
  const { from } = useRangeUntilNow(range);
  const groups = useEventErrors({ from });
  const who = useWho();
  return (
    <Panel
      title={text.reasons.title}
      actions={
        <PageLink to={problemsRoute} search={{ range }}>
          {text.reasons.all}
        </PageLink>
      }
    >
      <Async query={groups}>
        {({ groups: found }) =>
          found.length === 0 ? (
            <p className="soft">{text.reasons.none}</p>
          ) : (
            <Table
              name="reasons"
              caption={text.reasons.caption}
              columns={reasonColumns}
              rows={found.toSorted((one, other) => other.count - one.count).slice(0, REASONS_MAX)}
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

const shareOf = ({ events, dropped }: Volume) => (events === 0 ? 0 : dropped / events);

const volumeColumns: readonly Column<Volume>[] = [
  {
    id: 'name',
    header: text.applications.name,
    cell: ({ name }) => name,
    value: ({ name }) => name,
    isSortable: true,
  },
  {
    id: 'events',
    header: text.applications.events,
    cell: ({ events }) => formatNumber(events),
    value: ({ events }) => events,
    align: 'end',
    isSortable: true,
  },
  {
    id: 'dropped',
    header: text.applications.share,
    cell: (volume) => formatPercent(shareOf(volume)),
    value: shareOf,
    align: 'end',
    isSortable: true,
  },
];

function Volumes({ applications }: Pick<Overview, 'applications'>) {
  return (
    <Panel title={text.applications.title}>
      {applications.length === 0 ? (
        <p className="soft">{text.applications.none}</p>
      ) : (
        <Table
          name="volumes"
          caption={text.applications.caption}
          columns={volumeColumns}
          rows={applications}
          keyOf={({ sourcedId }) => sourcedId}
          hrefOf={({ sourcedId }) =>
            hrefOf(applicationRoute, { who: PLATFORM, params: { applicationId: sourcedId } })
          }
        />
      )}
    </Panel>
  );
}
