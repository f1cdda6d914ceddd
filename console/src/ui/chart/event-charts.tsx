/** Charts of events over a time until now: by state or application, their lag, drops by reason. */
import { SegmentedControl } from '@mantine/core';
import { groupKey, useEventCounts, useEventErrors } from '../../data/events/events.ts';
import { type Range, useRangeUntilNow } from '../../data/ranges.ts';
import { type Tail, withTail } from '../../data/requests/live-counts.ts';
import { useWho } from '../../data/requests/queries.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { problemsRoute } from '../../routes/events/problems.ts';
import { hrefOf } from '../../routes/route.ts';
import { chartText as text } from '../../text/chart.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { PageLink, useOpen } from '../link.tsx';
import { Async } from '../states.tsx';
import { formatDuration, formatNumber } from '../values/format.ts';
import { ColumnsChart, LagChart, LinesChart, MultiplesChart } from './charts.tsx';
import { bucketsOf, seriesByRank, seriesOfLag, seriesOfStates, totalOf } from './event-series.ts';
import type { ChartProps } from './frame.tsx';

const EVERY_MS = 15_000;

interface EventsOf {
  readonly range: Range;
  /** Only its events; left out = those of all. */
  readonly applicationId?: string;
}

/** Opens the log of events at a time that was selected. */
function useOpenLog({ applicationId: application }: EventsOf): NonNullable<ChartProps['onRange']> {
  const who = useWho();
  const open = useOpen();
  return (time) => open(hrefOf(eventsRoute, { who, search: { ...time, application } }));
}

/** One request for both charts of states; `tail` continues it until the next one. */
function useStates(of: EventsOf, tail: Tail | undefined) {
  const { from } = useRangeUntilNow(of.range);
  const { applicationId } = of;
  const counts = useEventCounts({ from, applicationId }, { everyMs: EVERY_MS });
  const { data, dataUpdatedAt } = counts;
  return data && tail ? { ...counts, data: withTail(data, tail, dataUpdatedAt) } : counts;
}

interface RateProps extends EventsOf, Pick<ChartProps, 'marks'> {
  readonly tail?: Tail;
  /**
   * The other view, a line for each application; left out = there is none. A page that has it tells
   * the sums of both views itself.
   */
  readonly applications?: {
    readonly isShown: boolean;
    show(isShown: boolean): void;
    nameOf(id: string): string;
  };
}

export function RateChart({ tail, applications, ...of }: RateProps) {
  const views = applications && (
    <SegmentedControl
      size="xs"
      aria-label={text.view}
      value={applications.isShown ? 'application' : 'state'}
      onChange={(value) => applications.show(value === 'application')}
      data={(['state', 'application'] as const).map((value) => ({ value, label: text.by[value] }))}
    />
  );
  if (applications?.isShown) {
    return <ByApplication {...of} nameOf={applications.nameOf} actions={views} />;
  }
  return <ByState {...of} tail={tail} actions={views} />;
}

type PartProps = EventsOf & Pick<ChartProps, 'actions' | 'marks'>;

function ByState({
  tail,
  actions,
  marks = [],
  ...of
}: PartProps & { readonly tail: Tail | undefined }) {
  const counts = useStates(of, tail);
  const onRange = useOpenLog(of);
  return (
    <Async query={counts} skeleton={<div className="chart-skeleton" />}>
      {(data) => {
        const series = seriesOfStates(data);
        const sums = text.sums(
          series.map(({ label, values }) => [label, formatNumber(totalOf(values))]),
        );
        return (
          <ColumnsChart
            name="events-by-state"
            title={text.byState}
            headline={!actions && sums}
            note={sums}
            {...{ buckets: bucketsOf(data), series, onRange, actions, marks }}
          />
        );
      }}
    </Async>
  );
}

interface ByApplicationProps extends PartProps {
  readonly nameOf: (id: string) => string;
}

function ByApplication({ nameOf, actions, marks = [], ...of }: ByApplicationProps) {
  const { from } = useRangeUntilNow(of.range);
  const counts = useEventCounts({ from, by: 'application' }, { everyMs: EVERY_MS });
  const onRange = useOpenLog(of);
  return (
    <Async query={counts} skeleton={<div className="chart-skeleton" />}>
      {(data) => (
        <LinesChart
          name="events-by-application"
          title={text.byApplication}
          buckets={bucketsOf(data)}
          series={seriesByRank(data, nameOf)}
          {...{ onRange, actions, marks }}
        />
      )}
    </Async>
  );
}

interface LagProps extends EventsOf {
  /** Seconds that the oldest event waits; undefined = not known yet. */
  readonly now: number | undefined;
  readonly tail?: Tail;
}

/** How long events waited for their status. */
export function LagOverTime({ now, tail, ...of }: LagProps) {
  const counts = useStates(of, tail);
  const onRange = useOpenLog(of);
  const headline = now === undefined ? undefined : text.lagNow(now > 0 ? formatDuration(now) : '');
  return (
    <Async query={counts} skeleton={<div className="chart-skeleton" />}>
      {(data) => (
        <LagChart
          name="lag"
          title={text.lag}
          {...{ headline, buckets: bucketsOf(data), series: seriesOfLag(data), onRange }}
        />
      )}
    </Async>
  );
}

/** Reasons of dropped events on one scale, each a link to its group; nothing when none was. */
export function DropsByReason(of: EventsOf) {
  const { range, applicationId } = of;
  const { from } = useRangeUntilNow(range);
  const query = { from, applicationId };
  const counts = useEventCounts(
    { ...query, status: 'dropped', by: 'reason' },
    { everyMs: EVERY_MS },
  );
  const errors = useEventErrors(query);
  const groupOf = (reason: string) =>
    errors.data?.groups.find(({ state, code }) => state === 'dropped' && code === reason);
  return (
    <Async query={counts} skeleton={<div className="chart-skeleton" />}>
      {(data) => {
        if (data.series.length === 0) return null;
        return (
          <MultiplesChart
            name="drops-by-reason"
            title={text.dropsByReason}
            headline={eventWords.events(totalOf(data.series.flatMap(({ events }) => events)))}
            buckets={bucketsOf(data)}
            series={seriesByRank(data, (code) => code)}
            nameOf={({ key, label }) => {
              const found = groupOf(key);
              const group = found && groupKey(found);
              return (
                <PageLink
                  to={problemsRoute}
                  search={{ range: range === '15m' ? '1h' : range, group }}
                >
                  {label}
                </PageLink>
              );
            }}
          />
        );
      }}
    </Async>
  );
}
