/** The corrected event beside the one that was sent, and sending it, or all like it. */
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { EventDryRun, EventReason } from '../../../../../sdk/src/generated/openapi.ts';
import type { AcceptedEvent } from '../../../data/events/events.ts';
import { useWho } from '../../../data/requests/queries.ts';
import { useRights } from '../../../data/viewer/rights.ts';
import { composeRoute } from '../../../routes/events/compose.ts';
import { hrefOf } from '../../../routes/route.ts';
import { eventText } from '../../../text/events/event.ts';
import { Icon } from '../../../ui/icon.tsx';
import { JsonDifference } from '../../../ui/json/json-difference.tsx';
import { later } from '../../../ui/later.ts';
import { useOpen } from '../../../ui/link.tsx';
import { Failure } from '../../../ui/states.tsx';
import { Copy } from '../../../ui/values/copy.tsx';
import { StatusBadge } from '../../../ui/values/status.tsx';
import { fragmentOf } from '../../compose/draft.ts';
import { effectsOf } from '../../compose/effects.ts';
import type { Correction } from './use-correction.ts';

const SendDialog = later(
  () => import('../../compose/send-dialog.tsx'),
  (code) => code.SendDialog,
);
const FixAllDialog = later(
  () => import('./fix-all-dialog.tsx'),
  (code) => code.FixAllDialog,
);

const text = eventText.correction;

type Event = Readonly<Record<string, unknown>>;

interface CorrectionProps {
  readonly event: AcceptedEvent;
  readonly reason: EventReason;
  readonly correction: Correction;
  readonly corrected: Event;
  /** How many events of this cause there are. */
  readonly likeIt: number;
}

export function CorrectionBox(props: CorrectionProps) {
  const { event, corrected } = props;
  const { mayOfferWrites } = useRights();
  return (
    <div className="event-correction">
      {mayOfferWrites ? (
        <Send {...props} />
      ) : (
        <div className="event-acts screen-only">
          <CopyCorrected corrected={corrected} />
        </div>
      )}
      <JsonDifference
        before={event.payload}
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
function Send({ event, reason, correction, corrected, likeIt }: CorrectionProps) {
  const { report, isSending } = correction;
  const [isFixing, setFixing] = useState(false);
  return (
    <>
      <div className="event-acts screen-only">
        <Button variant="filled" loading={correction.isAsking} onClick={correction.ask}>
          {text.send}
        </Button>
        {likeIt > 1 && <Button onClick={() => setFixing(true)}>{text.fixAll(likeIt)}</Button>}
        <EditCorrected corrected={corrected} />
        <CopyCorrected corrected={corrected} />
      </div>
      {correction.error !== null && <Failure error={correction.error} />}
      <div role="status">{report && <Outcome report={report} event={corrected} />}</div>
      <Suspense>
        {isSending && report && (
          <SendDialog
            event={corrected}
            report={report}
            onSent={() => undefined}
            onClose={correction.stopSending}
          />
        )}
        {isFixing && (
          <FixAllDialog
            {...{ event, reason }}
            chosen={correction.chosen}
            onClose={() => setFixing(false)}
          />
        )}
      </Suspense>
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
