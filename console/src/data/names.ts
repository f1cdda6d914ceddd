/** Names of records by their ids, looked up together for a page; unknown ones stay ids. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from './queries.ts';

const IDS_MAX = 100;

type Record_ = { readonly sourcedId?: string; readonly title?: string | null };
interface Person {
  readonly sourcedId?: string;
  readonly givenName?: string | null;
  readonly familyName?: string | null;
}

const KINDS = {
  students: {
    name: 'GET /rostering/1.0/users',
    fields: 'sourcedId,givenName,familyName',
    rowsOf: (reply: unknown) =>
      (reply as { users: readonly Person[] }).users.map(
        ({ sourcedId = '', givenName, familyName }) =>
          [sourcedId, [givenName, familyName].filter(Boolean).join(' ')] as const,
      ),
  },
  courses: {
    name: 'GET /rostering/1.0/courses',
    fields: 'sourcedId,title',
    rowsOf: (reply: unknown) =>
      (reply as { courses: readonly Record_[] }).courses.map(
        ({ sourcedId = '', title }) => [sourcedId, title ?? ''] as const,
      ),
  },
  lessons: {
    name: 'GET /rostering/1.0/lessons',
    fields: 'sourcedId,title',
    rowsOf: (reply: unknown) =>
      (reply as { lessons: readonly Record_[] }).lessons.map(
        ({ sourcedId = '', title }) => [sourcedId, title ?? ''] as const,
      ),
  },
} as const;

/** By id; empty until it is loaded, and where the reader may not see the record. */
export function useNames(
  kind: keyof typeof KINDS,
  ids: readonly (string | null | undefined)[],
): ReadonlyMap<string, string> {
  const api = useApi();
  const { name, fields, rowsOf } = KINDS[kind];
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
    .filter((id) => !/[',]/.test(id))
    .toSorted()
    .slice(0, IDS_MAX);
  const found = useQuery({
    queryKey: [api.prefix, 'names', kind, wanted],
    queryFn: async ({ signal }) => {
      const filter = `sourcedId@'${wanted.join(',')}'`;
      const query = { filter, fields, limit: String(IDS_MAX) };
      return new Map(rowsOf(await api.request(name, { query, signal } as never)));
    },
    enabled: wanted.length > 0,
    staleTime: 60_000,
    // A page is whole without names.
    retry: false,
    placeholderData: (before) => before,
  });
  return found.data ?? new Map<string, string>();
}
