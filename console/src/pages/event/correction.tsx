/** The corrected event beside the one that was sent, what it would do, and its text to copy. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useApi, useWho } from '../../data/queries.ts';
import { eventText } from '../../text/event.ts';
import { Copy } from '../../ui/copy.tsx';
import { formatNumber } from '../../ui/format.ts';
import { JsonDifference } from '../../ui/json/json-difference.tsx';
import { Failure } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status.tsx';

const text = eventText.correction;

interface Told {
  readonly code: string;
  readonly message: string;
}

interface Report {
  readonly errors: readonly Told[];
  readonly warnings: readonly Told[];
  readonly wouldDo: {
    readonly state: string;
    readonly xp?: number;
    readonly result?: { readonly score: number; readonly maxScore: number };
  };
}

interface CorrectionProps {
  readonly sent: unknown;
  readonly corrected: Readonly<Record<string, unknown>>;
}

export function Correction({ sent, corrected }: CorrectionProps) {
  const api = useApi();
  const isApplication = useWho().kind === 'application';
  const dryRun = useMutation({
    mutationFn: async (body: object) => {
      const query = { dryRun: 'true' } as const;
      const reply = await api.request('POST /events/1.0/', { query, body: body as never });
      return reply as unknown as Report;
    },
  });
  // The result is about the event that was tried, not about one that was chosen since.
  const report = dryRun.variables === corrected ? dryRun.data : undefined;
  return (
    <div className="event-correction">
      <JsonDifference
        before={sent}
        after={corrected}
        caption={text.caption}
        beforeLabel={text.before}
        afterLabel={text.after}
      />
      <p className="soft">{text.newId}</p>
      <div className="event-acts screen-only">
        <Copy text={JSON.stringify(corrected, null, 2)} label={text.copy} withLabel />
        {isApplication && (
          <Button loading={dryRun.isPending} onClick={() => dryRun.mutate(corrected)}>
            {text.dryRun}
          </Button>
        )}
      </div>
      {dryRun.error && <Failure error={dryRun.error} />}
      <div role="status">{report && <Outcome report={report} />}</div>
    </div>
  );
}

function Outcome({ report: { errors, warnings, wouldDo } }: { readonly report: Report }) {
  const { state, xp, result } = wouldDo;
  const effects = [
    xp === undefined ? '' : text.xp(formatNumber(xp)),
    result ? text.result(formatNumber(result.score), formatNumber(result.maxScore)) : '',
  ].filter(Boolean);
  return (
    <div className="event-outcome">
      <p className="event-lead">
        {text.outcome} <StatusBadge state={state} /> {effects.join(' · ')}
      </p>
      {[...errors, ...warnings].map(({ code, message }) => (
        <p key={`${code} ${message}`}>
          <code>{code}</code> {message}
        </p>
      ))}
    </div>
  );
}
