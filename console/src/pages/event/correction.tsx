/** The corrected event beside the one that was sent, and sending it after a dry run of it. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { EventDryRun } from '../../../../sdk/src/generated/openapi.ts';
import { useApi, useWho } from '../../data/queries.ts';
import { useRights } from '../../data/rights.ts';
import { composeRoute } from '../../routes/compose.ts';
import { hrefOf } from '../../routes/route.ts';
import { eventText } from '../../text/event.ts';
import { Copy } from '../../ui/copy.tsx';
import { Icon } from '../../ui/icon.tsx';
import { JsonDifference } from '../../ui/json/json-difference.tsx';
import { later } from '../../ui/later.ts';
import { useOpen } from '../../ui/link.tsx';
import { Failure } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status.tsx';
import { fragmentOf } from '../compose/draft.ts';
import { effectsOf } from '../compose/effects.ts';

const SendDialog = later(
  () => import('../compose/send-dialog.tsx'),
  (code) => code.SendDialog,
);

const text = eventText.correction;

type Event = Readonly<Record<string, unknown>>;

interface CorrectionProps {
  readonly sent: unknown;
  readonly corrected: Event;
}

export function Correction({ sent, corrected }: CorrectionProps) {
  const { mayOfferWrites } = useRights();
  return (
    <div className="event-correction">
      {mayOfferWrites ? (
        <Send corrected={corrected} />
      ) : (
        <div className="event-acts screen-only">
          <CopyCorrected corrected={corrected} />
        </div>
      )}
      <JsonDifference
        before={sent}
        after={corrected}
        caption={text.caption}
        beforeLabel={text.before}
        afterLabel={text.after}
      />
      <p className="soft">{text.newId}</p>
    </div>
  );
}

const CopyCorrected = ({ corrected }: { readonly corrected: Event }) => (
  <Copy text={JSON.stringify(corrected, null, 2)} label={text.copy} withLabel />
);

/** The dialog that sends says what the dry run found; an event that would not count is not sent. */
function Send({ corrected }: { readonly corrected: Event }) {
  const api = useApi();
  const [isSending, setSending] = useState(false);
  const dryRun = useMutation({
    mutationFn: async (body: object) => {
      const query = { dryRun: 'true' } as const;
      const reply = await api.request('POST /events/1.0/', { query, body: body as never });
      return reply as unknown as EventDryRun;
    },
    onSuccess: ({ wouldDo }) => setSending(wouldDo.state === 'processed'),
  });
  // The result is about the event that was tried, not about one that was chosen since.
  const report = dryRun.variables === corrected ? dryRun.data : undefined;
  return (
    <>
      <div className="event-acts screen-only">
        <Button
          variant="filled"
          loading={dryRun.isPending}
          onClick={() => dryRun.mutate(corrected)}
        >
          {text.send}
        </Button>
        <EditCorrected corrected={corrected} />
        <CopyCorrected corrected={corrected} />
      </div>
      {dryRun.error && <Failure error={dryRun.error} />}
      <div role="status">{report && <Outcome report={report} event={corrected} />}</div>
      {isSending && report && (
        <Suspense>
          <SendDialog
            event={corrected}
            report={report}
            onSent={() => undefined}
            onClose={() => setSending(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Opens the composer with the corrected event. */
function EditCorrected({ corrected }: { readonly corrected: Event }) {
  const who = useWho();
  const open = useOpen();
  const edit = async () => {
    const fragment = await fragmentOf(JSON.stringify(corrected, null, 2));
    open(`${hrefOf(composeRoute, { who })}#${fragment}`);
  };
  return (
    <Button leftSection={<Icon name="pencil" />} onClick={() => void edit()}>
      {text.edit}
    </Button>
  );
}

interface OutcomeProps {
  readonly report: EventDryRun;
  readonly event: Event;
}

function Outcome({ report, event }: OutcomeProps) {
  return (
    <div className="event-outcome">
      <p className="event-lead">
        {text.outcome} <StatusBadge state={report.wouldDo.state} /> {effectsOf(report, event)}
      </p>
      {[...report.errors, ...report.warnings].map(({ code, message }) => (
        <p key={`${code} ${message}`}>
          <code>{code}</code> {message}
        </p>
      ))}
    </div>
  );
}
