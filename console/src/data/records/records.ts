/** Records by what they are called: for pickers, and for the completion of ids. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Api, OperationName } from '../requests/api.ts';
import { useApi } from '../requests/queries.ts';

interface NamedRecord {
  readonly id: string;
  readonly name: string;
  /** The id of the record whose page shows it: a standard's framework, a lesson's unit. */
  readonly within?: string;
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

const orgs = {
  operation: 'GET /rostering/1.0/orgs',
  list: 'orgs',
  query: { sort: 'name', fields: 'sourcedId,name' },
  nameOf: (row: Row) => text(row['name']),
} as const;

const lessons = {
  operation: 'GET /rostering/1.0/lessons',
  list: 'lessons',
  query: { fields: 'sourcedId,title,unit' },
  nameOf: titleOf,
  within: 'unit',
} as const;

/** Courses and classes but those that reviews make for one student. */
export const OF_ALL_STUDENTS = "metadata.courseType!='spaced-repetition'";

interface Kind {
  readonly operation: OperationName;
  readonly list: string;
  readonly query: Readonly<Record<string, string>>;
  readonly nameOf: (row: Row) => string;
  /** Finds what is typed, which has no quotes, in place of the list's own search. */
  readonly filterOf?: (typed: string) => string;
  /** The member that refers to what it is within. */
  readonly within?: string;
  /** Left out: every row. */
  readonly isShown?: (row: Row) => boolean;
}

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
    // The list's own search has no codes.
    filterOf: (typed: string) => `title~'${typed}' OR classCode~'${typed}'`,
  },
  orgs,
  schools: { ...orgs, query: { ...orgs.query, filter: "type='school'" } },
  lessons,
  /** Lessons but their copies for reviews, of which each student has some: they come last. */
  taughtLessons: {
    ...lessons,
    query: {
      fields: 'sourcedId,title,unit,extensions',
      ...{ sort: 'metadata.review', orderBy: 'desc' },
    },
    isShown: ({ extensions }: Row) => !(extensions as Row | undefined)?.['review'],
  },
  standards: {
    operation: 'GET /ims/case/v1p1/CFItems',
    list: 'CFItems',
    query: { fields: 'sourcedId,humanCodingScheme,fullStatement,CFDocumentURI' },
    within: 'CFDocumentURI',
    nameOf: (row: Row) =>
      [text(row['humanCodingScheme']), text(row['fullStatement'])].filter(Boolean).join(' '),
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type RecordKind = keyof typeof KINDS;

const FOUND_MAX = '20';
const TYPING_MS = 250;

interface RecordSearch {
  /** A part of the name; '' = the first ones. */
  readonly typed: string;
  /** The id of a record that must be among those found. */
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
  const { operation, list, query, nameOf, filterOf, within, isShown }: Kind = KINDS[kind];
  const search = typed.trim();
  const matching = filterOf?.(search.replaceAll("'", ''));
  const searched =
    matching === undefined
      ? { search }
      : { filter: filter === undefined ? matching : `(${filter}) AND (${matching})` };
  const isNamed = id !== undefined && search === '' && !/['\s]/.test(id);
  const asked = {
    ...query,
    limit: FOUND_MAX,
    ...(filter === undefined ? {} : { filter }),
    ...(isNamed ? { filter: `sourcedId='${id}'` } : {}),
    ...(search ? searched : {}),
  };
  const reply = (await api.request(operation, { query: asked, signal } as never)) as unknown;
  const rows = (reply as Readonly<Record<string, readonly Row[]>>)[list] ?? [];
  return rows.filter(isShown ?? Boolean).map((row) => {
    const recordId = text(row['sourcedId']);
    const container = within && (row[within] as { readonly sourcedId?: string } | undefined);
    return {
      ...{ id: recordId, name: nameOf(row) || recordId },
      ...(container ? { within: text(container.sourcedId) } : {}),
    };
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
