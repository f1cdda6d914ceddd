/** The head of the event that is opened: its status, the ways to others, and acts on it. */
import { Button } from '@mantine/core';
import { Fragment } from 'react';
import {
  type AcceptedEvent,
  isAccepted,
  type LoggedEvent,
  type OneEvent,
} from '../../../data/events/events.ts';
import { useApplications } from '../../../data/records/applications.ts';
import { useNames } from '../../../data/records/names.ts';
import { useWho, useWrite } from '../../../data/requests/queries.ts';
import { composeRoute } from '../../../routes/events/compose.ts';
import { eventsRoute } from '../../../routes/events/events.ts';
import { hrefOf } from '../../../routes/route.ts';
import { isBuilt } from '../../../routes/routes.ts';
import { eventText as text } from '../../../text/events/event.ts';
import { statusText } from '../../../text/events/event-words.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageLink } from '../../../ui/link.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { Failure } from '../../../ui/states.tsx';
import { usePage } from '../../../ui/use-page.ts';
import { Copy } from '../../../ui/values/copy.tsx';
import { ShortId } from '../../../ui/values/short-id.tsx';
import { StudentLink } from '../../../ui/values/student-link.tsx';
import { creditText } from '../words.ts';
import { correctedEvent } from './corrected.ts';
import { Neighbours } from './neighbours.tsx';
import { scoreOf, studentOf } from './student.ts';

interface HeadProps {
  readonly id: string;
  /** undefined = not read yet. */
  readonly event: OneEvent | undefined;
  /** The events that are listed beside it. */
  readonly known: readonly LoggedEvent[];
}

export function EventHead({ id, event, known }: HeadProps) {
  const accepted = event && isAccepted(event) ? event : undefined;
  const status = event ? statusText[event.state] : text.trail;
  return (
    <PageHead
      title={accepted?.reason ? text.titled(status, accepted.reason.code) : status}
      above={[text.trail]}
      trail={<Trail id={id} />}
      lead={accepted && <Lead event={accepted} />}
      actions={
        accepted && (
          <>
            <Neighbours event={accepted} known={known} />
            <ComposeLink event={accepted} />
            <Reprocess event={accepted} />
          </>
        )
      }
    />
  );
}

function Trail({ id }: { readonly id: string }) {
  const { tab: _, ...filters } = usePage(eventsRoute).search;
  return (
    <>
      <PageLink to={eventsRoute} search={filters}>
        {text.trail}
      </PageLink>
      <span aria-hidden="true">›</span>
      <ShortId id={id} copy={text.copyId} />
      <Copy text={location.href} label={text.copyLink} icon="link" />
    </>
  );
}

/** Type, credit, student and application in one line. */
function Lead({ event }: { readonly event: AcceptedEvent }) {
  const isPlatform = useWho().kind === 'platform';
  const names = useNames('students', [studentOf(event)]);
  const application = useApplications().find(({ sourcedId }) => sourcedId === event.applicationId);
  const studentId = studentOf(event);
  const name = names.get(studentId ?? '');
  const parts = [
    `${event.type} ${event.action}`,
    creditText({ ...scoreOf(event), state: event.state }),
    // Without a name the path has the id.
    studentId && name !== undefined && <StudentLink id={studentId} name={name} />,
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
