/** The event that is opened is not among the rows: the way to the log of its time. */
import { Button } from '@mantine/core';
import { HOUR_MS } from '../../data/days.ts';
import type { AcceptedEvent, LoggedEvent } from '../../data/events/events.ts';
import { eventsText as text } from '../../text/events/events.ts';
import type { PartProps } from './filters.tsx';

interface AroundItProps extends Pick<PartProps, 'onChange'> {
  readonly event: AcceptedEvent;
  readonly rows: readonly LoggedEvent[];
  readonly isRead: boolean;
}

const HALF_HOUR_MS = HOUR_MS / 2;

export function AroundIt({ event, rows, isRead, onChange }: AroundItProps) {
  const { id, applicationId, receivedAt } = event;
  const isListed = rows.some((row) => row.id === id && row.applicationId === applicationId);
  if (isListed || !isRead) return null;
  const at = Date.parse(receivedAt);
  const instant = (ms: number) => new Date(ms).toISOString();
  const show = () =>
    onChange({
      ...{ status: undefined, reason: undefined, type: undefined, scoreType: undefined },
      ...{ student: undefined, course: undefined, lesson: undefined, application: undefined },
      ...{ from: instant(at - HALF_HOUR_MS), until: instant(at + HALF_HOUR_MS) },
    });
  return (
    <p className="events-note">
      <span className="soft">{text.notListed}</span>{' '}
      <Button size="compact-sm" onClick={show}>
        {text.around}
      </Button>
    </p>
  );
}
