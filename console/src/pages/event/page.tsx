/** One event: what became of it and why, what it did, its text, and what happened around it. */
import { Button } from '@mantine/core';
import { Fragment, useMemo, useState } from 'react';
import { useApplications } from '../../data/applications.ts';
import { type AcceptedEvent, isAccepted, type OneEvent } from '../../data/events.ts';
import { useNames } from '../../data/names.ts';
import { useRead, useWho, useWrite } from '../../data/queries.ts';
import { composeRoute } from '../../routes/compose.ts';
import { EVENT_TABS, eventRoute } from '../../routes/event.ts';
import { eventsRoute } from '../../routes/events.ts';
import { hrefOf } from '../../routes/route.ts';
import { isBuilt } from '../../routes/routes.ts';
import { eventText as text } from '../../text/event.ts';
import { eventWords, statusText } from '../../text/event-words.ts';
import { copyAndTell } from '../../ui/clipboard.ts';
import { Copy } from '../../ui/copy.tsx';
import { Icon } from '../../ui/icon.tsx';
import { JsonView, type Mark } from '../../ui/json/json.tsx';
import { PageLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page.tsx';
import { useJsonLinks } from '../../ui/record-links.ts';
import { ShortId } from '../../ui/short-id.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { Async, Failure } from '../../ui/states.tsx';
import { StudentLink } from '../../ui/student-link.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { usePage } from '../../ui/use-page.ts';
import { scoreText } from '../events/columns.tsx';
import { Around } from './around.tsx';
import { correctedEvent } from './corrected.ts';
import { Effects } from './effects.tsx';
import { Neighbours } from './neighbours.tsx';
import { ReasonBox, Refused, Warnings } from './reason.tsx';
import { scoreOf, studentOf } from './student.ts';
import { Timeline } from './timeline.tsx';

/** While it waits to be processed, or its next try is due. */
const WAITING_MS = 2_000;
const RETRIED_MS_MAX = 60_000;
/** After the page was opened; then `r` reads it again. */
const WATCHED_MS = 300_000;

function everyMs(event: OneEvent | undefined, openedAt: number): number | false {
  const now = Date.now();
  if (!event || !isAccepted(event) || now - openedAt > WATCHED_MS) return false;
  if (event.state === 'received') return WAITING_MS;
  if (!event.retryAt) return false;
  return Math.min(RETRIED_MS_MAX, Math.max(WAITING_MS, Date.parse(event.retryAt) - now));
}

export function Page() {
  const { params } = usePage(eventRoute);
  const { eventId } = params;
  const [openedAt] = useState(Date.now);
  const read = useRead(
    'GET /events/1.0/events/{id}',
    { path: { id: eventId } },
    { everyMs: (reply) => everyMs(reply?.event, openedAt) },
  );
  useShortcut({
    ...{ keys: 'c', label: eventWords.copyId, group: 'page' },
    run: () => void copyAndTell(eventId, eventWords.idCopied(eventId)),
  });
  const event = read.data?.event;
  const accepted = event && isAccepted(event) ? event : undefined;
  const status = event ? statusText[event.state] : text.trail;
  return (
    <>
      <PageHead
        title={accepted?.reason ? text.titled(status, accepted.reason.code) : status}
        above={[text.trail]}
        trail={<Trail id={eventId} />}
        lead={accepted && <Lead event={accepted} />}
        actions={
          accepted && (
            <>
              <Neighbours event={accepted} />
              <ComposeLink event={accepted} />
              <Reprocess event={accepted} />
            </>
          )
        }
      />
      {accepted?.alsoSentBy && <AlsoSent id={eventId} applicationIds={accepted.alsoSentBy} />}
      <Async query={read}>
        {({ event: shown }) =>
          isAccepted(shown) ? (
            <Accepted key={shown.applicationId + shown.id} event={shown} />
          ) : (
            <Refused event={shown} />
          )
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
      <ShortId id={id} copy={text.copyId} />
      <Copy text={location.href} label={text.copyLink} icon="link" />
    </>
  );
}

/** Type, score, student and application in one line. */
function Lead({ event }: { readonly event: AcceptedEvent }) {
  const isPlatform = useWho().kind === 'platform';
  const names = useNames('students', [studentOf(event)]);
  const application = useApplications().find(({ sourcedId }) => sourcedId === event.applicationId);
  const studentId = studentOf(event);
  const parts = [
    `${event.type} ${event.action}`,
    scoreText(scoreOf(event)),
    studentId && <StudentLink id={studentId} name={names.get(studentId)} />,
    isPlatform && (application?.name ?? event.applicationId),
  ];
  return (
    <span className="event-lead">
      {parts.filter(Boolean).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their order stays
        <Fragment key={index}>
          {index > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

interface AlsoSentProps {
  readonly id: string;
  readonly applicationIds: readonly string[];
}

/** An id is one application's own: another may have an event with it. */
function AlsoSent({ id, applicationIds }: AlsoSentProps) {
  const names = new Map(useApplications().map(({ sourcedId, name }) => [sourcedId, name] as const));
  return (
    <ul className="event-also">
      {applicationIds.map((applicationId) => (
        <li key={applicationId}>
          {text.alsoSent(names.get(applicationId) ?? applicationId)}{' '}
          <PageLink
            to={eventRoute}
            params={{ eventId: id }}
            who={{ kind: 'application', id: applicationId }}
          >
            {text.open}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** Leads to the composer with the event as it was sent; its correction has a button of its own. */
function ComposeLink({ event }: { readonly event: AcceptedEvent }) {
  const who = useWho();
  const { id, payload, reason } = event;
  if (who.kind === 'platform' || !isBuilt(composeRoute)) return null;
  if (reason && correctedEvent(payload, reason)) return null;
  return (
    <Button
      component="a"
      href={hrefOf(composeRoute, { who, search: { event: id } })}
      leftSection={<Icon name="pencil" />}
    >
      {text.compose}
    </Button>
  );
}

/** Operators process a dropped or failed event again. */
function Reprocess({ event }: { readonly event: AcceptedEvent }) {
  const isPlatform = useWho().kind === 'platform';
  const write = useWrite('POST /admin/1.0/events/{id}/reprocess');
  if (!isPlatform || event.state === 'received') return null;
  if (event.state === 'processed') return <span className="soft">{text.reprocess.counts}</span>;
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

const PARTS = { payload: Payload, effects: Effects, around: Around } as const;

function Accepted({ event }: { readonly event: AcceptedEvent }) {
  const { search, href } = usePage(eventRoute);
  const current = search.tab ?? 'payload';
  const Part = PARTS[current];
  return (
    <>
      <ReasonBox event={event} />
      <Warnings warnings={event.warnings} />
      <Timeline event={event} />
      <LinkTabs
        label={text.tabs}
        current={current}
        tabs={EVENT_TABS.map((tab) => ({ id: tab, name: text.tab[tab], href: href({ tab }) }))}
      />
      <Part event={event} />
    </>
  );
}

function Payload({ event }: { readonly event: AcceptedEvent }) {
  const { payload, payloadRemoved, reason, warnings } = event;
  const links = useJsonLinks(payload);
  const marks = useMemo<readonly Mark[]>(
    () => [
      ...(reason ? [{ ...reason, kind: 'bad' as const }] : []),
      ...warnings.map((warning) => ({ ...warning, kind: 'warn' as const })),
    ],
    [reason, warnings],
  );
  if (payloadRemoved) return <p className="soft">{payloadRemoved.message}</p>;
  return (
    <>
      <div className="event-payload-acts screen-only">
        <Copy text={curlOf(payload)} label={text.curl} withLabel />
      </div>
      <JsonView
        text={JSON.stringify(payload, null, 2)}
        label={text.payload}
        marks={marks}
        links={links}
      />
    </>
  );
}

/** A request that sends it again; the token stays a name, which the shell fills in. */
function curlOf(payload: unknown): string {
  const body = JSON.stringify(payload).replaceAll("'", "'\\''");
  return [
    `curl ${location.origin}/events/1.0/`,
    '-H "authorization: Bearer $LECTERN_TOKEN"',
    "-H 'content-type: application/json'",
    `-d '${body}'`,
  ].join(' \\\n  ');
}
