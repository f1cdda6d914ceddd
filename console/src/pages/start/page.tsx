/** Get started: a key, content, a student, an event, and its XP on screen. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isAccepted } from '../../data/events.ts';
import { useApi, useRead, useWho } from '../../data/queries.ts';
import { useSession } from '../../data/session.ts';
import { eventRoute } from '../../routes/event.ts';
import { keysRoute } from '../../routes/keys.ts';
import { startText as text } from '../../text/start.ts';
import { Icon } from '../../ui/icon.tsx';
import { JsonView } from '../../ui/json/json.tsx';
import { PageLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Failure } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status.tsx';
import { putSample, type Sample, sampleEvent } from './sample.ts';

const STATUS_EVERY_MS = 1_000;
const KEY_EVERY_MS = 3_000;

export function Page() {
  const who = useWho();
  const api = useApi();
  const id = who.kind === 'application' ? who.id : '';
  const content = useMutation({ mutationFn: () => putSample(api, id) });
  const student = useMutation({
    mutationFn: () =>
      api.request('POST /applications/1.0/{sourcedId}/test-student', { path: { sourcedId: id } }),
  });
  const studentId = student.data?.student.sourcedId;
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <ol className="start-steps">
        <KeyStep applicationId={id} />
        <Step
          title={text.content.title}
          sentence={text.content.sentence}
          isDone={content.isSuccess}
        >
          <Button loading={content.isPending} onClick={() => content.mutate()}>
            {text.content.make}
          </Button>
          {content.isSuccess && <span role="status">{text.content.made}</span>}
          {content.error && <Failure error={content.error} />}
        </Step>
        <Step
          title={text.student.title}
          sentence={text.student.sentence}
          isDone={student.isSuccess}
        >
          <Button loading={student.isPending} onClick={() => student.mutate()}>
            {text.student.make}
          </Button>
          {studentId && <span role="status">{text.student.made(studentId)}</span>}
          {student.error && <Failure error={student.error} />}
        </Step>
        <SendStep applicationId={id} sample={content.data} studentId={studentId} />
      </ol>
    </>
  );
}

interface StepProps {
  readonly title: string;
  readonly sentence: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ title, sentence, isDone, children }: StepProps) {
  return (
    <li className="start-step" data-done={isDone || undefined}>
      <div className="start-head">
        <h2>{title}</h2>
        <span className="start-state">
          <Icon name={isDone ? 'check' : 'dot'} /> {isDone ? text.done : text.toDo}
        </span>
      </div>
      <p className="soft">{sentence}</p>
      <div className="start-acts">{children}</div>
    </li>
  );
}

function KeyStep({ applicationId }: { readonly applicationId: string }) {
  const { applications } = useSession();
  const own = applications.find(({ sourcedId }) => sourcedId === applicationId);
  const clients = useRead(
    'GET /applications/1.0/{sourcedId}/clients',
    { path: { sourcedId: applicationId } },
    // Viewers, and operators who look at an application, do not see its keys.
    { everyMs: KEY_EVERY_MS, enabled: own !== undefined && own.role !== 'viewer' },
  );
  const used = clients.data?.clients.find(({ lastUsedAt }) => lastUsedAt !== null);
  return (
    <Step title={text.key.title} sentence={text.key.sentence} isDone={used !== undefined}>
      <PageLink to={keysRoute}>{text.key.link}</PageLink>
      {used && <span className="soft">{text.key.used(used.label || used.clientId)}</span>}
    </Step>
  );
}

interface SendProps {
  readonly applicationId: string;
  readonly sample: Sample | undefined;
  readonly studentId: string | undefined;
}

function SendStep({ applicationId, sample, studentId }: SendProps) {
  const api = useApi();
  const send = useMutation({
    mutationFn: async (event: { readonly id: string }) => {
      await api.request('POST /events/1.0/', { body: event as never });
      return event;
    },
  });
  const eventId = send.data?.id;
  const status = useRead(
    'GET /events/1.0/events/{id}',
    { path: { id: eventId ?? '' } },
    { enabled: eventId !== undefined, everyMs: STATUS_EVERY_MS },
  );
  const event = status.data?.event;
  const counts = event !== undefined && isAccepted(event) && event.state === 'processed';
  const isReady = sample !== undefined && studentId !== undefined;
  const make = () => sample && studentId && sampleEvent(applicationId, studentId, sample);
  const shown = send.data ?? make();
  return (
    <Step title={text.send.title} sentence={text.send.sentence} isDone={counts}>
      <Button
        variant="filled"
        disabled={!isReady}
        loading={send.isPending}
        onClick={() => {
          const made = make();
          if (made) send.mutate(made);
        }}
      >
        {text.send.send}
      </Button>
      {!isReady && <span className="soft">{text.send.first}</span>}
      {send.error && <Failure error={send.error} />}
      {eventId && (
        <span role="status" className="start-acts">
          {event ? <StatusBadge state={event.state} /> : text.send.waiting}
          {counts && <b>{text.send.counts}</b>}
          <PageLink to={eventRoute} params={{ eventId }}>
            {text.send.open}
          </PageLink>
        </span>
      )}
      {shown && (
        <div className="start-event">
          <JsonView text={JSON.stringify(shown, null, 2)} label={text.send.body} />
        </div>
      )}
    </Step>
  );
}
