/** Who is signed in, and what of the server every page needs. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { OwnSession } from '../../../sdk/src/generated/openapi.ts';
import { createHttp } from '../../../sdk/src/http.ts';
import { watchedFetch } from './connection.ts';
import { useWho } from './queries.ts';

const http = createHttp({
  baseUrl: `${location.origin}/console/1.0`,
  retries: 0,
  fetch: watchedFetch,
});

/** Throws an AuthError when nobody is signed in; asks nobody. */
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

/** Of a page below the shell, which loads it first. */
export function useSession(): OwnSession {
  return useSuspenseQuery(sessionQuery).data;
}

/** Whether the person may write as the application that is shown; an operator is asked first. */
export function useMayWrite(): boolean {
  const { operator, applications } = useSession();
  const who = useWho();
  if (who.kind === 'platform') return false;
  if (operator) return true;
  const role = applications.find(({ sourcedId }) => sourcedId === who.id)?.role;
  return role !== undefined && role !== 'viewer';
}
