/** The log of events: filters, columns over time, live news, and what became of each event. */
import { Button } from '@mantine/core';
import {
  type EventCounts,
  type EventFilter,
  useEventCounts,
  useEventErrors,
} from '../../data/events.ts';
import { useRangeStart } from '../../data/ranges.ts';
import { eventsRoute } from '../../routes/events.ts';
import { eventWords } from '../../text/event-words.ts';
import { eventsText as text } from '../../text/events.ts';
import { ColumnsChart } from '../../ui/chart/charts.tsx';
import { bucketsOf, seriesOfStates } from '../../ui/chart/event-series.ts';
import { PageHead } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { type EventsSearch, Filters, type PartProps } from './filters.tsx';
import { Log } from './log.tsx';

function filterOf(search: EventsSearch, start: string): EventFilter {
  const { student, course, lesson, application, from, until, status, reason, type, scoreType } =
    search;
  return {
    ...{ status, reason, type, scoreType },
    ...{ studentId: student, courseId: course, lessonId: lesson, applicationId: application },
    from: from ?? (until ? undefined : start),
    until,
  };
}

export function Page() {
  const { search, setSearch } = usePage(eventsRoute);
  const { from: start, renew } = useRangeStart(search.range ?? '24h');
  const filter = filterOf(search, start);
  const { counts, isCounted } = useCountsOf(filter);
  const change = (patch: Partial<EventsSearch>) => setSearch(patch, { replace: true });
  const errors = useEventErrors({ from: start, groupBy: 'code' });
  const reasons = (errors.data?.groups ?? []).flatMap(({ state, code, count }) =>
    state !== 'refused' && code !== null ? [{ code, count }] : [],
  );
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <Filters search={search} reasons={reasons} onChange={change} />
      {isCounted && <OverTime search={search} counts={counts} onChange={change} />}
      <Log
        {...{ search, filter, renew }}
        onChange={change}
        isCounting={isCounted && counts.isPending}
      />
    </>
  );
}

const COUNTS_EVERY_MS = 15_000;

/** The columns take no student and no content: with these filters they are left out. */
function useCountsOf(filter: EventFilter) {
  const { studentId, courseId, lessonId, status, reason, type, scoreType, from, until } = filter;
  const isCounted = !studentId && !courseId && !lessonId && status !== 'received' && Boolean(from);
  const { applicationId } = filter;
  const counts = useEventCounts(
    { from: from ?? '', until, status, reason, type, scoreType, applicationId },
    { enabled: isCounted, everyMs: until ? false : COUNTS_EVERY_MS },
  );
  return { counts, isCounted };
}

interface OverTimeProps extends Pick<PartProps, 'search' | 'onChange'> {
  readonly counts: ReturnType<typeof useEventCounts>;
}

function OverTime({ search, counts, onChange }: OverTimeProps) {
  const isZoomed = search.from !== undefined || search.until !== undefined;
  // Columns of zeros say nothing that the list does not say.
  if (counts.data && sumOf(counts.data) === 0 && !isZoomed) return null;
  return (
    <Async query={counts} skeleton={<div className="event-chart-skeleton" />}>
      {(data) => (
        <>
          <ColumnsChart
            name="event-counts"
            title={text.chart.title}
            headline={eventWords.events(sumOf(data))}
            buckets={bucketsOf(data)}
            series={seriesOfStates(data)}
            onRange={onChange}
          />
          {isZoomed && (
            <p className="events-zoomed">
              <Button onClick={() => onChange({ from: undefined, until: undefined })}>
                {text.chart.zoomed}
              </Button>
            </p>
          )}
        </>
      )}
    </Async>
  );
}

const sumOf = ({ series }: EventCounts) =>
  series.reduce((sum, { events }) => sum + events.reduce((all, one) => all + one, 0), 0);
