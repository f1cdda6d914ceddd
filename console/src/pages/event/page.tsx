/** One event: what became of it and why, what it did, its text, and what happened around it. */
import { Button, Tabs } from '@mantine/core';
import { type AcceptedEvent, isAccepted, type OneEvent } from '../../data/events.ts';
import { useNames } from '../../data/names.ts';
import { useRead, useWho, useWrite } from '../../data/queries.ts';
import { eventRoute } from '../../routes/event.ts';
import { eventsRoute } from '../../routes/events.ts';
import { eventText as text } from '../../text/event.ts';
import { statusText } from '../../text/event-words.ts';
import { Copy } from '../../ui/copy.tsx';
import { formatDuration } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { JsonView, type Mark } from '../../ui/json/json.tsx';
import { PageLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Async, Failure } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { usePage } from '../../ui/use-page.ts';
import { scoreText } from '../events/columns.tsx';
import { Around } from './around.tsx';
import { Effects } from './effects.tsx';
import { ReasonBox, Refused, Warnings } from './reason.tsx';
import { scoreOf, studentOf } from './student.ts';

/** While it waits to be processed. */
const WAITING_MS = 2_000;
const RETRIED_MS = 10_000;

function everyMs(event: OneEvent | undefined): number | false {
  if (!event || !isAccepted(event)) return false;
  if (event.state === 'received') return WAITING_MS;
  return event.retryAt ? RETRIED_MS : false;
}

export function Page() {
  const { params } = usePage(eventRoute);
  const { eventId } = params;
  const path = { path: { id: eventId } };
  const first = useRead('GET /events/1.0/events/{id}', path);
  const read = useRead('GET /events/1.0/events/{id}', path, {
    everyMs: everyMs(first.data?.event),
  });
  const event = read.data?.event;
  const reason = event && isAccepted(event) ? event.reason : null;
  const status = event ? statusText[event.state] : text.trail;
  return (
    <>
      <PageHead
        title={reason ? text.titled(status, reason.code) : status}
        above={[text.trail]}
        trail={<Trail id={eventId} />}
        lead={event && isAccepted(event) && <Lead event={event} />}
        actions={event && isAccepted(event) && <Reprocess event={event} />}
      />
      <Async query={read}>
        {({ event: shown }) =>
          isAccepted(shown) ? <Accepted event={shown} /> : <Refused event={shown} />
        }
      </Async>
    </>
  );
}

function Trail({ id }: { readonly id: string }) {
  return (
    <>
      <PageLink to={eventsRoute}>{text.trail}</PageLink>
      <span aria-hidden="true">›</span>
      <code>{id}</code>
      <Copy text={id} label={text.copyId} />
    </>
  );
}

/** Type, score and student in one line. */
function Lead({ event }: { readonly event: AcceptedEvent }) {
  const studentId = studentOf(event);
  const names = useNames('students', [studentId]);
  const parts = [
    `${event.action} ${event.type}`,
    scoreText(scoreOf(event)),
    studentId && (names.get(studentId) ?? studentId),
  ];
  return (
    <span className="event-lead">
      <StatusBadge state={event.state} /> {parts.filter(Boolean).join(' · ')}
    </span>
  );
}

/** Operators process a dropped or failed event again. */
function Reprocess({ event }: { readonly event: AcceptedEvent }) {
  const isPlatform = useWho().kind === 'platform';
  const write = useWrite('POST /admin/1.0/events/{id}/reprocess');
  if (!isPlatform || event.state === 'processed' || event.state === 'received') return null;
  const { id, applicationId } = event;
  return (
    <>
      <Button
        leftSection={<Icon name="refresh" />}
        loading={write.isPending}
        onClick={() => write.mutate({ path: { id }, query: { applicationId } })}
      >
        {text.reprocess.act}
      </Button>
      <span role="status" className="soft">
        {write.isSuccess ? text.reprocess.done : ''}
      </span>
      {write.error && <Failure error={write.error} />}
    </>
  );
}

function Accepted({ event }: { readonly event: AcceptedEvent }) {
  const { search, setSearch } = usePage(eventRoute);
  return (
    <>
      <ReasonBox event={event} />
      <Warnings warnings={event.warnings} />
      <Timeline event={event} />
      <Tabs
        value={search.tab ?? 'payload'}
        onChange={(tab) => setSearch({ tab: tab as 'payload' }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="payload">{text.tab.payload}</Tabs.Tab>
          <Tabs.Tab value="effects">{text.tab.effects}</Tabs.Tab>
          <Tabs.Tab value="around">{text.tab.around}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="payload" pt="md">
          <Payload event={event} />
        </Tabs.Panel>
        <Tabs.Panel value="effects" pt="md">
          <Effects event={event} />
        </Tabs.Panel>
        <Tabs.Panel value="around" pt="md">
          <Around event={event} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Timeline({ event }: { readonly event: AcceptedEvent }) {
  const { eventTime, receivedAt, processedAt, retryAt, state } = event;
  const seconds = processedAt ? (Date.parse(processedAt) - Date.parse(receivedAt)) / 1_000 : 0;
  return (
    <ol className="event-timeline" aria-label={text.time.label}>
      <li>
        <Time at={eventTime} exact /> <span className="soft">{text.time.happened}</span>
      </li>
      <li>
        <Time at={receivedAt} exact /> <span className="soft">{text.time.received}</span>
      </li>
      <li>
        {processedAt ? (
          <>
            <Time at={processedAt} exact />{' '}
            <span className="soft">
              {text.time.status(statusText[state].toLowerCase(), formatDuration(seconds))}
            </span>
          </>
        ) : (
          <span className="soft">{text.time.waiting}</span>
        )}
      </li>
      {retryAt && (
        <li>
          <span className="soft">{text.time.retry}</span> <Time at={retryAt} exact />
        </li>
      )}
    </ol>
  );
}

function Payload({ event }: { readonly event: AcceptedEvent }) {
  const { payload, payloadRemoved, reason, warnings } = event;
  if (payloadRemoved) return <p className="soft">{payloadRemoved.message}</p>;
  const marks: readonly Mark[] = [
    ...(reason ? [{ ...reason, kind: 'bad' as const }] : []),
    ...warnings.map((warning) => ({ ...warning, kind: 'warn' as const })),
  ];
  return <JsonView text={JSON.stringify(payload, null, 2)} label={text.payload} marks={marks} />;
}
