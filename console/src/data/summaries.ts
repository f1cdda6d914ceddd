/** The summary of a class: who needs the teacher, what it practises next, what is celebrated. */
import type { ClassSummary } from '../../../sdk/src/generated/openapi.ts';
import { useZone } from '../ui/time.tsx';
import { ownZone } from './days.ts';
import { useRead } from './queries.ts';

export type { ClassSummary };
export type SummaryStudent = ClassSummary['students'][number];

/** This week when no period is named; days are those of the person who looks. */
export function useSummary(classId: string, period: ClassSummary['period']['name'] | undefined) {
  const timezone = useZone() ?? ownZone;
  return useRead(
    'GET /insights/1.0/classes/{sourcedId}/summary',
    { path: { sourcedId: classId }, query: { timezone, ...(period ? { period } : {}) } },
    { keep: true, staleMs: 60_000 },
  );
}
