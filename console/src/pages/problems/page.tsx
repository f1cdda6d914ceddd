/** Causes for which events do not count: how many, since when, and what to do. */
import { SegmentedControl } from '@mantine/core';
import { useApplications } from '../../data/applications.ts';
import { type EventErrorGroup, useEventCounts, useEventErrors } from '../../data/events.ts';
import { useWho } from '../../data/queries.ts';
import { useRangeStart } from '../../data/ranges.ts';
import { problemsRoute } from '../../routes/problems.ts';
import { eventWords } from '../../text/event-words.ts';
import { problemsText as text } from '../../text/problems.ts';
import { Sparkline } from '../../ui/chart/charts.tsx';
import type { Column, Sort } from '../../ui/columns.ts';
import { formatNumber, formatPercent } from '../../ui/format.ts';
import { PageHead } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { usePage } from '../../ui/use-page.ts';
import { GroupPanel } from './group.tsx';

const RANGES = ['1h', '24h', '7d', '30d'] as const;
const REFRESH_MS = 30_000;
const COLUMN_OF = { count: 'count', last: 'last', new: 'first' } as const;
const SPARK_POINTS = 14;

/** In the address: `state|code|pointer|application`. */
const keyOf = ({ state, code, pointer, applicationId }: EventErrorGroup) =>
  [state, code, pointer, applicationId].map((part) => part ?? '').join('|');

/** Sums of neighbours, so that a line has few points. */
function fewer(values: readonly number[]): readonly number[] {
  const size = Math.max(1, Math.ceil(values.length / SPARK_POINTS));
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size).reduce((sum, one) => sum + one, 0),
  );
}

interface Totals {
  readonly all: number;
  readonly processed: number;
  readonly byReason: ReadonlyMap<string, readonly number[]>;
}

function useTotals(from: string): Totals {
  const states = useEventCounts({ from });
  const reasons = useEventCounts({ from, by: 'reason' });
  const sums = (states.data?.series ?? []).map(
    ({ key, events }) => [key, events.reduce((sum, one) => sum + one, 0)] as const,
  );
  return {
    all: sums.reduce((sum, [, one]) => sum + one, 0),
    processed: sums.find(([key]) => key === 'processed')?.[1] ?? 0,
    byReason: new Map(
      (reasons.data?.series ?? []).map(({ key, events }) => [key, fewer(events)] as const),
    ),
  };
}

export function Page() {
  const { search, setSearch, href } = usePage(problemsRoute);
  const range = search.range ?? '24h';
  const { from } = useRangeStart(range);
  const errors = useEventErrors({ from }, { everyMs: REFRESH_MS });
  const totals = useTotals(from);
  const columns = useColumns(totals);
  const sort: Sort = { column: COLUMN_OF[search.sort ?? 'count'], isDescending: true };
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={
          <SegmentedControl
            aria-label={eventWords.rangeLabel}
            value={range}
            data={RANGES.map((value) => ({ value, label: eventWords.range[value] }))}
            onChange={(value) => setSearch({ range: value as '24h' }, { replace: true })}
          />
        }
      />
      <Async query={errors}>
        {({ groups }) => {
          const open = groups.find((group) => keyOf(group) === search.group);
          if (groups.length === 0) return <Quiet range={range} processed={totals.processed} />;
          return (
            <>
              {open && (
                <GroupPanel group={open} range={range} closeHref={href({ group: undefined })} />
              )}
              <Table
                name="problems"
                caption={text.caption}
                columns={columns}
                rows={groups}
                keyOf={keyOf}
                hrefOf={(group) => href({ group: keyOf(group) })}
                isSelectedRow={(group) => keyOf(group) === search.group}
                sort={sort}
              />
            </>
          );
        }}
      </Async>
    </>
  );
}

interface QuietProps {
  readonly range: (typeof RANGES)[number];
  readonly processed: number;
}

/** All is well: no boxes of zeros. */
function Quiet({ range, processed }: QuietProps) {
  return (
    <div className="problems-quiet">
      <h2>{text.none.title(eventWords.range[range])}</h2>
      <p className="soft">{text.none.sentence(eventWords.events(processed))}</p>
    </div>
  );
}

function useColumns({ all, byReason }: Totals): readonly Column<EventErrorGroup>[] {
  const isPlatform = useWho().kind === 'platform';
  const names = new Map(useApplications().map(({ sourcedId, name }) => [sourcedId, name] as const));
  const application: Column<EventErrorGroup> = {
    id: 'application',
    header: text.column.application,
    cell: ({ applicationId, applicationName }) =>
      applicationName || names.get(applicationId ?? '') || applicationId,
    value: ({ applicationId }) => applicationId,
  };
  return [
    {
      id: 'code',
      header: text.column.code,
      cell: ({ code, message }) => (
        <>
          <code>{code}</code>
          <span className="problems-message">{message}</span>
        </>
      ),
      value: ({ code }) => code,
      isSortable: true,
    },
    {
      id: 'state',
      header: text.column.state,
      cell: ({ state }) => <StatusBadge state={state} />,
      value: ({ state }) => state,
    },
    ...(isPlatform ? [application] : []),
    {
      id: 'count',
      header: text.column.count,
      align: 'end',
      isSortable: true,
      cell: ({ count, code }) => (
        <span className="problems-count">
          <Sparkline values={byReason.get(code ?? '') ?? []} />
          {formatNumber(count)}
        </span>
      ),
      value: ({ count }) => count,
    },
    {
      id: 'share',
      header: text.column.share,
      align: 'end',
      cell: ({ count }) => (all > 0 ? formatPercent(Math.min(1, count / all)) : ''),
      value: ({ count }) => (all > 0 ? count / all : null),
      isHideable: true,
    },
    ...timeColumns,
  ];
}

const timeColumns: readonly Column<EventErrorGroup>[] = [
  {
    id: 'first',
    header: text.column.first,
    cell: ({ firstSeenAt }) => <Time at={firstSeenAt} />,
    value: ({ firstSeenAt }) => firstSeenAt,
    isSortable: true,
    isHideable: true,
  },
  {
    id: 'last',
    header: text.column.last,
    cell: ({ lastSeenAt }) => <Time at={lastSeenAt} />,
    value: ({ lastSeenAt }) => lastSeenAt,
    isSortable: true,
  },
];
