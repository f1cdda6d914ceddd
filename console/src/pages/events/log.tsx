/** The rows of the log: selected, copied, written as CSV, and more of them at the end. */

import { useIntersection } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { type EventLog, type LoggedEvent, useEventFile, useEventLog } from '../../data/events.ts';
import { useNames } from '../../data/names.ts';
import { useWho } from '../../data/queries.ts';
import { eventRoute } from '../../routes/event.ts';
import { hrefOf } from '../../routes/route.ts';
import { eventWords } from '../../text/event-words.ts';
import { eventsText as text } from '../../text/events.ts';
import { copyAndTell } from '../../ui/clipboard.ts';
import { shortId } from '../../ui/format.ts';
import { More } from '../../ui/more.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { Async, RowsSkeleton } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { useEventColumns } from './columns.tsx';
import type { PartProps } from './filters.tsx';
import { Fresh } from './fresh.tsx';
import { Nothing } from './nothing.tsx';
import { Reprocess } from './reprocess.tsx';

interface LogProps extends PartProps {
  /** The range ends now again. */
  readonly renew: () => void;
  /** It is not yet known whether columns stand above: what says that there is no event would move. */
  readonly isCounting: boolean;
}

const keyOf = ({ applicationId, id }: LoggedEvent) => `${applicationId} ${id}`;
const NONE: ReadonlySet<string> = new Set();

export function Log({ renew, isCounting, ...props }: LogProps) {
  const { search, filter } = props;
  const who = useWho();
  const isPlatform = who.kind === 'platform';
  const list = useEventLog(filter);
  const rows: readonly LoggedEvent[] = list.data?.pages.flatMap(({ body }) => body.events) ?? [];
  const columns = useEventColumns(rows);
  const nameOf = useRowName(rows);
  const { ref, emptyPages, isStopped, further } = useFollowed(list);
  const [keys, setKeys] = useState(NONE);
  const selected = rows.filter((row) => keys.has(keyOf(row)));
  const file = useEventFile(filter);
  useCopyId();
  const reload = () => {
    renew();
    void list.refetch();
  };
  const isSearching = list.hasNextPage && !isStopped;
  return (
    <>
      <Fresh search={search} known={rows} onShow={reload} />
      <Async query={list}>
        {() => {
          if (rows.length === 0 && isSearching) return <RowsSkeleton />;
          if (rows.length === 0 && isCounting) return <div aria-busy="true" />;
          if (rows.length === 0) {
            const looked = isStopped ? emptyPages : 0;
            return <Nothing {...props} emptyPages={looked} onFurther={further} />;
          }
          return (
            <Table
              name="events"
              caption={text.caption}
              columns={columns}
              rows={rows}
              keyOf={keyOf}
              hrefOf={({ id }) => hrefOf(eventRoute, { who, params: { eventId: id } })}
              {...(isPlatform ? { selection: { keys, onChange: setKeys, nameOf } } : {})}
              toolbar={
                isPlatform && (
                  <Reprocess {...props} selected={selected} onDone={() => setKeys(NONE)} />
                )
              }
              onSort={() => undefined}
              file={file}
              footer={
                <div ref={ref}>
                  {isStopped && <p className="soft">{text.noFurther}</p>}
                  <More
                    shown={rows.length}
                    query={isStopped ? { ...list, fetchNextPage: further } : list}
                  />
                </div>
              }
            />
          );
        }}
      </Async>
    </>
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

/** `c` copies the id of the row that has the focus. */
function useCopyId(): void {
  const copy = async () => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-row]');
    const id = row?.dataset['row']?.split(' ')[1];
    if (id) await copyAndTell(id, eventWords.idCopied(id));
    else notifications.show({ message: text.noRow });
  };
  useShortcut({ keys: 'c', label: eventWords.copyId, group: 'page', run: () => void copy() });
}
