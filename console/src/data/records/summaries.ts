/** The summaries of a class and of an org: who needs help, what comes next, who takes part. */
import type {
  ClassSummary,
  OrgStandards,
  OrgStudents,
  OrgSummary,
} from '../../../../sdk/src/generated/openapi.ts';
import { useZone } from '../../ui/values/time.tsx';
import { ownZone } from '../days.ts';
import { useRead, useReadPages } from '../requests/queries.ts';

export type { ClassSummary, OrgStandards, OrgStudents, OrgSummary };
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

/** Pages of them, as many students as one takes. */
export function useOrgStudents(orgId: string, period: OrgSummary['period']['name'] | undefined) {
  const query = { ...useDays(period), limit: '500' };
  const place = { path: { sourcedId: orgId }, query };
  return useReadPages('GET /insights/1.0/orgs/{sourcedId}/students', place, { keep: true });
}

const SETTINGS = { keep: true, staleMs: 60_000 } as const;

function useDays<Period extends string>(period: Period | undefined) {
  const timezone = useZone() ?? ownZone;
  return { timezone, ...(period ? { period } : {}) };
}
