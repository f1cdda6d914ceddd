/**
 * The log: its filters, columns over time, news, and its rows, which are selected, written as CSV
 * and read on at the end. Beside an event that is opened, each row is one line.
 */

import { useIntersection } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import {
  type AcceptedEvent,
  type EventLog,
  type LoggedEvent,
  useEventErrors,
  useEventFile,
} from '../../data/events/events.ts';
import { useNames } from '../../data/records/names.ts';
import { useWho } from '../../data/requests/queries.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { hrefOf } from '../../routes/route.ts';
import { eventsText as text } from '../../text/events/events.ts';
import { Async, RowsSkeleton } from '../../ui/states.tsx';
import { More } from '../../ui/table/more.tsx';
import { Table } from '../../ui/table/table.tsx';
import { shortId } from '../../ui/values/format.ts';
import { AroundIt } from './around-it.tsx';
import { useEventColumns, useStreamColumns } from './columns.tsx';
import { Filters, FoldedFilters, type PartProps } from './filters.tsx';
import { Fresh } from './fresh.tsx';
import { Nothing } from './nothing.tsx';
import { OverTime, useCountsOf } from './over-time.tsx';
import { Reprocess } from './reprocess.tsx';

interface StreamProps extends PartProps {
  readonly list: EventLog;
  /** The range ends now again. */
  readonly renew: () => void;
  /** An event is opened beside it. */
  readonly isBeside: boolean;
  /** undefined = not read yet, or refused. */
  readonly opened: AcceptedEvent | undefined;
}

const keyOf = ({ applicationId, id }: LoggedEvent | AcceptedEvent) => `${applicationId} ${id}`;

export function Stream({ list, renew, isBeside, opened, ...props }: StreamProps) {
  const { search, filter, onChange } = props;
  const scroller = useRef<HTMLElement>(null);
  const rows: readonly LoggedEvent[] = list.data?.pages.flatMap(({ body }) => body.events) ?? [];
  const { counts, isCounted } = useCountsOf(filter);
  const reasons = useReasons(filter.from);
  const reload = () => {
    renew();
    void list.refetch();
  };
  const Shown = isBeside ? FoldedFilters : Filters;
  return (
    <section
      ref={scroller}
      className="events-stream"
      aria-label={text.stream}
      data-beside={isBeside || undefined}
    >
      <Shown search={search} reasons={reasons} onChange={onChange} />
      {isCounted && <OverTime search={search} counts={counts} onChange={onChange} />}
      {opened && (
        <AroundIt event={opened} rows={rows} isRead={list.isSuccess} onChange={onChange} />
      )}
      <Fresh search={search} known={rows} onShow={reload} />
      <Rows
        {...{ ...props, list, rows, opened }}
        isCounting={isCounted && counts.isPending}
        scroller={isBeside ? scroller : undefined}
      />
    </section>
  );
}

/** Codes that occurred, with their counts. */
function useReasons(from: string | undefined) {
  const errors = useEventErrors(
    { from: from ?? '', groupBy: 'code' },
    { enabled: from !== undefined },
  );
  return (errors.data?.groups ?? []).flatMap(({ state, code, count }) =>
    state !== 'refused' && code !== null ? [{ code, count }] : [],
  );
}

interface RowsProps extends PartProps, Pick<StreamProps, 'list' | 'opened'> {
  readonly rows: readonly LoggedEvent[];
  /** Whether columns stand above is not yet known; a note that there is no event would move. */
  readonly isCounting: boolean;
  /** What scrolls the lines beside an event; undefined = the log has the page for itself. */
  readonly scroller: React.RefObject<HTMLElement | null> | undefined;
}

