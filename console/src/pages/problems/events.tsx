/** Causes for which events do not count: how many, since when, and what to do. */
import {
  type EventErrorGroup,
  groupKey,
  useEventCounts,
  useEventErrors,
} from '../../data/events/events.ts';
import type { Range } from '../../data/ranges.ts';
import { useApplications } from '../../data/records/applications.ts';
import { useWho } from '../../data/requests/queries.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { problemsRoute } from '../../routes/events/problems.ts';
import { eventWords, statusText } from '../../text/events/event-words.ts';
import { problemsText as text } from '../../text/events/problems.ts';
import { Sparkline } from '../../ui/chart/charts.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { PageLink } from '../../ui/link.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { Async } from '../../ui/states.tsx';
import { type Column, type Sort, sortedRows } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { usePage } from '../../ui/use-page.ts';
import { formatNumber, formatPercent, shortId } from '../../ui/values/format.ts';
import { StatusBadge } from '../../ui/values/status.tsx';
import { Time } from '../../ui/values/time.tsx';
import { GroupPanel } from './group.tsx';

const REFRESH_MS = 30_000;
const COLUMN_OF = { count: 'count', last: 'last', new: 'first' } as const;
const SPARK_POINTS = 14;

const GROUPINGS = ['code', 'field', 'application'] as const;

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

interface ProblemsProps {
  readonly range: Range;
  readonly from: string;
}

export function EventProblems({ range, from }: ProblemsProps) {
  const { search, setSearch, href } = usePage(problemsRoute);
  const errors = useEventErrors({ from, groupBy: search.groupBy }, { everyMs: REFRESH_MS });
  const totals = useTotals(from);
  const open = errors.data?.groups.find((group) => groupKey(group) === search.group);
  const columns = useColumns(totals, search.groupBy).filter(
    // Beside an open group there is room for few: the group says the rest.
    ({ id }) => open === undefined || NARROW.includes(id),
  );
  const sort: Sort = { column: COLUMN_OF[search.sort ?? 'count'], isDescending: true };
  const closeHref = href({ group: undefined });
  useClosing(open && groupKey(open), () => setSearch({ group: undefined }));
  return (
    <Async query={errors}>
      {({ groups }) =>
        groups.length === 0 ? (
          <Quiet range={range} processed={totals.processed} />
        ) : (
          <div className="problems" data-open={open !== undefined || undefined}>
            <Table
              name="problems"
              caption={text.caption}
              columns={columns}
              rows={sortedRows(groups, columns, sort)}
              keyOf={groupKey}
              hrefOf={(group) => href({ group: groupKey(group) })}
              isSelectedRow={(group) => groupKey(group) === search.group}
              sort={sort}
              onSort={({ column }) => setSearch({ sort: sortOf(column) }, { replace: true })}
              toolbar={
                <GroupBy
                  search={search}
                  onChange={(patch) => setSearch(patch, { replace: true })}
                />
              }
            />
            {open && <GroupPanel group={open} from={from} closeHref={closeHref} />}
          </div>
        )
      }
    </Async>
  );
}

const SORTS = ['count', 'last', 'new'] as const;

const sortOf = (column: string) => SORTS.find((name) => COLUMN_OF[name] === column);

