/** The wait for an event: only what came after the wait began ends it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventErrorGroup, LoggedEvent } from '../../../../sdk/src/generated/openapi.ts';
import { isAccepted } from '../../data/events/events.ts';
import { useLive } from '../../data/requests/live.ts';
import { useApi, useRead } from '../../data/requests/queries.ts';
import { startRoute } from '../../routes/events/start.ts';
import { usePage } from '../../ui/use-page.ts';

const EVERY_MS = 3_000;
/** How often an event is asked for that is received and not yet processed. */
const SETTLING_MS = 1_000;
/** Before the first event that any server has. */
const NO_EVENT = '1970-01-01T00:00:00.000Z';

const isAfter = (one: string, other: string) => Date.parse(one) > Date.parse(other);

/** The server's time of the newest event that it has, accepted or refused. */
export function useBegin() {
  const api = useApi();
  const { setSearch } = usePage(startRoute);
  return async () => {
    const [{ events }, { groups }] = await Promise.all([
      api.request('GET /events/1.0/log', { query: { limit: '1' } }),
      api.request('GET /events/1.0/errors', { query: {} }),
    ]);
    const times = [
      ...events.map(({ receivedAt }) => receivedAt),
      ...groups.map(({ lastSeenAt }) => lastSeenAt),
    ];
    const after = times.reduce((newest, at) => (isAfter(at, newest) ? at : newest), NO_EVENT);
    setSearch({ since: new Date().toISOString(), after }, { replace: true });
  };
}

interface Watched {
  /** When the wait began; undefined = nothing waits. */
  readonly since: string | undefined;
  readonly event: LoggedEvent | undefined;
  /** A refusal that is newer than the event. */
  readonly refusal: EventErrorGroup | undefined;
}

/** The newest event, or refusal, after the wait began; by the stream, and every 3 s. */
export function useWatched(): Watched {
  const api = useApi();
  const client = useQueryClient();
  const { search } = usePage(startRoute);
  const { since, after } = search;
  const isWaiting = since !== undefined && after !== undefined;
  const settings = { enabled: isWaiting, everyMs: EVERY_MS };
  const from = after ?? NO_EVENT;
  const log = useRead('GET /events/1.0/log', { query: { from, limit: '10' } }, settings);
  // Groups of more than 30 days are not asked for: a refusal is of this wait, or of none.
  const errors = useRead('GET /events/1.0/errors', { query: {} }, settings);
  const read = () => client.invalidateQueries({ queryKey: [api.prefix, 'GET /events/1.0/log'] });
  useLive(
    { onFrame: ({ topic }) => topic === 'events' && void read(), onGap: () => void read() },
    isWaiting,
  );
  const event = log.data?.events.find(({ receivedAt }) => isAfter(receivedAt, from));
  const refusal = errors.data?.groups
    .filter(({ state, lastSeenAt }) => state === 'refused' && isAfter(lastSeenAt, from))
    .toSorted((left, right) => Date.parse(right.lastSeenAt) - Date.parse(left.lastSeenAt))[0];
  const isNewer = refusal && (!event || isAfter(refusal.lastSeenAt, event.receivedAt));
  return isWaiting
    ? { since, event: isNewer ? undefined : event, refusal: isNewer ? refusal : undefined }
    : { since: undefined, event: undefined, refusal: undefined };
}

/** The whole event, read until its status is settled. */
export function useSettling(id: string | undefined, state: string | undefined) {
  const path = { path: { id: id ?? '' } };
  const first = useRead('GET /events/1.0/events/{id}', path, { enabled: id !== undefined });
  const known = first.data?.event;
  const isSettled = known !== undefined && (!isAccepted(known) || known.state !== 'received');
  const { refetch } = first;
  useEffect(() => {
    if (isSettled || id === undefined) return;
    const timer = setInterval(() => void refetch(), SETTLING_MS);
    return () => clearInterval(timer);
  }, [isSettled, id, refetch]);
  // A dropped event that counts after all says so by its line of the log.
  useEffect(() => {
    if (known && state && known.state !== state) void refetch();
  }, [known, state, refetch]);
  return first;
}
