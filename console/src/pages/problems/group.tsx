/** One cause: its message and fix at full length, an example with its correction, its events. */
import { type RefObject, useEffect, useRef } from 'react';
import {
  type EventErrorGroup,
  groupKey,
  isAccepted,
  type LoggedEvent,
  type OneEvent,
  useEventLog,
} from '../../data/events/events.ts';
import { useNames } from '../../data/records/names.ts';
import { useRead, useWho } from '../../data/requests/queries.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { hrefOf } from '../../routes/route.ts';
import { problemsText } from '../../text/events/problems.ts';
import { Icon } from '../../ui/icon.tsx';
import { HrefLink, PageLink } from '../../ui/link.tsx';
import { Fact, Facts, Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { Command } from '../../ui/values/copy.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { StatusBadge } from '../../ui/values/status.tsx';
import { StudentLink } from '../../ui/values/student-link.tsx';
import { Time } from '../../ui/values/time.tsx';

const text = problemsText.group;

interface GroupProps {
  readonly group: EventErrorGroup;
  /** The beginning of the time that is shown. */
  readonly from: string;
  readonly closeHref: string;
}

/** Shows the panel that was opened, which may be below the screen; not when the page opens. */
function useShown(key: string): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef('');
  useEffect(() => {
    const isOpened = document.activeElement?.closest('tr[data-row]') !== null;
    const isBeside = matchMedia('(width >= 80em)').matches;
    const show = () => {
      panel.current?.focus({ preventScroll: true });
      panel.current?.scrollIntoView({ block: isBeside ? 'nearest' : 'start' });
    };
    // In the next frame: the router shows the top of a new address first.
    if (shown.current !== key && isOpened) requestAnimationFrame(show);
    shown.current = key;
  }, [key]);
  return panel;
}

export function GroupPanel({ group, from, closeHref }: GroupProps) {
  const { state, code, pointer, message, fix, exampleEventId, count } = group;
  const isRefused = state === 'refused';
  const panel = useShown(groupKey(group));
  const title = code ?? pointer ?? text.title;
  return (
    <aside className="problems-group" ref={panel} tabIndex={-1} aria-label={title}>
      <Panel
        title={title}
        note={<StatusBadge state={state} />}
        actions={<HrefLink href={closeHref}>{text.close}</HrefLink>}
      >
        <div className="problems-words">
          {message && <p className="problems-told">{message}</p>}
          {fix && <p>{fix}</p>}
          {isRefused && <p className="soft">{text.refused}</p>}
          {code && (
            <p>
              <a href={`/docs/reasons/${code}`} target="_blank" rel="noreferrer">
                {text.more(code)} <Icon name="external" />
              </a>
            </p>
          )}
        </div>
        <Facts>
          {pointer && (
            <Fact name={problemsText.column.pointer}>
              <code>{pointer}</code>
            </Fact>
          )}
          <Fact name={problemsText.column.count}>{formatNumber(count)}</Fact>
          <Fact name={problemsText.column.first}>
            <Time at={group.firstSeenAt} />
          </Fact>
          <Fact name={problemsText.column.last}>
            <Time at={group.lastSeenAt} />
          </Fact>
        </Facts>
      </Panel>
      {exampleEventId && <Example id={exampleEventId} />}
      {!isRefused && <Latest group={group} from={from} />}
    </aside>
  );
}

/** The latest event of the group: what it has at the place, and what belongs there. */
function Example({ id }: { readonly id: string }) {
  const read = useRead('GET /events/1.0/events/{id}', { path: { id } });
  return (
    <Panel title={text.example}>
      <p>
        <PageLink to={eventsRoute} params={{ eventId: id }}>
          {id}
        </PageLink>
      </p>
      <Async query={read}>{({ event }) => <ExampleDetails event={event} />}</Async>
    </Panel>
  );
}

function ExampleDetails({ event }: { readonly event: OneEvent }) {
  if (!isAccepted(event)) {
    return (
      <ul className="problems-findings">
        {event.findings.map(({ path, code, message }) => (
          <li key={`${path} ${code}`}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    );
  }
  const { received, nearest = [], snippet } = event.reason ?? {};
  const [likeliest] = nearest;
  return (
    <>
      {received !== undefined && (
        <p>
          <span className="soft">{text.sent}</span>{' '}
          {received === null ? text.nothing : <code>{received}</code>}
        </p>
      )}
      {likeliest && (
        <p>
          <span className="soft">{text.meant}</span> <code>{likeliest.sourcedId}</code>{' '}
          {likeliest.title}
        </p>
      )}
      {snippet !== undefined && (
        <>
          <p className="soft">{text.merge}</p>
          <Command text={JSON.stringify(snippet, null, 2)} />
        </>
      )}
    </>
  );
}

const LATEST = 20;

/** Groups may be of one member of the event; the log takes reasons only. */
function Latest({ group, from }: Pick<GroupProps, 'group' | 'from'>) {
  const { code, pointer, state, applicationId } = group;
  const who = useWho();
  const place = applicationId === null ? {} : { applicationId };
  const list = useEventLog(
    {
      ...(code === null ? {} : { reason: code }),
      ...(who.kind === 'platform' ? place : {}),
      status: state,
      from,
    },
    LATEST,
  );
  const all = list.data?.pages[0]?.body.events ?? [];
  const rows = all.filter(({ reason }) => pointer === null || reason?.pointer === pointer);
  const names = useNames(
    'students',
    rows.map(({ studentId }) => studentId),
  );
  return (
    <Panel title={text.latest}>
      <Async query={list}>
        {() => (
          <Table
            name="problems-latest"
            caption={text.latest}
            columns={columnsOf(names)}
            rows={rows}
            keyOf={(event) => `${event.applicationId} ${event.id}`}
            hrefOf={({ id }) => hrefOf(eventsRoute, { who, params: { eventId: id } })}
            empty={<p className="soft">{text.noneListed}</p>}
          />
        )}
      </Async>
      <p className="problems-all">
        <PageLink
          to={eventsRoute}
          search={{
            ...(code === null ? {} : { reason: code }),
            ...(applicationId === null ? {} : { application: applicationId }),
            status: state as 'dropped',
            from,
          }}
        >
          {text.all}
        </PageLink>
      </p>
    </Panel>
  );
}

const columnsOf = (names: ReadonlyMap<string, string>): readonly Column<LoggedEvent>[] => [
  {
    id: 'event',
    header: text.event,
    cell: ({ type, id }) => (
      <>
        {type} <ShortId id={id} />
      </>
    ),
  },
  {
    id: 'student',
    header: text.student,
    cell: ({ studentId: id }) => id && <StudentLink id={id} name={names.get(id)} />,
  },
  {
    id: 'received',
    header: text.received,
    cell: ({ receivedAt }) => <Time at={receivedAt} />,
  },
];
