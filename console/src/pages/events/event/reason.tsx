/** Why an event does not count, or what is odd about it, and what to do. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { bareId } from '../../../../../sdk/src/generated/bare-id.ts';
import type { EventReason, Finding } from '../../../../../sdk/src/generated/openapi.ts';
import {
  type AcceptedEvent,
  groupKey,
  type OneEvent,
  useEventErrors,
} from '../../../data/events/events.ts';
import { kindAt } from '../../../data/records/references.ts';
import { eventsRoute } from '../../../routes/events/events.ts';
import { problemsRoute } from '../../../routes/events/problems.ts';
import { eventText } from '../../../text/events/event.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageLink } from '../../../ui/link.tsx';
import { RecordId } from '../../../ui/values/record-id.tsx';
import { ShortId } from '../../../ui/values/short-id.tsx';
import { Time } from '../../../ui/values/time.tsx';
import { CorrectionBox } from './correction.tsx';
import { LIKE_IT_MS } from './fix-all.ts';
import { type Correction, useCorrection } from './use-correction.ts';

const text = eventText.reason;

/** Why an event is dropped or failed, where no path of it is shown. */
export function ReasonBox({ event }: { readonly event: AcceptedEvent }) {
  return <Reason event={event} correction={useCorrection(event)} />;
}

interface ReasonProps {
  readonly event: AcceptedEvent;
  readonly correction: Correction;
}

export function Reason({ event, correction }: ReasonProps) {
  const { reason, payload } = event;
  const { corrected } = correction;
  if (!reason) return null;
  return (
    <section className="event-reason" data-status={event.state}>
      <p className="event-reason-message">{reason.message}</p>
      <LikeIt event={event} reason={reason}>
        {(count) =>
          corrected && (
            <CorrectionBox {...{ event, reason, correction, corrected }} likeIt={count} />
          )
        }
      </LikeIt>
      <Details reason={reason} {...(payload ? { onUse: correction.choose } : {})} />
      {event.waitsUntil && <p className="soft">{text.waits}</p>}
    </section>
  );
}

interface LikeItProps {
  readonly event: AcceptedEvent;
  readonly reason: EventReason;
  /** Above the way to them; takes how many there are, this one among them. */
  readonly children: (count: number) => React.ReactNode;
}

/** How many events have the same cause, and the way to them. */
function LikeIt({ event, reason, children }: LikeItProps) {
  const [from] = useState(() => new Date(Date.now() - LIKE_IT_MS).toISOString());
  const errors = useEventErrors({ from });
  const group = errors.data?.groups.find(
    ({ state, code, pointer, applicationId }) =>
      state === event.state &&
      code === reason.code &&
      (pointer ?? reason.pointer) === reason.pointer &&
      (applicationId ?? event.applicationId) === event.applicationId,
  );
  const count = group?.count ?? 1;
  return (
    <>
      {children(count)}
      <p className="screen-only">
        {group && count > 1 ? (
          <>
            {text.likeIt(count)} <Time at={group.firstSeenAt} />{' '}
            <PageLink to={problemsRoute} search={{ group: groupKey(group) }}>
              {text.group}
            </PageLink>
          </>
        ) : (
          <PageLink to={eventsRoute} search={{ reason: reason.code, range: '7d' }}>
            {text.like}
          </PageLink>
        )}
      </p>
    </>
  );
}

interface DetailsProps {
  readonly reason: EventReason;
  /** Takes the sourcedId of the record that is meant; left out = nothing can be corrected. */
  readonly onUse?: (sourcedId: string) => void;
}

function Details({ reason, onUse }: DetailsProps) {
  const { received, nearest = [], fix, pointer, code } = reason;
  return (
    <dl className="event-reason-facts">
      {received !== undefined && (
        <Fact name={text.sent}>
          {received === null ? text.nothingSent : <Sent value={received} pointer={pointer} />}
        </Fact>
      )}
      {nearest.length > 0 && (
        <Fact name={text.meant}>
          <ul className="event-nearest">
            {nearest.map(({ sourcedId, title }) => (
              <li key={sourcedId}>
                <RecordId id={sourcedId} pointer={pointer} name={title} />{' '}
                <ShortId id={sourcedId} copy={`${eventText.copyId}: ${title}`} />{' '}
                {onUse && (
                  <Button
                    size="compact-sm"
                    aria-label={text.takeFor(title || sourcedId)}
                    onClick={() => onUse(sourcedId)}
                  >
                    {text.use}
                  </Button>
                )}
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

interface SentProps {
  readonly value: string;
  readonly pointer: string;
}

/** Ids of records are cut, and may be copied; other values stand whole. */
function Sent({ value, pointer }: SentProps) {
  return kindAt(pointer) ? (
    <ShortId id={bareId(value) || value} copy={eventText.copyId} />
  ) : (
    <code>{value}</code>
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

/** The warnings of an event that counts. */
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

/** Every finding of a refused event, whose content is not kept. */
export function Refused({
  event,
}: {
  readonly event: Extract<OneEvent, { readonly findings: unknown }>;
}) {
  return (
    <section className="event-reason" data-status="refused">
      <p className="event-reason-message">
        {text.refusedAt} <Time at={event.refusedAt} exact />. {text.refused}
      </p>
      <ul className="event-warning-list">
        {event.findings.map(({ path, code, message, fix }: Finding) => (
          <li key={`${path} ${code}`}>
            <code>{code}</code> {message}
            <dl className="event-reason-facts">
              <Fact name={text.do}>
                {fix} <DocsLink code={code} />
              </Fact>
              {path && (
                <Fact name={text.where}>
                  <code>{path}</code>
                </Fact>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
