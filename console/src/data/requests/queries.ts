/** Reads and writes of pages: cached by whose data, operation, path and query. */
import {
  type InfiniteData,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { nextQuery } from '../../../../sdk/src/list.ts';
import { sessionQuery } from '../viewer/session.ts';
import { PLATFORM, type Who } from '../viewer/who.ts';
import {
  type Api,
  createApi,
  isLecternError,
  type LecternError,
  type OperationName,
  type PlaceOf,
  type ReplyOf,
  type RequestOptions,
} from './api.ts';

/** The rights may have changed since the session was read: what was refused tells so. */
function onError(error: unknown): void {
  const isRefused = isLecternError(error) && (error.status === 403 || error.status === 404);
  const { queryKey } = sessionQuery;
  // A session that is refused itself is not read again and again.
  const isRead = queryClient.getQueryState(queryKey)?.status === 'success';
  if (isRefused && isRead) void queryClient.invalidateQueries({ queryKey });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A server on this machine answers without a network.
      networkMode: 'always',
      retry: (_, error) => isLecternError(error) && error.status === 0,
      retryDelay: (failures) => Math.min(30_000, 1_000 * 2 ** failures),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

export const WhoContext = createContext<Who>(PLATFORM);

export function useWho(): Who {
  return useContext(WhoContext);
}

/** The operations as whose data the page shows may call them. */
export function useApi(): Api {
  const who = useWho();
  return useMemo(() => createApi(who), [who]);
}

interface ReadSettings<Reply> {
  readonly enabled?: boolean;
  /** Asks again while the page is visible; a function takes the answer, undefined = none yet. */
  readonly everyMs?: number | false | ((reply: Reply | undefined) => number | false);
  /** For how long an answer is taken for current; 5,000 when left out. */
  readonly staleMs?: number;
  /** Shows the answer for the query before while the next one loads. */
  readonly keep?: boolean;
}

/** One answer: `useRead('GET /health', {})`. */
export function useRead<Name extends OperationName>(
  name: Name,
  place: PlaceOf<Name>,
  { enabled = true, everyMs = false, staleMs, keep = false }: ReadSettings<ReplyOf<Name>> = {},
) {
  const api = useApi();
  return useQuery<ReplyOf<Name>, LecternError>({
    queryKey: [api.prefix, name, place],
    queryFn: ({ signal }) => api.request(name, ...([{ ...place, signal }] as never)),
    enabled,
    refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) : everyMs,
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}

interface PagesSettings<Reply> extends Pick<ReadSettings<Reply>, 'enabled' | 'keep'> {
  /** Asks again while the page is visible; takes the pages so far. */
  readonly everyMs?: (pages: readonly Reply[]) => number | false;
}

/** Undefined = not counted: of a log. */
function totalOf(headers: Headers): number | undefined {
  const total = headers.get('x-total-count');
  return total === null ? undefined : Number(total);
}

/** The pages of a list so far, and the way to the next one. */
export function useReadPages<Name extends OperationName>(
  name: Name,
  place: PlaceOf<Name>,
  { enabled = true, keep = false, everyMs }: PagesSettings<ReplyOf<Name>> = {},
) {
  const api = useApi();
  type Query = Readonly<Record<string, unknown>>;
  interface Page {
    readonly body: ReplyOf<Name>;
    readonly total: number | undefined;
    readonly next: Query | null;
  }
  return useInfiniteQuery<Page, LecternError, InfiniteData<Page, Query>, readonly unknown[], Query>(
    {
      queryKey: [api.prefix, name, place, 'pages'],
      initialPageParam: (place.query as Query | undefined) ?? {},
      queryFn: async ({ signal, pageParam: query }) => {
        const answer = await api.exchange(name, ...([{ ...place, query, signal }] as never));
        const { headers, body } = answer;
        return {
          body: body as ReplyOf<Name>,
          total: totalOf(headers),
          next: nextQuery(answer, query),
        };
      },
      getNextPageParam: ({ next }) => next,
      enabled,
      refetchInterval: ({ state }) =>
        everyMs?.(state.data?.pages.map(({ body }) => body) ?? []) ?? false,
      ...(keep ? { placeholderData: keepPreviousData } : {}),
    },
  );
}

/**
 * A write. What it changes is read again when it has succeeded: all that whose data shows, unless
 * `changes` names operations.
 */
export function useWrite<Name extends OperationName>(
  name: Name,
  { changes }: { readonly changes?: readonly OperationName[] } = {},
) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation<ReplyOf<Name>, LecternError, RequestOptions<Name>>({
    mutationFn: (options) => api.request(name, ...([options] as never)),
    onSuccess: () =>
      Promise.all(
        (changes ?? [undefined]).map((one) =>
          client.invalidateQueries({
            queryKey: one === undefined ? [api.prefix] : [api.prefix, one],
          }),
        ),
      ),
  });
}

/**
 * Writes whose answers have secrets: the query cache keeps none of them. `list` is read again when
 * one has succeeded.
 */
export function useSecretWrites(list: OperationName) {
  const api = useApi();
  const client = useQueryClient();
  return async <Name extends OperationName>(
    name: Name,
    options: RequestOptions<Name>,
  ): Promise<ReplyOf<Name>> => {
    const reply = await api.request(name, ...([options] as never));
    await client.invalidateQueries({ queryKey: [api.prefix, list] });
    return reply;
  };
}
