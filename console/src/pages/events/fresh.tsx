/** News of events that wait for a button: rows never move by themselves. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LoggedEvent } from '../../data/events/events.ts';
import { useLive, useLiveState } from '../../data/requests/live.ts';
import { eventsText as text } from '../../text/events/events.ts';
import { Icon } from '../../ui/icon.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import type { EventsSearch } from './filters.tsx';

interface FreshProps {
  readonly search: EventsSearch;
  readonly known: readonly LoggedEvent[];
  readonly onShow: () => void;
}

/** What the stream tells of an event. */
interface Told {
  readonly id: string;
  readonly applicationId: string;
  readonly state: string;
  readonly type: string;
  readonly scoreType: string | null;
  readonly reason: { readonly code: string } | null;
}

const FEW = 1_000;

export function Fresh({ search, known, onShow }: FreshProps) {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [isSkipped, setSkipped] = useState(false);
  const isLive = search.live !== '0' && !search.until;
  // The stream does not name students and content: news may fit, and a count would not be true.
  const isCounted = !search.student && !search.course && !search.lesson;
  const show = () => {
    setFresh(new Set());
    setSkipped(false);
    onShow();
  };
  useLive(
    {
      onFrame: ({ topic, data }) => {
        if (topic !== 'events') return;
        const { events, skipped } = data as { events: readonly Told[]; skipped: boolean };
        const found = events.filter((event) => fits(event, search)).map(keyOf);
        if (skipped) setSkipped(true);
        // More than these are said to be more: a page that is left open keeps no list of all.
        if (found.length > 0) setFresh((before) => new Set([...found, ...before].slice(0, FEW)));
      },
      onGap: show,
    },
    isLive,
  );
  const live = useLiveState();
  useShortcut({ keys: 'n', label: text.showFresh, group: 'page', run: show });
  useShortcut({ keys: 'p', label: text.pause, group: 'page', run: () => live?.togglePause() });
  const seen = new Set(known.map(keyOf));
  const count = [...fresh].filter((key) => !seen.has(key)).length;
  const label = isCounted ? text.fresh(count, count === FEW) : text.perhapsFresh;
  return (
    <div className="events-fresh" role="status">
      {isSkipped ? (
        <>
          <span className="soft">{text.skipped}</span>
          <Button leftSection={<Icon name="refresh" />} onClick={show}>
            {text.reload}
          </Button>
        </>
      ) : (
        count > 0 && (
          <Button variant="light" leftSection={<Icon name="up" />} onClick={show}>
            {label}
          </Button>
        )
      )}
    </div>
  );
}

/** With its state: an event that was received is news again when it is processed. */
const keyOf = ({ applicationId, id, state }: Pick<Told, 'applicationId' | 'id' | 'state'>) =>
  `${applicationId} ${id} ${state}`;

function fits(event: Told, { status, reason, type, scoreType, application }: EventsSearch) {
  return (
    (!status || event.state === status) &&
    (!reason || event.reason?.code === reason) &&
    (!type || event.type === type) &&
    (!scoreType || event.scoreType === scoreType) &&
    (!application || event.applicationId === application)
  );
}
