/** Who is signed in, and what of the server every page needs. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { OwnSession } from '../../../../sdk/src/generated/openapi.ts';
import { createHttp } from '../../../../sdk/src/transport/http.ts';
import { watchedFetch } from '../requests/connection.ts';

/** What first.ts has asked for while the bundle was loading; it answers once. */
function takeEarly(): Promise<Response> | undefined {
  const early: Promise<Response> | undefined = Reflect.get(globalThis, 'lecternSession');
  Reflect.deleteProperty(globalThis, 'lecternSession');
  return early;
}

const http = createHttp({
  baseUrl: `${location.origin}/console/1.0`,
  retries: 0,
  fetch: (url, init) => watchedFetch(url, init, takeEarly()),
});

/** Throws an AuthError without a session, and shows no dialog. */
export async function findSession(signal?: AbortSignal): Promise<OwnSession> {
  const { body } = await http.send({
    method: 'GET',
    path: '/session',
    headers: () => ({}),
    isRepeatable: true,
    signal,
  });
  return body as OwnSession;
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => findSession(signal),
  staleTime: 60_000,
});

/** The session; for pages below the shell, which loads it first. */
export function useSession(): OwnSession {
  return useSuspenseQuery(sessionQuery).data;
}
