/** Why an event does not count, or what is odd about it, and what to do. */
import { Button } from '@mantine/core';
import type { EventReason, Finding } from '../../../../sdk/src/generated/openapi.ts';
import type { AcceptedEvent, OneEvent } from '../../data/events.ts';
import { useWho } from '../../data/queries.ts';
import { composeRoute } from '../../routes/compose.ts';
import { eventsRoute } from '../../routes/events.ts';
import { hrefOf } from '../../routes/route.ts';
import { isBuilt } from '../../routes/routes.ts';
import { eventText } from '../../text/event.ts';
import { Copy } from '../../ui/copy.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/link.tsx';
import { correctedEvent } from './corrected.ts';

const text = eventText.reason;

/** Of a dropped or failed event. */
export function ReasonBox({ event }: { readonly event: AcceptedEvent }) {
  const { reason } = event;
  if (!reason) return null;
  const corrected = correctedEvent(event.payload, reason);
  const isDropped = event.state === 'dropped';
  return (
    <section className="event-reason" data-status={event.state}>
      <p className="event-reason-message">{reason.message}</p>
      <Details reason={reason} />
      {event.retryAt && isDropped && <p className="soft">{text.waits}</p>}
      <div className="event-reason-acts screen-only">
        {corrected && <Copy text={corrected} label={text.correct} withLabel />}
        <ComposeLink id={event.id} />
        <PageLink to={eventsRoute} search={{ reason: reason.code, range: '7d' }}>
          {text.like}
        </PageLink>
      </div>
      {corrected && <p className="soft">{text.corrected}</p>}
    </section>
  );
}

function ComposeLink({ id }: { readonly id: string }) {
  const who = useWho();
  if (who.kind === 'platform' || !isBuilt(composeRoute)) return null;
  return (
    <Button
      component="a"
      href={hrefOf(composeRoute, { who, search: { event: id } })}
      leftSection={<Icon name="pencil" />}
    >
      {eventText.compose}
    </Button>
  );
}

function Details({ reason }: { readonly reason: EventReason }) {
  const { received, nearest = [], fix, pointer, code } = reason;
  return (
    <dl className="event-reason-facts">
      {received !== undefined && (
        <Fact name={text.sent}>
          {received === null ? text.nothingSent : <code>{received}</code>}
        </Fact>
      )}
      {nearest.length > 0 && (
        <Fact name={text.meant}>
          <ul className="event-nearest">
            {nearest.map(({ sourcedId, title }) => (
              <li key={sourcedId}>
                <code>{sourcedId}</code> {title}{' '}
                <Copy text={sourcedId} label={`${eventText.copyId}: ${title}`} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact name={text.do}>
        {fix} <DocsLink code={code} />
      </Fact>
      {pointer && (
        <Fact name={text.where}>
          <code>{pointer}</code>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function DocsLink({ code }: { readonly code: string }) {
  return (
    <a href={`/docs/reasons/${code}`} target="_blank" rel="noreferrer">
      {text.more(code)} <Icon name="external" />
    </a>
  );
}

/** Of an event that counts. */
export function Warnings({ warnings }: { readonly warnings: readonly EventReason[] }) {
  if (warnings.length === 0) return null;
  return (
    <section className="event-reason" data-status="warning">
      <p className="event-reason-message">{text.warnings(warnings.length)}</p>
      <ul className="event-warning-list">
        {warnings.map((warning) => (
          <li key={warning.code}>
            <code>{warning.code}</code> {warning.message}
            <Details reason={warning} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of a refused event: every finding; its content is not kept. */
export function Refused({
  event,
}: {
  readonly event: Extract<OneEvent, { readonly findings: unknown }>;
}) {
  return (
    <section className="event-reason" data-status="refused">
      <p className="event-reason-message">{text.refused}</p>
      <ul className="event-warning-list">
        {event.findings.map((finding: Finding) => (
          <li key={`${finding.path} ${finding.code}`}>
            <code>{finding.code}</code> {finding.message} <code>{finding.path}</code>{' '}
            <DocsLink code={finding.code} />
          </li>
        ))}
      </ul>
    </section>
  );
}
