/** The events above and below this one in the list beside it, by buttons and by `[` and `]`. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { AcceptedEvent, LoggedEvent } from '../../../data/events/events.ts';
import { useWho } from '../../../data/requests/queries.ts';
import { eventsRoute } from '../../../routes/events/events.ts';
import { hrefOf } from '../../../routes/route.ts';
import { eventText } from '../../../text/events/event.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useOpen } from '../../../ui/link.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { usePage } from '../../../ui/use-page.ts';

const text = eventText.neighbours;

interface NeighboursProps {
  readonly event: AcceptedEvent;
  /** Newest first. */
  readonly known: readonly LoggedEvent[];
}

export function Neighbours({ event, known }: NeighboursProps) {
  const who = useWho();
  const open = useOpen();
  const { search } = usePage(eventsRoute);
  const own = known.findIndex(
    ({ id, applicationId }) => id === event.id && applicationId === event.applicationId,
  );
  const go = (step: -1 | 1) => () => {
    const found = own === -1 ? undefined : known[own + step];
    if (found) open(hrefOf(eventsRoute, { who, params: { eventId: found.id }, search }));
    else notifications.show({ message: step === 1 ? text.oldest : text.newest });
  };
  useShortcut({ keys: '[', label: text.newerEvent, group: 'page', run: go(-1) });
  useShortcut({ keys: ']', label: text.olderEvent, group: 'page', run: go(1) });
  const look = { variant: 'subtle', color: 'soft' } as const;
  return (
    <>
      <Button {...look} leftSection={<Icon name="left" />} onClick={go(-1)}>
        {text.newer}
      </Button>
      <Button {...look} rightSection={<Icon name="right" />} onClick={go(1)}>
        {text.older}
      </Button>
    </>
  );
}
