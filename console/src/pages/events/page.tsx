/**
 * The workbench of events: the log with its filters and columns over time, and beside it the event
 * that is opened and what follows from it. A narrow screen shows one of them at a time.
 */
import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { type EventFilter, isAccepted, useEventLog } from '../../data/events/events.ts';
import { useRangeStart } from '../../data/ranges.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { eventsText as text } from '../../text/events/events.ts';
import { later } from '../../ui/later.ts';
import { PageHead } from '../../ui/page.tsx';
import { Loading } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { EventHead } from './event/head.tsx';
import { useEvent } from './event/use-event.ts';
import type { EventsSearch } from './filters.tsx';
import { Stream } from './stream.tsx';
import { useCopyId } from './use-copy-id.ts';

const OneEvent = later(
  () => import('./event/event.tsx'),
  (code) => code.OneEvent,
);

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

/** Room for the log, the event and what follows beside each other. */
const THREE_PANES = '(width >= 75em)';

export function Page() {
  const { params, search, setSearch } = usePage(eventsRoute);
  const eventId = params.eventId || undefined;
  const { from: start, renew } = useRangeStart(search.range ?? '24h');
  const filter = filterOf(search, start);
  const list = useEventLog(filter);
  const isWide = useMediaQuery(THREE_PANES, true, { getInitialValueInEffect: false });
  const read = useEvent(eventId);
  useCopyId(eventId);
  const change = (patch: Partial<EventsSearch>) => setSearch(patch, { replace: true });
  const known = list.data?.pages.flatMap(({ body }) => body.events) ?? [];
  const event = read.data?.event;
  return (
    <>
      {eventId ? (
        <EventHead id={eventId} event={event} known={known} />
      ) : (
        <PageHead title={text.title} lead={text.lead} />
      )}
      <div className="events-panes" data-open={eventId !== undefined || undefined}>
        {(isWide || !eventId) && (
          <Stream
            {...{ search, filter, list, renew }}
            opened={event && isAccepted(event) ? event : undefined}
            isBeside={eventId !== undefined}
            onChange={change}
          />
        )}
        {eventId && (
          <Suspense fallback={<Loading />}>
            <OneEvent key={eventId} {...{ read, isWide }} />
          </Suspense>
        )}
      </div>
    </>
  );
}
