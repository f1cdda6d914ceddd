/** The log of events, its groups of errors and its counts, of whose data the page shows. */
import type {
  EventCounts,
  EventErrorGroup,
  LoggedEvent,
} from '../../../../sdk/src/generated/openapi.ts';
import type { Api, ReplyOf } from '../requests/api.ts';
import { type ListFile, readListFile } from '../requests/list-file.ts';
import { useApi, useRead, useReadPages, useWho } from '../requests/queries.ts';
import type { Who } from '../viewer/who.ts';

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
  readonly objectId?: string | undefined;
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

/** The operators' operation takes and answers what this one does, and an application. */
const OWN_LOG = 'GET /events/1.0/log';
const OWN_COUNTS = 'GET /events/1.0/counts';
const OWN_ERRORS = 'GET /events/1.0/errors';

const logOf = ({ kind }: Who) =>
  (kind === 'platform' ? 'GET /admin/1.0/events' : OWN_LOG) as typeof OWN_LOG;

/** Every event that fits, as a file. */
export function useEventFile(filter: EventFilter): ListFile {
  const api = useApi();
  const name = logOf(useWho());
  return (signal, onRows) => {
    const query = given({ ...filter, format: 'csv' });
    return readListFile(api.url(name, { query }), signal, onRows);
  };
}

export function useEventLog(filter: EventFilter, limit = 100, { enabled = true }: Settings = {}) {
  return useReadPages(
    logOf(useWho()),
    { query: given({ ...filter, limit: String(limit) }) },
    { enabled },
  );
}

export type EventLog = ReturnType<typeof useEventLog>;

/** One page of the log, outside of what a page of the console shows. */
export function readLog(
  { api, who, signal }: { readonly api: Api; readonly who: Who; readonly signal?: AbortSignal },
  query: EventFilter & { readonly limit: string; readonly cursor?: string | undefined },
): Promise<ReplyOf<typeof OWN_LOG>> {
  return api.request(logOf(who), { query: given(query), ...(signal ? { signal } : {}) });
}

/** How many events the server looks at for one page: few are dropped or failed. */
export function lookedAtAPage({ status, reason }: EventFilter): number {
  return reason || status === 'dropped' || status === 'failed' ? 5_000 : 20_000;
}

interface ErrorsQuery {
  readonly from: string;
  readonly groupBy?: string | undefined;
  /** For operators alone. */
  readonly applicationId?: string | undefined;
}

/** Names a group in addresses: `state|code|pointer|application`. */
export function groupKey({ state, code, pointer, applicationId }: EventErrorGroup): string {
  return [state, code, pointer, applicationId].map((part) => part ?? '').join('|');
}

/** Groups since `from`; by default of one code, member and application. */
export function useEventErrors(query: ErrorsQuery, settings: Settings = {}) {
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
