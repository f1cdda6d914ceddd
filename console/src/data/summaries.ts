/** The summaries of a class and of an org: who needs help, what comes next, who takes part. */
import type { ClassSummary, OrgStandards, OrgSummary } from '../../../sdk/src/generated/openapi.ts';
import { useZone } from '../ui/time.tsx';
import { ownZone } from './days.ts';
import { useRead } from './queries.ts';

export type { ClassSummary, OrgStandards, OrgSummary };
export type SummaryStudent = ClassSummary['students'][number];

/** This week when no period is named; days are those of the person who looks. */
export function useSummary(classId: string, period: ClassSummary['period']['name'] | undefined) {
  const place = { path: { sourcedId: classId }, query: useDays(period) };
  return useRead('GET /insights/1.0/classes/{sourcedId}/summary', place, SETTINGS);
}

/** Like `useSummary`. */
export function useOrgSummary(orgId: string, period: OrgSummary['period']['name'] | undefined) {
  const place = { path: { sourcedId: orgId }, query: useDays(period) };
  return useRead('GET /insights/1.0/orgs/{sourcedId}/summary', place, SETTINGS);
}

export function useOrgStandards(orgId: string) {
  const place = { path: { sourcedId: orgId } };
  return useRead('GET /insights/1.0/orgs/{sourcedId}/standards', place, SETTINGS);
}

const SETTINGS = { keep: true, staleMs: 60_000 } as const;

function useDays<Period extends string>(period: Period | undefined) {
  const timezone = useZone() ?? ownZone;
  return { timezone, ...(period ? { period } : {}) };
}
