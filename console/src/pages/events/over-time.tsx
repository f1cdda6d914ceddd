/** Events by status over time: a part of the time that is selected, by pointer or keys, filters. */
import { Button } from '@mantine/core';
import { type EventCounts, type EventFilter, useEventCounts } from '../../data/events/events.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { eventsText as text } from '../../text/events/events.ts';
import { ColumnsChart } from '../../ui/chart/charts.tsx';
import { bucketsOf, seriesOfStates } from '../../ui/chart/event-series.ts';
import { Async } from '../../ui/states.tsx';
import type { PartProps } from './filters.tsx';

const COUNTS_EVERY_MS = 15_000;

/** The columns take no student and no content: with these filters they are left out. */
export function useCountsOf(filter: EventFilter) {
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

export function OverTime({ search, counts, onChange }: OverTimeProps) {
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
