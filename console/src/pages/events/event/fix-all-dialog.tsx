/** Corrects all events of one cause: the dry run of each, then sending, each with its report. */
import { Button, Modal, Progress } from '@mantine/core';
import { useState } from 'react';
import { eventText } from '../../../text/events/event.ts';
import { Failure } from '../../../ui/states.tsx';
import { type Fix, LIKE_IT_MS, type Model, RUN_MAX } from './fix-all.ts';
import { useFixAll } from './use-fix-all.ts';

const text = eventText.fixAll;

interface FixAllProps extends Model {
  readonly onClose: () => void;
}

export function FixAllDialog({ onClose, ...model }: FixAllProps) {
  const [from] = useState(() => new Date(Date.now() - LIKE_IT_MS).toISOString());
  const run = useFixAll(model, from);
  const { fixes, isWorking, next } = run;
  const of = countsOf(fixes);
  const isSending = of.sent + of.replayed > 0;
  const done = isSending ? of.sent + of.replayed + of.failed : fixes.length - of.found;
  const total = isSending ? done + of.counts : fixes.length;
  return (
    <Modal opened onClose={onClose} title={text.title} size="lg">
      <div className="dialog">
        <p>{text.sentence}</p>
        {isWorking && (
          <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={text.title} />
        )}
        <p role="status">
          {isSending ? text.sentSoFar(done, total) : text.triedSoFar(done, total)}
        </p>
        <Report fixes={fixes} />
        {run.error !== null && <Failure error={run.error} isAct />}
        {!isWorking && next !== null && <p className="soft">{text.bounded(RUN_MAX)}</p>}
        <Buttons run={run} of={of} onClose={onClose} />
      </div>
    </Modal>
  );
}

type Counts = Readonly<Record<Fix['outcome'], number>>;

function countsOf(fixes: readonly Fix[]): Counts {
  const of = { found: 0, other: 0, stays: 0, counts: 0, sent: 0, replayed: 0, failed: 0 };
  for (const { outcome } of fixes) of[outcome] += 1;
  return of;
}

const REPORTED = ['counts', 'sent', 'replayed', 'stays', 'other', 'failed'] as const;

/** How many came to each outcome, and why those that do not count. */
function Report({ fixes }: { readonly fixes: readonly Fix[] }) {
  const parts = REPORTED.flatMap((outcome) => {
    const some = fixes.filter((fix) => fix.outcome === outcome);
    const reasons = [...new Set(some.flatMap(({ why }) => (why ? [why] : [])))];
    return some.length > 0 ? [{ outcome, count: some.length, reasons }] : [];
  });
  return (
    <ul className="event-fixes">
      {parts.map(({ outcome, count, reasons }) => (
        <li key={outcome}>
          {text.outcome[outcome](count)} {reasons.length > 0 && <code>{reasons.join(', ')}</code>}
        </li>
      ))}
    </ul>
  );
}

interface ButtonsProps {
  readonly run: ReturnType<typeof useFixAll>;
  readonly of: Counts;
  readonly onClose: () => void;
}

function Buttons({ run, of, onClose }: ButtonsProps) {
  const act = of.found > 0 ? run.goOn : of.counts > 0 ? run.send : undefined;
  return (
    <div className="dialog-buttons">
      {run.isWorking ? (
        <Button onClick={run.stop}>{text.stop}</Button>
      ) : (
        <>
          <Button onClick={onClose}>{text.close}</Button>
          {run.next !== null && !act && <Button onClick={run.lookFurther}>{text.further}</Button>}
          {act && (
            <Button variant="filled" onClick={() => void act()}>
              {of.found > 0 ? text.goOn : text.send(of.counts)}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
