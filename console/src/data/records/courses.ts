/** The lessons of courses in numbers, and the applications that published them. */
import { useQueries } from '@tanstack/react-query';
import type { CourseNumbers } from '../../../../sdk/src/generated/openapi.ts';
import { useApi } from '../requests/queries.ts';
import { inBatches } from './names.ts';

/** The code of a course; '' where it was sent without one, and has its id in place of it. */
export function codeOf(course: { readonly sourcedId: string; readonly courseCode?: unknown }) {
  const { courseCode, sourcedId } = course;
  return typeof courseCode === 'string' && courseCode !== sourcedId ? courseCode : '';
}

/** By the id of the course; empty until it is loaded. */
export function useCourseNumbers(ids: readonly string[]): ReadonlyMap<string, CourseNumbers> {
  const api = useApi();
  const plain = ids.filter((id) => !id.includes(','));
  return useQueries({
    queries: inBatches(plain).map((batch) => ({
      queryKey: [api.prefix, 'course numbers', batch],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const query = { courseIds: batch.join(',') };
        const { courses } = await api.request('GET /rostering/1.0/coverage/courses', {
          query,
          signal,
        });
        return courses.map((course) => [course.sourcedId, course] as const);
      },
      // A page is whole without the numbers.
      retry: false,
    })),
    combine: (found) => new Map(found.flatMap(({ data }) => data ?? [])),
  });
}