function Rows({ list, rows, opened, isCounting, scroller, ...props }: RowsProps) {
  const followed = useFollowed(list);
  const { emptyPages, isStopped, further } = followed;
  const isSearching = list.hasNextPage && !isStopped;
  return (
    <Async query={list}>
      {() => {
        if (rows.length === 0 && isSearching) return <RowsSkeleton />;
        if (rows.length === 0 && isCounting) return <div aria-busy="true" />;
        if (rows.length === 0) {
          const looked = isStopped ? emptyPages : 0;
          return <Nothing {...props} emptyPages={looked} onFurther={further} />;
        }
        const footer = (
          <div ref={followed.ref}>
            {isStopped && <p className="soft">{text.noFurther}</p>}
            <More
              shown={rows.length}
              query={isStopped ? { ...list, fetchNextPage: further } : list}
            />
          </div>
        );
        return scroller ? (
          <Lines {...{ rows, opened, scroller, footer }} search={props.search} />
        ) : (
          <Log {...props} {...{ rows, footer }} />
        );
      }}
    </Async>
  );
}

interface LinesProps extends Pick<RowsProps, 'rows' | 'opened' | 'search'> {
  readonly scroller: React.RefObject<HTMLElement | null>;
  readonly footer: React.ReactNode;
}

function Lines({ rows, opened, search, scroller, footer }: LinesProps) {
  const who = useWho();
  const own = opened && keyOf(opened);
  return (
    <Table
      name="event-lines"
      caption={text.caption}
      columns={useStreamColumns(rows)}
      rows={rows}
      keyOf={keyOf}
      hrefOf={({ id }) => hrefOf(eventsRoute, { who, params: { eventId: id }, search })}
      isSelectedRow={(row) => keyOf(row) === own}
      scroller={scroller}
      footer={footer}
    />
  );
}

const NONE: ReadonlySet<string> = new Set();

interface LogProps extends PartProps, Pick<LinesProps, 'rows' | 'footer'> {}

function Log({ rows, footer, ...props }: LogProps) {
  const { search, filter } = props;
  const who = useWho();
  const isPlatform = who.kind === 'platform';
  const columns = useEventColumns(rows);
  const nameOf = useRowName(rows);
  const [keys, setKeys] = useState(NONE);
  const selected = rows.filter((row) => keys.has(keyOf(row)));
  const file = useEventFile(filter);
  return (
    <Table
      name="events"
      caption={text.caption}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      hrefOf={({ id }) => hrefOf(eventsRoute, { who, params: { eventId: id }, search })}
      {...(isPlatform ? { selection: { keys, onChange: setKeys, nameOf } } : {})}
      toolbar={
        isPlatform && <Reprocess {...props} selected={selected} onDone={() => setKeys(NONE)} />
      }
      file={file}
      footer={footer}
    />
  );
}

/** `Graded, Ana Pérez` */
function useRowName(rows: readonly LoggedEvent[]) {
  const students = useNames(
    'students',
    rows.map(({ studentId }) => studentId),
  );
  return ({ action, studentId, id }: LoggedEvent) =>
    `${action}, ${students.get(studentId ?? '') ?? shortId(studentId ?? id)}`;
}

const EMPTY_PAGES_MAX = 10;

/**
 * Reads on while pages are empty, 10 at most until `further` is called, and when the end of the
 * list (`ref`) is on screen.
 */
function useFollowed(list: EventLog) {
  const { ref, entry } = useIntersection<HTMLDivElement>();
  const [allowed, setAllowed] = useState(EMPTY_PAGES_MAX);
  const pages = list.data?.pages ?? [];
  const last = pages.findLastIndex(({ body }) => body.events.length > 0);
  const emptyPages = pages.length - 1 - last;
  const { hasNextPage, isFetching, error, fetchNextPage } = list;
  const isStopped = hasNextPage && emptyPages >= allowed;
  const wantsMore = emptyPages > 0 || entry?.isIntersecting === true;
  const reads = hasNextPage && wantsMore && !isStopped && !isFetching && !error;
  useEffect(() => {
    if (emptyPages === 0) setAllowed(EMPTY_PAGES_MAX);
    if (reads) void fetchNextPage();
  }, [emptyPages, reads, fetchNextPage]);
  return { ref, emptyPages, isStopped, further: () => setAllowed(emptyPages + EMPTY_PAGES_MAX) };
}
