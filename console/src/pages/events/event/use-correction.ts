/** The correction of one event, and what a dry run says of it. */
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EventDryRun } from '../../../../../sdk/src/generated/openapi.ts';
import type { AcceptedEvent } from '../../../data/events/events.ts';
import { useApi } from '../../../data/requests/queries.ts';
import { dryRun } from '../../compose/dry-run.ts';
import { correctedEvent } from './corrected.ts';

export interface Correction {
  /** undefined = nothing can be corrected. */
  readonly corrected: Readonly<Record<string, unknown>> | undefined;
  /** The sourcedId of the record that was chosen in place of the likeliest. */
  readonly chosen: string | undefined;
  choose(sourcedId: string): void;
  /** What the server would do with it; undefined = not asked yet. */
  readonly report: EventDryRun | undefined;
  readonly isAsking: boolean;
  readonly error: unknown;
  ask(): void;
  /** The dry run says that it counts, and it has not been put away since. */
  readonly isSending: boolean;
  stopSending(): void;
}

export function useCorrection({ reason, payload }: AcceptedEvent): Correction {
  const api = useApi();
  const [chosen, choose] = useState<string>();
  const [isSending, setSending] = useState(false);
  // The value stays as long as nothing changes: an answer of the server makes no new one.
  const corrected = useMemo(
    () => (reason ? correctedEvent(payload, reason, chosen) : undefined),
    [payload, reason, chosen],
  );
  const asked = useMutation({
    mutationFn: (event: object) => dryRun(api, event),
    onSuccess: ({ wouldDo }) => setSending(wouldDo.state === 'processed'),
  });
  return {
    ...{ corrected, chosen, choose, isSending },
    // The result is about the event that was tried, not about one that was chosen since.
    report: asked.variables === corrected ? asked.data : undefined,
    isAsking: asked.isPending,
    error: asked.error,
    ask: () => corrected && asked.mutate(corrected),
    stopSending: () => setSending(false),
  };
}