/** Escape closes the group that is open and goes back to its row. */
function useClosing(key: string | undefined, close: () => void): void {
  useShortcut({
    ...{ keys: 'Escape', label: text.group.close, group: 'page' },
    run: () => {
      if (key === undefined) return;
      close();
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] .table-go`)?.focus();
    },
  });
}

type Search = ReturnType<typeof problemsRoute.readSearch>;

interface GroupByProps {
  readonly search: Search;
  readonly onChange: (patch: Partial<Search>) => void;
}

/** By what groups are told apart. */
function GroupBy({ search, onChange }: GroupByProps) {
  const isPlatform = useWho().kind === 'platform';
  const names = isPlatform ? GROUPINGS : GROUPINGS.filter((name) => name !== 'application');
  const chosen = search.groupBy ? search.groupBy.split(',') : [...names];
  const toggle = (name: string) => {
    const next = names.filter((one) => (one === name) !== chosen.includes(one));
    // Other groups have other keys: what was open is none of them.
    onChange({
      groupBy: next.length === names.length ? undefined : next.join(','),
      group: undefined,
    });
  };
  return (
    <Chips
      label={text.groupBy.label}
      chips={names.map((name) => ({
        name,
        label: text.groupBy[name],
        isPressed: chosen.includes(name),
        // One of them stays: everything in one group would say nothing.
        isDisabled: chosen.length === 1 && chosen.includes(name),
      }))}
      onToggle={toggle}
    />
  );
}

interface QuietProps {
  readonly range: Range;
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

const NARROW = ['code', 'count', 'first', 'last'];

/** What groups are not told apart by has no column. */
function useColumns(
  { all, byReason }: Totals,
  groupBy = GROUPINGS.join(),
): readonly Column<EventErrorGroup>[] {
  const by = (name: (typeof GROUPINGS)[number]) => groupBy.split(',').includes(name);
  const isPlatform = useWho().kind === 'platform';
  const isWide = useIsWide();
  const names = new Map(useApplications().map(({ sourcedId, name }) => [sourcedId, name] as const));
  const application: Column<EventErrorGroup> = {
    id: 'application',
    header: text.column.application,
    cell: ({ applicationId, applicationName }) =>
      applicationName || names.get(applicationId ?? '') || applicationId,
    value: ({ applicationId }) => applicationId,
  };
  return [
    ...causeColumns,
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
    // A group of a field alone is named by it.
    ...(by('code') && by('field') ? [pointerColumn] : []),
    // One says nothing.
    ...(isPlatform && by('application')
      ? [{ ...application, isShown: names.size > 1 || !by('code') }]
      : []),
    ...seenColumns,
    // The group names its events, too.
    { ...exampleColumn, isShown: isWide || !isPlatform },
  ];
}

const causeColumns: readonly Column<EventErrorGroup>[] = [
  {
    id: 'code',
    header: text.column.code,
    cell: ({ code, pointer, state, message }) => (
      <span className="problems-cause">
        <code>{code ?? pointer ?? statusText[state as 'dropped']}</code>
        {message && <span className="problems-message">{message}</span>}
      </span>
    ),
    value: ({ code }) => code,
  },
  {
    id: 'state',
    header: text.column.state,
    cell: ({ state }) => <StatusBadge state={state} />,
    value: ({ state }) => state,
  },
];

const pointerColumn: Column<EventErrorGroup> = {
  id: 'pointer',
  header: text.column.pointer,
  cell: ({ pointer }) =>
    pointer && (
      <code className="problems-pointer" title={pointer}>
        {pointer}
      </code>
    ),
  value: ({ pointer }) => pointer,
  isHideable: true,
};

const seenColumns: readonly Column<EventErrorGroup>[] = [
  {
    id: 'first',
    header: text.column.first,
    cell: ({ firstSeenAt }) => <Time at={firstSeenAt} />,
    value: ({ firstSeenAt }) => firstSeenAt,
    isLabelled: true,
    isSortable: true,
    isHideable: true,
  },
  {
    id: 'last',
    header: text.column.last,
    cell: ({ lastSeenAt }) => <Time at={lastSeenAt} />,
    value: ({ lastSeenAt }) => lastSeenAt,
    isLabelled: true,
    isSortable: true,
  },
];

const exampleColumn: Column<EventErrorGroup> = {
  id: 'example',
  header: text.column.example,
  cell: ({ exampleEventId: id }) =>
    id && (
      <PageLink to={eventsRoute} params={{ eventId: id }} title={id} className="nowrap">
        {shortId(id)}
      </PageLink>
    ),
  value: ({ exampleEventId }) => exampleEventId,
  isHideable: true,
};
