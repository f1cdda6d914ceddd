/** What the server would do with the text of an event, asked a moment after the last key. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EventDryRun } from '../../../../sdk/src/generated/openapi.ts';
import { type Api, isLecternError } from '../../data/requests/api.ts';
import { useApi } from '../../data/requests/queries.ts';

const TYPING_MS = 400;

export type Json = Readonly<Record<string, unknown>>;

/** The text as an object of JSON; undefined = it is none. */
export function parsed(json: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(json);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** A heartbeat is no event: it names a session and a time alone. */
export function isHeartbeat(body: Json | undefined): boolean {
  return body !== undefined && 'sessionId' in body && !('type' in body);
}

const isEvent = (body: Json | undefined) => body !== undefined && !isHeartbeat(body);

export async function dryRun(api: Api, event: object, signal?: AbortSignal): Promise<EventDryRun> {
  const query = { dryRun: 'true' as const };
  const options = { query, body: event as never, ...(signal ? { signal } : {}) };
  return (await api.request('POST /events/1.0/', options)) as EventDryRun;
}

/** A read that does not change: the report of an event stays until the text is another one. */
const NO_NEWS = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false };

export interface DryRunState {
  /** What the server says of the text as it is now, or of the one before while `isAsking`. */
  readonly report: EventDryRun | undefined;
  readonly error: unknown;
  /** The report is of an older text. */
  readonly isAsking: boolean;
  /** Asks at once, and again for the same text: records may have come. */
  readonly askNow: () => void;
}

/** One request at a time: a text that changes aborts the request for the older one. */
export function useDryRun(json: string, isPermitted: boolean): DryRunState {
  const api = useApi();
  const [asked, setAsked] = useState(json);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(json), TYPING_MS);
    return () => clearTimeout(timer);
  }, [json]);
  const body = parsed(asked);
  const isReportable = isPermitted && isEvent(body);
  const query = useQuery({
    queryKey: [api.prefix, 'dry run', asked],
    queryFn: ({ signal }) => dryRun(api, body ?? {}, signal),
    enabled: isReportable,
    retry: (_, error) => isLecternError(error) && error.status === 0,
    placeholderData: (before) => before,
    ...NO_NEWS,
  });
  const isCurrent = asked === json && !query.isPlaceholderData && !query.isFetching;
  const askNow = () => {
    if (asked === json) void query.refetch();
    else setAsked(json);
  };
  return {
    report: isReportable ? query.data : undefined,
    error: query.error,
    isAsking: isPermitted && isEvent(parsed(json)) && !isCurrent,
    askNow,
  };
}
