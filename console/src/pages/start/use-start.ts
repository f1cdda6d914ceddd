/** What the server knows of each step: nothing is remembered by the page. */
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../../../sdk/src/generated/openapi.ts';
import { nameOf } from '../../data/records/names.ts';
import type { Api } from '../../data/requests/api.ts';
import { useApi, useRead, useWho } from '../../data/requests/queries.ts';
import { useRights } from '../../data/viewer/rights.ts';
import { startRoute } from '../../routes/events/start.ts';
import { usePage } from '../../ui/use-page.ts';
import { type Lesson, sampleIds } from './sample.ts';

const EVERY_MS = 3_000;

export function useApplicationId(): string {
  const who = useWho();
  return who.kind === 'application' ? who.id : '';
}

/** Keys that work; undefined = not known, or not for this person. */
export function useKeysOf(applicationId: string): readonly Client[] | undefined {
  const { mayReadKeys } = useRights();
  const read = useRead(
    'GET /applications/1.0/{sourcedId}/clients',
    { path: { sourcedId: applicationId } },
    { everyMs: EVERY_MS, enabled: mayReadKeys },
  );
  return read.data?.clients.filter(({ disabledAt }) => disabledAt === null);
}

/** The first standard that there is; null = there is none; undefined = not known yet. */
export function useFirstStandard(): string | null | undefined {
  const items = useRead(
    'GET /ims/case/v1p1/CFItems',
    { query: { limit: '1', fields: 'sourcedId' } },
    { staleMs: 60_000 },
  );
  return items.data && (items.data.CFItems[0]?.sourcedId ?? null);
}

/** The lesson that is chosen, else the sample, else that of the last XP; null = there is none. */
export function useLesson() {
  const api = useApi();
  const applicationId = useApplicationId();
  const { search } = usePage(startRoute);
  const { counted, isKnown } = useLatest();
  const used = counted?.lessonId ?? undefined;
  return useQuery({
    queryKey: [api.prefix, 'start', 'lesson', search.lesson ?? applicationId, used],
    queryFn: async ({ signal }): Promise<Lesson | null> => {
      if (search.lesson !== undefined) return findLesson(api, search.lesson, signal);
      const { lessonId } = await sampleIds(applicationId);
      const sample = await findLesson(api, lessonId, signal);
      return sample ?? (used === undefined ? null : findLesson(api, used, signal));
    },
    enabled: isKnown,
    placeholderData: (before) => before,
  });
}

async function findLesson(api: Api, lessonId: string, signal: AbortSignal): Promise<Lesson | null> {
  const query = { filter: `sourcedId='${lessonId.replaceAll("'", '')}'`, limit: '1' };
  const { lessons } = await api.request('GET /rostering/1.0/lessons', { query, signal });
  const [lesson] = lessons;
  const unitId = lesson?.unit?.sourcedId;
  if (!lesson || unitId === undefined) return null;
  const path = { sourcedId: unitId };
  const { unit } = await api.request('GET /rostering/1.0/units/{sourcedId}', { path, signal });
  const { title = '', dateLastModified: changedAt = '' } = lesson;
  return { courseId: unit.course.sourcedId, lessonId, title, changedAt };
}

export interface Student {
  readonly sourcedId: string;
  readonly name: string;
  readonly isTest: boolean;
  readonly changedAt: string;
}

const STUDENTS_SHOWN = 5;

/** Own students: the test student first, five at most. */
export function useOwnStudents() {
  const api = useApi();
  return useQuery({
    queryKey: [api.prefix, 'start', 'students'],
    queryFn: async ({ signal }): Promise<readonly Student[]> => {
      const list = async (filter: string) => {
        const query = { filter, limit: String(STUDENTS_SHOWN), sort: 'familyName' };
        return (await api.request('GET /rostering/1.0/users', { query, signal })).users;
      };
      const [test, all] = await Promise.all([list('metadata.test=true'), list("role='student'")]);
      const byId = new Map([...test, ...all].map((one) => [one.sourcedId ?? '', one]));
      return [...byId].slice(0, STUDENTS_SHOWN).map(([sourcedId, one]) => ({
        sourcedId,
        name: nameOf({ givenName: one.givenName, familyName: one.familyName }) || sourcedId,
        isTest: test.some((other) => other.sourcedId === sourcedId),
        changedAt: one.dateLastModified ?? '',
      }));
    },
  });
}

/** The latest event of the application that counts XP, and the latest of all. */
export function useLatest() {
  const read = (query: { readonly status?: 'processed'; readonly scoreType?: 'XP' }) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: called twice, always in this order
    useRead('GET /events/1.0/log', { query: { ...query, limit: '1' } }, { everyMs: EVERY_MS });
  const any = read({});
  const counted = read({ status: 'processed', scoreType: 'XP' });
  return {
    isKnown: any.isSuccess && counted.isSuccess,
    any: any.data?.events[0],
    counted: counted.data?.events[0],
  };
}
