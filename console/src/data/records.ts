/** Records by what they are called: for pickers, and for the completion of ids. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { useApi } from './queries.ts';

interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

type Row = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const titleOf = (row: Row) => text(row['title']);

const people = {
  operation: 'GET /rostering/1.0/users',
  list: 'users',
  query: { sort: 'familyName', fields: 'sourcedId,givenName,familyName,username' },
  nameOf: (row: Row) =>
    `${text(row['givenName'])} ${text(row['familyName'])}`.trim() || text(row['username']),
} as const;

const KINDS = {
  people,
  students: { ...people, query: { ...people.query, filter: "role='student'" } },
  courses: {
    operation: 'GET /rostering/1.0/courses',
    list: 'courses',
    query: { sort: 'title', fields: 'sourcedId,title' },
    nameOf: titleOf,
  },
  classes: {
    operation: 'GET /rostering/1.0/classes',
    list: 'classes',
    query: { sort: 'title', fields: 'sourcedId,title' },
    nameOf: titleOf,
  },
  schools: {
    operation: 'GET /rostering/1.0/orgs',
    list: 'orgs',
    query: { sort: 'name', fields: 'sourcedId,name', filter: "type='school'" },
    nameOf: (row: Row) => text(row['name']),
  },
  lessons: {
    operation: 'GET /rostering/1.0/lessons',
    list: 'lessons',
    query: { fields: 'sourcedId,title' },
    nameOf: titleOf,
  },
  standards: {
    operation: 'GET /ims/case/v1p1/CFItems',
    list: 'CFItems',
    query: { fields: 'sourcedId,humanCodingScheme,fullStatement' },
    nameOf: (row: Row) =>
      [text(row['humanCodingScheme']), text(row['fullStatement'])].filter(Boolean).join(' '),
  },
} as const;

export type RecordKind = keyof typeof KINDS;

const FOUND_MAX = '20';
const TYPING_MS = 250;

interface RecordSearch {
  /** A part of the name; '' = the first ones. */
  readonly typed: string;
  /** Of a record that must be among those found. */
  readonly id?: string | undefined;
  /** In place of the kind's own. */
  readonly filter?: string | undefined;
}

/** The record of the id while nothing is typed, else those whose name has it. */
export async function findRecords(
  api: Api,
  kind: RecordKind,
  { typed, id, filter, signal }: RecordSearch & { readonly signal: AbortSignal },
): Promise<readonly NamedRecord[]> {
  const { operation, list, query, nameOf } = KINDS[kind];
  const search = typed.trim();
  const isNamed = id !== undefined && search === '' && !/['\s]/.test(id);
  const asked = {
    ...query,
    limit: FOUND_MAX,
    ...(filter === undefined ? {} : { filter }),
    ...(isNamed ? { filter: `sourcedId='${id}'` } : {}),
    ...(search ? { search } : {}),
  };
  const reply = (await api.request(operation, { query: asked, signal } as never)) as unknown;
  const rows = (reply as Readonly<Record<string, readonly Row[]>>)[list] ?? [];
  return rows.map((row) => {
    const recordId = text(row['sourcedId']);
    return { id: recordId, name: nameOf(row) || recordId };
  });
}

/** Found anew a moment after the last key; the earlier ones stay until then. */
export function useRecords(kind: RecordKind, search: RecordSearch, enabled = true) {
  const api = useApi();
  const [typed] = useDebouncedValue(search.typed, TYPING_MS);
  const asked = { ...search, typed };
  return useQuery({
    queryKey: [api.prefix, 'records', kind, asked],
    queryFn: ({ signal }) => findRecords(api, kind, { ...asked, signal }),
    enabled,
    staleTime: 60_000,
    retry: false,
    placeholderData: (before) => before,
  });
}
