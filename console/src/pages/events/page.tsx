/** The log of events: filters, columns over time, live news, and what became of each event. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type EventCounts,
  type EventFilter,
  type LoggedEvent,
  useEventCounts,
  useEventErrors,
  useEventLog,
} from '../../data/events.ts';
import { useLive } from '../../data/live.ts';
import { useWho, useWrite } from '../../data/queries.ts';
import { type Range, useRangeStart } from '../../data/ranges.ts';
import { eventRoute } from '../../routes/event.ts';
import { eventsRoute } from '../../routes/events.ts';
import { hrefOf } from '../../routes/route.ts';
import { eventWords, statusText } from '../../text/event-words.ts';
import { eventsText as text } from '../../text/events.ts';
import { ColumnsChart } from '../../ui/chart/charts.tsx';
import { bucketsOf, seriesOfStates } from '../../ui/chart/event-series.ts';
import { formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { More } from '../../ui/more.tsx';
import { PageHead } from '../../ui/page.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { Async, Empty, FilteredEmpty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { exactTime, useZone } from '../../ui/time.tsx';
import { usePage } from '../../ui/use-page.ts';
import { useEventColumns } from './columns.tsx';
import { type EventsSearch, Filters } from './filters.tsx';
import { GoToEvent } from './go-to.tsx';

/** What the server looks at for one page. */
const LOOKED_AT = 20_000;
const WIDER: Readonly<Record<string, Range>> = { '15m': '1h', '1h': '24h', '24h': '7d' };

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
  const change = (patch: Partial<EventsSearch>) => setSearch(patch, { replace: true });
  const errors = useEventErrors({ from: start, groupBy: 'code' });
  const reasons = (errors.data?.groups ?? []).flatMap(({ state, code, count }) =>
    state !== 'refused' && code !== null ? [{ code, count }] : [],
  );
  return (
    <>
      <PageHead title={text.title} lead={text.lead} actions={<GoToEvent />} />
      <Filters search={search} reasons={reasons} onChange={change} />
      <OverTime search={search} filter={filter} onChange={change} />
      <Log search={search} filter={filter} onChange={change} renew={renew} />
    </>
  );
}

interface PartProps {
  readonly search: EventsSearch;
  readonly filter: EventFilter;
  readonly onChange: (patch: Partial<EventsSearch>) => void;
}

const COUNTS_EVERY_MS = 15_000;

