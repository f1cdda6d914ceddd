/** The signed-in person of the roster: what the own page, and the frame around all, shows. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Me } from '../../../../sdk/src/generated/openapi.ts';
import { createHttp } from '../../../../sdk/src/transport/http.ts';
import { ownZone } from '../days.ts';
import { watchedFetch } from '../requests/connection.ts';

const http = createHttp({
  baseUrl: `${location.origin}/console/api/me`,
  retries: 0,
  fetch: watchedFetch,
});

/** Throws an AuthError without a session. */
async function findMe(signal: AbortSignal): Promise<Me> {
  const { body } = await http.send({
    method: 'GET',
    path: `/insights/1.0/me?${new URLSearchParams({ timezone: ownZone })}`,
    headers: () => ({}),
    isRepeatable: true,
    signal,
  });
  return body as Me;
}

export const personQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => findMe(signal),
  staleTime: 60_000,
});

/** For pages below the frame of people, which loads it first. */
export function usePerson(): Me {
  return useSuspenseQuery(personQuery).data;
}
