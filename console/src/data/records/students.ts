/** Students: their names, schools and zones, the classes they are in. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { User, XpEntry } from '../../../../sdk/src/generated/openapi.ts';
import { addDays, type Days, type Instants, isZone } from '../days.ts';
import type { LecternError } from '../requests/api.ts';
import { useApi, useRead } from '../requests/queries.ts';
import { inBatches } from './names.ts';

export type { User, XpEntry };

/** The id of the org in which the person is a student first of all. */
export function schoolIdOf({ primaryOrg, roles = [] }: Partial<User>): string | undefined {
  const own = roles.filter(({ role }) => role === 'student');
  const first = own.find(({ roleType }) => roleType === 'primary') ?? own[0];
  return primaryOrg?.sourcedId ?? first?.org.sourcedId;
}

/** A share of fewer students says little. */
export const STUDENTS_MIN = 10;

/** A text as the value of a filter. */
export const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

const ENROLLMENTS_MAX = '3000';

/** Classes of each student by its id; empty until it is known. */
export function useClassCounts(studentIds: readonly string[]): ReadonlyMap<string, number> {
  const api = useApi();
  const plain = studentIds.filter((id) => !/[',]/.test(id));
  return useQueries({
    queries: inBatches(plain).map((batch) => ({
      queryKey: [api.prefix, 'class counts', batch],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const filter = `role='student' AND user.sourcedId@'${batch.join(',')}'`;
        const query = { filter, fields: 'user,class', limit: ENROLLMENTS_MAX };
        const { enrollments } = await api.request('GET /rostering/1.0/enrollments', {
          query,
          signal,
        });
        const classes = Map.groupBy(enrollments, ({ user }) => user?.sourcedId ?? '');
        return batch.map((id) => {
          const ids = (classes.get(id) ?? []).map((one) => one.class?.sourcedId);
          return [id, new Set(ids).size] as const;
        });
      },
      staleTime: 60_000,
      // A page is whole without the counts.
      retry: false,
    })),
    combine: (found) => new Map(found.flatMap(({ data }) => data ?? [])),
  });
}

/** The school with its zone, of one student; undefined = none, or not yet known. */
export function useSchool(student: Partial<User> | undefined) {
  const id = student && schoolIdOf(student);
  const found = useRead(
    'GET /rostering/1.0/orgs',
    { query: { filter: `sourcedId=${quoted(id ?? '')}`, fields: 'name,metadata', limit: '1' } },
    { enabled: id !== undefined, staleMs: 60_000 },
  );
  const school = found.data?.orgs[0];
  const named = [student?.metadata?.['timeZone'], school?.metadata?.['timeZone']];
  return {
    isPending: id !== undefined && found.isPending,
    name: school?.name ?? id,
    /** The zone of the student, else of the school, by which days begin and end. */
    zone: named.find(isZone),
  };
}

const CLASSES_MAX = '100';

/** The current term of the student's classes: of several the shortest; null = none has one. */
export function useTerm(studentId: string, today: string, enabled: boolean) {
  const api = useApi();
  return useQuery<Term | null, LecternError>({
    queryKey: [api.prefix, 'term', studentId, today],
    queryFn: async ({ signal }) => {
      const limit = CLASSES_MAX;
      const filter = `role='student' AND user.sourcedId=${quoted(studentId)}`;
      const { enrollments } = await api.request('GET /rostering/1.0/enrollments', {
        query: { filter, fields: 'class', limit },
        signal,
      });
      const classIds = idsOf(enrollments.map((one) => one.class));
      if (classIds.length === 0) return null;
      const { classes } = await api.request('GET /rostering/1.0/classes', {
        query: { filter: `sourcedId@'${classIds.join(',')}'`, fields: 'terms', limit },
        signal,
      });
      const termIds = idsOf(classes.flatMap(({ terms = [] }) => terms));
      if (termIds.length === 0) return null;
      const { academicSessions } = await api.request('GET /rostering/1.0/academicSessions', {
        query: {
          filter: `sourcedId@'${termIds.join(',')}' AND startDate<='${today}' AND endDate>'${today}'`,
          fields: 'title,startDate,endDate',
          limit,
        },
        signal,
      });
      const terms = academicSessions.map(({ title = '', startDate = '', endDate = '' }) => {
        return { title, from: startDate, until: addDays(endDate, -1) };
      });
      const lengthOf = ({ from, until }: Term) => Date.parse(until) - Date.parse(from);
      return terms.toSorted((one, other) => lengthOf(one) - lengthOf(other))[0] ?? null;
    },
    enabled,
    staleTime: 60_000,
  });
}

interface Term extends Days {
  readonly title: string;
}

/** Ids of references, each once, as many as a filter holds. */
const idsOf = (references: readonly ({ readonly sourcedId?: string } | undefined)[]) => {
  const ids = references.flatMap((one) => one?.sourcedId ?? []).filter((id) => !/[',]/.test(id));
  return inBatches([...new Set(ids)])[0] ?? [];
};

/** The server gives no more at once. */
const ENTRIES_MAX = 3_000;

/** Every XP entry of the days, the newest first. */
export function useLedger(studentId: string, { start, end }: Instants) {
  const api = useApi();
  const name = 'GET /xp/1.0/users/{sourcedId}/entries';
  const place = {
    path: { sourcedId: studentId },
    query: { startDate: start, ...(end === undefined ? {} : { endDate: end }) },
  };
  return useQuery<readonly XpEntry[], LecternError>({
    queryKey: [api.prefix, name, place],
    queryFn: async ({ signal }) => {
      const all: XpEntry[] = [];
      for (;;) {
        const page = { limit: String(ENTRIES_MAX), offset: String(all.length) };
        const query = { ...place.query, ...page };
        const { entries, total } = await api.request(name, { path: place.path, query, signal });
        all.push(...entries);
        if (entries.length === 0 || all.length >= total) return all.toReversed();
      }
    },
    placeholderData: keepPreviousData,
  });
}
