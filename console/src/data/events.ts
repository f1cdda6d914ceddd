/** The log of events, its groups of errors and its counts, of whose data the page shows. */
import type {
  EventCounts,
  EventErrorGroup,
  LoggedEvent,
} from '../../../sdk/src/generated/openapi.ts';
import type { ReplyOf } from './api.ts';
import { useRead, useReadPages, useWho } from './queries.ts';

export type { EventCounts, EventErrorGroup, LoggedEvent };

/** Texts as the operations take them; undefined = every value. */
export interface EventFilter {
  readonly status?: string | undefined;
  readonly reason?: string | undefined;
  readonly type?: string | undefined;
  readonly scoreType?: string | undefined;
  readonly applicationId?: string | undefined;
  readonly studentId?: string | undefined;
  readonly courseId?: string | undefined;
  readonly lessonId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** The query without what is not given. */
function given<Query extends object>(query: Query): never {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  ) as never;
}

interface Settings {
  readonly enabled?: boolean;
  readonly everyMs?: number | false;
}

/** Both operations take and answer the same; only operators name an application. */
const OWN_LOG = 'GET /events/1.0/log';
const OWN_COUNTS = 'GET /events/1.0/counts';
const OWN_ERRORS = 'GET /events/1.0/errors';

export function useEventLog(filter: EventFilter, limit = 100, { enabled = true }: Settings = {}) {
  const isPlatform = useWho().kind === 'platform';
  const name = (isPlatform ? 'GET /admin/1.0/events' : OWN_LOG) as typeof OWN_LOG;
  return useReadPages(
    name,
    { query: given({ ...filter, limit: String(limit) }) },
    { nextOf: ({ next }) => (next === null ? undefined : { cursor: next }), enabled },
  );
}

/** Groups since `from`; by default of one code, member and application. */
export function useEventErrors(
  query: { readonly from: string; readonly groupBy?: string | undefined },
  settings: Settings = {},
) {
  const isPlatform = useWho().kind === 'platform';
  const name = (isPlatform ? 'GET /admin/1.0/event-errors' : OWN_ERRORS) as typeof OWN_ERRORS;
  return useRead(name, { query: given(query) }, { keep: true, ...settings });
}

interface CountsQuery extends Pick<EventFilter, 'status' | 'reason' | 'type' | 'scoreType'> {
  readonly from: string;
  readonly until?: string | undefined;
  readonly by?: 'state' | 'reason' | 'type' | 'application';
  readonly bucket?: 'auto' | 'minute' | '5m' | '15m' | 'hour' | 'day';
  readonly applicationId?: string | undefined;
}

export function useEventCounts(query: CountsQuery, settings: Settings = {}) {
  const isPlatform = useWho().kind === 'platform';
  const name = (isPlatform ? 'GET /admin/1.0/event-counts' : OWN_COUNTS) as typeof OWN_COUNTS;
  return useRead(name, { query: given(query) }, { keep: true, ...settings });
}

/** An event as its own page shows it: accepted, or refused. */
export type OneEvent = ReplyOf<'GET /events/1.0/events/{id}'>['event'];
export type AcceptedEvent = Extract<OneEvent, { readonly effects: unknown }>;

export function isAccepted(event: OneEvent): event is AcceptedEvent {
  return 'effects' in event;
}
