/** Names of records by their ids, looked up together for a page; unknown ones stay ids. */
import { useQueries } from '@tanstack/react-query';
import type { OperationName } from '../requests/api.ts';
import { useApi, useWho } from '../requests/queries.ts';

const IDS_MAX = 100;
/** Some twenty ids: proxies and logs cut longer addresses, and the server takes 2,048 at most. */
const FILTER_CHARACTERS_MAX = 700;

type Record_ = { readonly sourcedId?: string; readonly title?: string | null };
interface Person {
  readonly sourcedId?: string;
  readonly givenName?: string | null;
  readonly familyName?: string | null;
  readonly username?: string | null;
}

/** Empty for a person without any name. */
export const nameOf = ({ givenName, familyName, username }: Person) =>
  [givenName, familyName].filter(Boolean).join(' ') || username || '';

interface Named {
  readonly sourcedId?: string;
  readonly name?: string | null;
}

interface Item {
  readonly sourcedId?: string;
  readonly CFDocumentURI?: { readonly sourcedId?: string };
}

const namePair = ({ sourcedId = '', name }: Named) => [sourcedId, name ?? ''] as const;

/** Records whose name is their title. */
function titled<const Name extends OperationName>(name: Name, list: string) {
  return {
    name,
    fields: 'sourcedId,title',
    rowsOf: (reply: unknown) =>
      ((reply as Readonly<Record<string, readonly Record_[]>>)[list] ?? []).map(
        ({ sourcedId = '', title }) => [sourcedId, title ?? ''] as const,
      ),
  };
}

const KINDS = {
  students: {
    name: 'GET /rostering/1.0/users',
    fields: 'sourcedId,givenName,familyName',
    rowsOf: (reply: unknown) =>
      (reply as { users: readonly Person[] }).users.map(
        (person) => [person.sourcedId ?? '', nameOf(person)] as const,
      ),
  },
  courses: titled('GET /rostering/1.0/courses', 'courses'),
  classes: titled('GET /rostering/1.0/classes', 'classes'),
  terms: titled('GET /rostering/1.0/academicSessions', 'academicSessions'),
  lessons: titled('GET /rostering/1.0/lessons', 'lessons'),
  orgs: {
    name: 'GET /rostering/1.0/orgs',
    fields: 'sourcedId,name',
    rowsOf: (reply: unknown) => (reply as { orgs: readonly Named[] }).orgs.map(namePair),
  },
  applications: {
    name: 'GET /applications/1.0',
    fields: 'sourcedId,name',
    rowsOf: (reply: unknown) =>
      (reply as { applications: readonly Named[] }).applications.map(namePair),
  },
  accounts: {
    name: 'GET /admin/1.0/accounts',
    fields: 'id,name',
    key: 'id',
    rowsOf: (reply: unknown) =>
      (reply as { accounts: readonly { id: string; name: string }[] }).accounts.map(
        ({ id, name }) => [id, name] as const,
      ),
  },
  /** The ids of the documents that items of frameworks are in. */
  documentsOfItems: {
    name: 'GET /ims/case/v1p1/CFItems',
    fields: 'sourcedId,CFDocumentURI',
    rowsOf: (reply: unknown) =>
      (reply as { CFItems: readonly Item[] }).CFItems.map(
        ({ sourcedId = '', CFDocumentURI }) => [sourcedId, CFDocumentURI?.sourcedId ?? ''] as const,
      ),
  },
  lineItems: titled('GET /gradebook/1.0/assessmentLineItems', 'assessmentLineItems'),
} as const;

export type NamedKind = keyof typeof KINDS;

/** In order, as many at a time as one filter holds. */
export function inBatches(ids: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let room = 0;
  for (const id of ids) {
    room -= id.length + 1;
    const last = batches.at(-1);
    if (last && room >= 0 && last.length < IDS_MAX) last.push(id);
    else {
      batches.push([id]);
      room = FILTER_CHARACTERS_MAX - id.length;
    }
  }
  return batches;
}

/** By id; empty until it is loaded, and where the reader may not see the record. */
export function useNames(
  kind: NamedKind,
  ids: readonly (string | null | undefined)[],
): ReadonlyMap<string, string> {
  const api = useApi();
  // People of the roster read no lists: what they see has its names with it.
  const isPerson = useWho().kind === 'person';
  const { name, fields, rowsOf, ...keyed } = KINDS[kind];
  const key = 'key' in keyed ? keyed.key : 'sourcedId';
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))].filter(
    (id) => !isPerson && !/[',]/.test(id),
  );
  // In the order of the rows: what is added at their end leaves the batches before it as they are.
  const batches = inBatches(wanted).map((batch) => batch.toSorted());
  return useQueries({
    queries: batches.map((batch) => ({
      queryKey: [api.prefix, 'names', kind, batch],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const filter = `${key}@'${batch.join(',')}'`;
        const query = { filter, fields, limit: String(IDS_MAX) };
        return rowsOf(await api.request(name, { query, signal } as never));
      },
      staleTime: 60_000,
      // A page is whole without names.
      retry: false,
    })),
    combine: (found) => new Map(found.flatMap(({ data }) => data ?? [])),
  });
}
