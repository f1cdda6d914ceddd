/** Reads one event, and again while its status may change. */
import { useState } from 'react';
import { isAccepted, type OneEvent } from '../../../data/events/events.ts';
import { useRead } from '../../../data/requests/queries.ts';

/** While it waits to be processed, or its next try is due. */
const WAITING_MS = 2_000;
const RETRIED_MS_MAX = 60_000;
/** After the page was opened; then `r` reads it again. */
const WATCHED_MS = 300_000;

function everyMs(event: OneEvent | undefined, openedAt: number): number | false {
  const now = Date.now();
  if (!event || !isAccepted(event) || now - openedAt > WATCHED_MS) return false;
  if (event.state === 'received') return WAITING_MS;
  if (!event.retryAt) return false;
  return Math.min(RETRIED_MS_MAX, Math.max(WAITING_MS, Date.parse(event.retryAt) - now));
}

/** undefined = no event is opened. */
export function useEvent(eventId: string | undefined) {
  const [opened, setOpened] = useState({ eventId, at: Date.now() });
  if (opened.eventId !== eventId) setOpened({ eventId, at: Date.now() });
  return useRead(
    'GET /events/1.0/events/{id}',
    { path: { id: eventId ?? '' } },
    { enabled: eventId !== undefined, everyMs: (reply) => everyMs(reply?.event, opened.at) },
  );
}

export type EventRead = ReturnType<typeof useEvent>;
