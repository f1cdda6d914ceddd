/** The events just before and after this one in the log, by buttons and by `[` and `]`. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { Api } from '../../data/api.ts';
import { type AcceptedEvent, type LoggedEvent, readLog } from '../../data/events.ts';
import { useApi, useWho } from '../../data/queries.ts';
import type { Who } from '../../data/who.ts';
import { eventRoute } from '../../routes/event.ts';
import { hrefOf } from '../../routes/route.ts';
import { eventText } from '../../text/event.ts';
import { Icon } from '../../ui/icon.tsx';
import { useOpen } from '../../ui/link.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';

const text = eventText.neighbours;

type Caller = { readonly api: Api; readonly who: Who };
type Found = Pick<LoggedEvent, 'id'> | undefined;

const LIMIT = '100';
const MINUTE_MS = 60_000;
/** A year is looked at in seven requests. */
const WIDER = 8;
/** Times are cut to milliseconds. */
const STEP_MS = 1;

const at = (instant: number) => new Date(instant).toISOString();

async function findOlder(caller: Caller, { id, receivedAt }: AcceptedEvent): Promise<Found> {
  const until = at(Date.parse(receivedAt) + STEP_MS);
  const { events } = await readLog(caller, { until, limit: LIMIT });
  return events[events.findIndex((one) => one.id === id) + 1];
}

/**
 * The log is read from its newest end: a range of time from this event on is widened until it has a
 * newer event, and halved while one page does not reach down to this one.
 */
async function findNewer(caller: Caller, { id, receivedAt }: AcceptedEvent): Promise<Found> {
  const from = Date.parse(receivedAt);
  const now = Date.now();
  let [none, tooMany] = [0, Number.POSITIVE_INFINITY];
  let width = MINUTE_MS;
  for (;;) {
    const range = { from: at(from), until: at(from + width) };
    const { events, next } = await readLog(caller, { ...range, limit: LIMIT });
    const own = events.findIndex((one) => one.id === id);
    if (own > 0) return events[own - 1];
    if (next !== null && own === -1) tooMany = width;
    else none = width;
    if (from + none > now) return undefined;
    if (tooMany - none <= STEP_MS) return events.at(-1);
    width = tooMany === Number.POSITIVE_INFINITY ? none * WIDER : Math.ceil((none + tooMany) / 2);
  }
}

export function Neighbours({ event }: { readonly event: AcceptedEvent }) {
  const api = useApi();
  const who = useWho();
  const open = useOpen();
  const go = useMutation({
    mutationFn: (find: typeof findOlder) => find({ api, who }, event),
    onSuccess: (found, find) => {
      if (found) open(hrefOf(eventRoute, { who, params: { eventId: found.id } }));
      else notifications.show({ message: find === findOlder ? text.oldest : text.newest });
    },
    onError: ({ message }) => notifications.show({ color: 'bad', message }),
  });
  const older = () => go.mutate(findOlder);
  const newer = () => go.mutate(findNewer);
  useShortcut({ keys: '[', label: text.newerEvent, group: 'page', run: newer });
  useShortcut({ keys: ']', label: text.olderEvent, group: 'page', run: older });
  return (
    <>
      <Button
        variant="subtle"
        color="soft"
        leftSection={<Icon name="left" />}
        disabled={go.isPending}
        onClick={newer}
      >
        {text.newer}
      </Button>
      <Button
        variant="subtle"
        color="soft"
        rightSection={<Icon name="right" />}
        disabled={go.isPending}
        onClick={older}
      >
        {text.older}
      </Button>
    </>
  );
}
