/** The outline of a framework in a thread of its own, for as long as its page is shown. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LecternError } from '../../data/requests/api.ts';
import { useApi, useRead } from '../../data/requests/queries.ts';
import type { Loaded, Usage } from '../../outline/calls.ts';
import { type OutlineThread, startThread } from '../../outline/client.ts';

const OUTLINE = 'GET /standards/1.0/frameworks/{id}/outline';

export type LoadedOutline = Extract<Loaded, { readonly rows: number }> & {
  readonly thread: OutlineThread;
};

export function useOutline(id: string) {
  const api = useApi();
  const [thread, setThread] = useState<OutlineThread>();
  useEffect(() => {
    const started = startThread();
    setThread(started);
    return () => started.end();
  }, []);
  return useQuery<LoadedOutline, LecternError>({
    queryKey: [api.prefix, OUTLINE, id],
    enabled: thread !== undefined,
    queryFn: async ({ signal }) => {
      if (!thread) throw new Error('The thread has not started.');
      const url = api.url(OUTLINE, { path: { id } });
      const loaded = await thread.call('load', url);
      if (loaded.rows !== undefined) return { ...loaded, thread };
      // Asks who it is, or throws what the server says; a thread can do neither.
      await api.request(OUTLINE, { path: { id }, signal });
      const again = await thread.call('load', url);
      if (again.rows === undefined) throw new Error(String(again.status));
      return { ...again, thread };
    },
    // What another thread has answered is worth nothing.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How much content there is for each item; the thread learns it, too. */
export function useUsage(id: string, thread: OutlineThread): Usage | undefined {
  const { data } = useRead('GET /standards/1.0/frameworks/{id}/usage', { path: { id } });
  const items = data?.items as Usage | undefined;
  useEffect(() => {
    if (items) void thread.call('usage', items);
  }, [items, thread]);
  return items;
}
