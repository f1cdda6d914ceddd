/** What confirms that events are processed again, and tells how far the order has come. */
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventFilter, LoggedEvent } from '../../data/events/events.ts';
import { useApplications } from '../../data/records/applications.ts';
import { isLecternError } from '../../data/requests/api.ts';
import { useApi } from '../../data/requests/queries.ts';
import { eventsText } from '../../text/events/events.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { exactTime, useZone } from '../../ui/values/time.tsx';

const text = eventsText.reprocess;

/** What has changed is read again. */
function useReadAgain() {
  const api = useApi();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [api.prefix] });
}

interface SelectedProps {
  readonly chosen: readonly LoggedEvent[];
  /** Nothing is selected any more. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function SelectedDialog({ chosen, onDone, onClose }: SelectedProps) {
  const api = useApi();
  const readAgain = useReadAgain();
  const [done, setDone] = useState(0);
  const run = async () => {
    let count = 0;
    for (const [index, { id, applicationId }] of chosen.entries()) {
      const place = { path: { id }, query: { applicationId } };
      try {
        await api.request('POST /admin/1.0/events/{id}/reprocess', place);
        count += 1;
      } catch (error) {
        // Processed in the meantime: nothing is left to do.
        if (!isLecternError(error) || error.status !== 409) throw error;
      }
      setDone(index + 1);
    }
    notifications.show({ message: text.done(count) });
    onDone();
    await readAgain();
  };
  return (
    <ActDialog
      title={text.title(chosen.length)}
      act={text.selected(chosen.length)}
      run={run}
      onClose={onClose}
    >
      <p>{text.effect}</p>
      {done > 0 && <p role="status">{text.progress(done, chosen.length)}</p>}
    </ActDialog>
  );
}

interface AllProps {
  readonly filter: EventFilter;
  readonly count: number;
  readonly onClose: () => void;
}

export function AllDialog({ filter, count, onClose }: AllProps) {
  const { reason, applicationId, from } = filter;
  const api = useApi();
  const zone = useZone();
  const readAgain = useReadAgain();
  const applications = useApplications();
  const [done, setDone] = useState(0);
  const body = { reason, applicationId, since: from };
  const run = async () => {
    let sum = 0;
    for (;;) {
      const reply = await api.request('POST /admin/1.0/events/reprocess', { body } as never);
      const { eventCount, more } = reply as { eventCount: number; more: boolean };
      sum += eventCount;
      setDone(sum);
      // An order takes 100,000 events; one that took none has none left that it can take.
      if (!more || eventCount === 0) break;
    }
    notifications.show({ message: text.done(sum) });
    await readAgain();
  };
  const name = applications.find(({ sourcedId }) => sourcedId === applicationId)?.name;
  return (
    <ActDialog title={text.title(count)} act={text.all(count)} run={run} onClose={onClose}>
      <ul>
        {from && <li>{text.since(exactTime(Date.parse(from), zone))}</li>}
        {reason && (
          <li>
            {text.reason} <code>{reason}</code>
          </li>
        )}
        {applicationId && <li>{text.from(name ?? applicationId)}</li>}
      </ul>
      <p>{text.effect}</p>
      <p className="soft">{text.waiting}</p>
      {done > 0 && <p role="status">{text.progress(done, count)}</p>}
    </ActDialog>
  );
}
