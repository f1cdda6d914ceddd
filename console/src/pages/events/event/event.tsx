/** The event that is opened: its path, its text, what happened around it, and what follows. */
import { useMemo } from 'react';
import {
  type AcceptedEvent,
  isAccepted,
  type OneEvent as Read,
} from '../../../data/events/events.ts';
import { useApplications } from '../../../data/records/applications.ts';
import { EVENT_TABS, eventsRoute } from '../../../routes/events/events.ts';
import { eventText as text } from '../../../text/events/event.ts';
import { JsonView, type Mark } from '../../../ui/json/json.tsx';
import { PageLink } from '../../../ui/link.tsx';
import { Async } from '../../../ui/states.tsx';
import { LinkTabs } from '../../../ui/tabs.tsx';
import { usePage } from '../../../ui/use-page.ts';
import { Copy } from '../../../ui/values/copy.tsx';
import { useJsonLinks } from '../../../ui/values/record-links.ts';
import { Around } from './around.tsx';
import { Follows, NothingFollows } from './follows.tsx';
import { Path, RefusedPath } from './path.tsx';
import { Warnings } from './reason.tsx';
import { useCorrection } from './use-correction.ts';
import type { EventRead } from './use-event.ts';

interface OneEventProps {
  readonly read: EventRead;
  /** What follows stands beside the event, not in a part of its own. */
  readonly isWide: boolean;
}

export function OneEvent({ read, isWide }: OneEventProps) {
  return (
    <Async query={read}>
      {({ event }) => (
        <div className="event-opened">
          {isAccepted(event) ? (
            <Accepted key={event.applicationId + event.id} {...{ event, isWide }} />
          ) : (
            <Refused {...{ event, isWide }} />
          )}
        </div>
      )}
    </Async>
  );
}

function Accepted({ event, isWide }: { readonly event: AcceptedEvent; readonly isWide: boolean }) {
  const { search, href } = usePage(eventsRoute);
  const correction = useCorrection(event);
  const tabs = EVENT_TABS.filter((tab) => tab !== 'follows' || !isWide);
  const current = tabs.find((tab) => tab === search.tab) ?? 'path';
  const follows = <Follows event={event} report={correction.report} />;
  const parts = {
    path: () => (
      <>
        <Warnings warnings={event.warnings} />
        <Path event={event} correction={correction} />
      </>
    ),
    payload: () => <Payload event={event} />,
    around: () => <Around event={event} />,
    follows: () => follows,
  };
  return (
    <>
      <div className="event-main">
        {event.alsoSentBy && <AlsoSent id={event.id} applicationIds={event.alsoSentBy} />}
        <LinkTabs
          label={text.tabs}
          current={current}
          tabs={tabs.map((tab) => ({
            id: tab,
            name: text.tab[tab],
            href: href({ tab: tab === 'path' ? undefined : tab }),
          }))}
        />
        {parts[current]()}
      </div>
      {isWide && follows}
    </>
  );
}

interface RefusedProps {
  readonly event: Exclude<Read, AcceptedEvent>;
  readonly isWide: boolean;
}

/** A refused event has the form of an accepted one: how far it came, and that nothing follows. */
function Refused({ event, isWide }: RefusedProps) {
  return (
    <>
      <div className="event-main">
        <RefusedPath event={event} />
      </div>
      {isWide && <NothingFollows why={text.effects.none.refused} />}
    </>
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
            to={eventsRoute}
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