/** The columns take no student and no content: with these filters they are left out. */
function OverTime({ search, filter, onChange }: PartProps) {
  const { studentId, courseId, lessonId, status, reason, type, scoreType, from, until } = filter;
  const isCounted = !studentId && !courseId && !lessonId && status !== 'received' && Boolean(from);
  const { applicationId } = filter;
  const counts = useEventCounts(
    { from: from ?? '', until, status, reason, type, scoreType, applicationId },
    { enabled: isCounted, everyMs: until ? false : COUNTS_EVERY_MS },
  );
  if (!isCounted) return null;
  const isZoomed = search.from !== undefined || search.until !== undefined;
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

interface LogProps extends PartProps {
  readonly renew: () => void;
}

function Log(props: LogProps) {
  const { search, filter, renew } = props;
  const who = useWho();
  const list = useEventLog(filter);
  const rows: readonly LoggedEvent[] = list.data?.pages.flatMap(({ events }) => events) ?? [];
  const columns = useEventColumns(rows);
  const words = useFilterWords(search);
  const reprocess = useReprocess(search, rows);
  const reload = () => {
    renew();
    void list.refetch();
  };
  const isNew = rows.length === 0 && words.length === 0 && !list.hasNextPage;
  return (
    <>
      <Fresh search={search} known={rows} onShow={reload} />
      <Async query={list}>
        {() =>
          isNew ? (
            <Empty title={text.empty.title} command="npx lectern demo">
              {text.empty.sentence}
            </Empty>
          ) : (
            <Table
              name="events"
              caption={text.caption}
              columns={columns}
              rows={rows}
              keyOf={({ applicationId, id }) => `${applicationId} ${id}`}
              hrefOf={({ id }) => hrefOf(eventRoute, { who, params: { eventId: id } })}
              toolbar={reprocess}
              onSort={() => undefined}
              empty={<NothingFits {...props} words={words} list={list} />}
              footer={<More shown={rows.length} query={list} />}
            />
          )
        }
      </Async>
    </>
  );
}

interface NothingProps extends LogProps {
  readonly words: readonly string[];
  readonly list: ReturnType<typeof useEventLog>;
}

/** The next step: look further back in the log, or at a longer range. */
function NothingFits({ search, onChange, words, list }: NothingProps) {
  const looked = (list.data?.pages.length ?? 0) * LOOKED_AT;
  const wider = search.from || search.until ? undefined : WIDER[search.range ?? '24h'];
  const clear = () =>
    onChange(Object.fromEntries(Object.keys(search).map((name) => [name, undefined])));
  return (
    <FilteredEmpty filters={words} onClear={clear}>
      {list.hasNextPage ? (
        <>
          <p>{text.looked(formatNumber(looked))}</p>
          <Button onClick={() => list.fetchNextPage()}>{text.further}</Button>
        </>
      ) : (
        wider && (
          <Button onClick={() => onChange({ range: wider as never })}>
            {text.wider(eventWords.range[wider])}
          </Button>
        )
      )}
    </FilteredEmpty>
  );
}

/** The filters in words. */
function useFilterWords(search: EventsSearch): readonly string[] {
  const zone = useZone();
  const { status, from, until, range: _, live: __, ...others } = search;
  const at = (instant: string) => exactTime(Date.parse(instant), zone);
  const time =
    from && until ? [text.between(at(from), at(until))] : from ? [text.since(at(from))] : [];
  return [
    ...(status ? [text.chosen(text.filter.status, statusText[status])] : []),
    ...Object.entries(others).flatMap(([name, value]) =>
      value ? [text.chosen(text.filter[name as 'student'], value)] : [],
    ),
    ...time,
  ];
}

/** Operators try dropped and failed events of one reason again. */
function useReprocess(search: EventsSearch, rows: readonly LoggedEvent[]) {
  const isPlatform = useWho().kind === 'platform';
  const write = useWrite('POST /admin/1.0/events/reprocess');
  const { reason, application: applicationId } = search;
  if (!isPlatform || !reason || rows.length === 0) return null;
  const body = { reason, ...(applicationId ? { applicationId } : {}) };
  return (
    <>
      <Button loading={write.isPending} onClick={() => write.mutate({ body } as never)}>
        <Icon name="refresh" /> {text.reprocess.act(rows.length)}
      </Button>
      <span role="status" className="soft">
        {write.data ? text.reprocess.done(write.data.eventCount) : ''}
      </span>
    </>
  );
}

interface FreshProps {
  readonly search: EventsSearch;
  readonly known: readonly LoggedEvent[];
  readonly onShow: () => void;
}

interface Told {
  readonly id: string;
  readonly applicationId: string;
  readonly state: string;
  readonly type: string;
  readonly scoreType: string | null;
  readonly reason: { readonly code: string } | null;
}

/** New events wait for the button: rows never move by themselves. */
function Fresh({ search, known, onShow }: FreshProps) {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [isSkipped, setSkipped] = useState(false);
  const isLive = search.live !== '0' && !search.until;
  const show = () => {
    setFresh(new Set());
    setSkipped(false);
    onShow();
  };
  useLive(
    {
      onFrame: ({ topic, data }) => {
        if (topic !== 'events') return;
        const { events, skipped } = data as { events: readonly Told[]; skipped: boolean };
        const found = events.filter((event) => fits(event, search)).map(({ id }) => id);
        if (skipped) setSkipped(true);
        if (found.length > 0) setFresh((before) => new Set([...before, ...found]));
      },
      onGap: onShow,
    },
    isLive,
  );
  useShortcut({ keys: 'n', label: text.showFresh, group: 'page', run: show });
  const seen = new Set(known.map(({ id }) => id));
  const count = [...fresh].filter((id) => !seen.has(id)).length;
  return (
    <div className="events-fresh" role="status">
      {count > 0 && (
        <Button variant="light" leftSection={<Icon name="up" />} onClick={show}>
          {text.fresh(count)}
        </Button>
      )}
      {isSkipped && <span className="soft">{text.skipped}</span>}
    </div>
  );
}

/** What the stream tells of an event; its student and content it does not. */
function fits(event: Told, { status, reason, type, scoreType, application }: EventsSearch) {
  return (
    (!status || event.state === status) &&
    (!reason || event.reason?.code === reason) &&
    (!type || event.type === type) &&
    (!scoreType || event.scoreType === scoreType) &&
    (!application || event.applicationId === application)
  );
}
