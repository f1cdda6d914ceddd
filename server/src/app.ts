/** Lists every route, event processor and job of the server. */

import { auditRoutes } from './admin/audit-routes.ts';
import { checklistRoutes } from './admin/checklist/routes.ts';
import { reprocessRoutes } from './admin/events/routes.ts';
import { healthRoutes } from './admin/health/probes.ts';
import { healthReportRoutes } from './admin/health/routes.ts';
import { importRoutes } from './admin/imports/routes.ts';
import { overviewRoutes } from './admin/overview/routes.ts';
import { readerRoutes } from './admin/readers/routes.ts';
import { purgeRequestErrors } from './admin/request-errors/counter.ts';
import { requestErrorRoutes } from './admin/request-errors/routes.ts';
import { rosterFileRoutes } from './admin/roster/routes.ts';
import { erasureRoutes } from './admin/students/confirmations.ts';
import { eraseLateEvents } from './admin/students/late.ts';
import { studentRoutes } from './admin/students/routes.ts';
import { endGrants } from './auth/applications/apply-grants.ts';
import { grantRoutes } from './auth/applications/grant-routes.ts';
import { applicationRoutes } from './auth/applications/routes.ts';
import { applicationSettingRoutes } from './auth/applications/settings-routes.ts';
import { clientRoutes } from './auth/clients/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { purgeSignIns } from './auth/sign-in/purge.ts';
import { accountRoutes } from './console/management/routes.ts';
import { purgeAccounts } from './console/purge.ts';
import { rootRoutes } from './console/routes.ts';
import { factorRoutes } from './console/sessions/factor-routes.ts';
import { sessionRoutes as consoleSessionRoutes } from './console/sessions/routes.ts';
import { curriculumRoutes } from './curriculum/routes.ts';
import { foldEventCounts } from './events/counts/fold.ts';
import { purgeRefusals } from './events/intake/refusals.ts';
import { schoolYearJob } from './events/log/school-years.ts';
import { monitorOperatorRoutes, monitorRoutes } from './events/monitor/routes.ts';
import type { Processor } from './events/processor.ts';
import { eventRoutes } from './events/routes.ts';
import { purgeChanges } from './feed/purge.ts';
import { feedRoutes } from './feed/routes.ts';
import { streamRoutes } from './feed/stream-routes.ts';
import { onerosterGradebookRoutes } from './gradebook/oneroster.ts';
import { recordResults } from './gradebook/process.ts';
import { gradebookRoutes } from './gradebook/routes.ts';
import type { Route } from './http/route.ts';
import { learningRoutes } from './learning/routes.ts';
import { foldChangeCounts } from './oneroster/records/changes.ts';
import { analyticsRoutes } from './progress/analytics/routes.ts';
import { insightsRoutes } from './progress/insights/routes.ts';
import { creditXp } from './progress/xp/process.ts';
import { xpRoutes } from './progress/xp/routes.ts';
import { reviewRoutes } from './review/routes.ts';
import { scheduleDueReviews } from './review/states/due.ts';
import { updateReviewStates } from './review/states/process.ts';
import { onerosterRosterRoutes } from './roster/oneroster.ts';
import { onerosterResourceRoutes } from './roster/resources.ts';
import { rosterRoutes } from './roster/routes.ts';
import { agentRoutes } from './roster/users/agent-routes.ts';
import { tellRosters } from './roster-files/import/changes.ts';
import { applySessionEvent, attributeEvents } from './sessions/process.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { sweepSessions } from './sessions/sweep.ts';
import { standardsRoutes } from './standards/routes/routes.ts';
import type { Job } from './storage/database/jobs.ts';
import { discloseWarehouse, endLateReaders } from './warehouse/names.ts';
import { purgeDeletions } from './warehouse/purge.ts';
import { warehouseRoutes } from './warehouse/routes.ts';
import { endOldSecrets } from './webhooks/purge.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Routes that CONSOLE=off takes away. */
export const consoleRoutes: readonly Route[] = [
  ...consoleSessionRoutes,
  ...factorRoutes,
  ...accountRoutes,
];

export const routes: readonly Route[] = [
  ...authRoutes,
  ...applicationRoutes,
  ...applicationSettingRoutes,
  ...grantRoutes,
  ...clientRoutes,
  ...standardsRoutes,
  ...curriculumRoutes,
  ...eventRoutes(applySessionEvent),
  ...monitorRoutes,
  ...streamRoutes,
  ...feedRoutes,
  ...webhookRoutes,
  ...sessionRoutes,
  ...xpRoutes,
  ...analyticsRoutes,
  ...insightsRoutes,
  ...gradebookRoutes,
  ...reviewRoutes,
  ...learningRoutes,
  ...warehouseRoutes,
  ...onerosterGradebookRoutes,
  ...agentRoutes,
  ...rosterRoutes,
  ...onerosterRosterRoutes,
  ...onerosterResourceRoutes,
  ...monitorOperatorRoutes,
  ...reprocessRoutes,
  ...studentRoutes(() => routes),
  ...erasureRoutes,
  ...importRoutes,
  ...rosterFileRoutes,
  ...auditRoutes,
  ...overviewRoutes,
  ...checklistRoutes,
  ...requestErrorRoutes,
  ...readerRoutes,
  ...healthReportRoutes,
  ...healthRoutes,
  ...rootRoutes,
  ...consoleRoutes,
];

/** Each processes every batch of events, in this order. */
export const processors: readonly Processor[] = [
  creditXp,
  recordResults,
  attributeEvents,
  updateReviewStates,
];

/** Periodic work; each job runs in one process at a time. */
export const jobs: readonly Job[] = [
  foldChangeCounts,
  tellRosters,
  sweepSessions,
  purgeSignIns,
  purgeAccounts,
  endGrants,
  foldEventCounts,
  purgeRefusals,
  purgeChanges,
  purgeRequestErrors,
  scheduleDueReviews,
  eraseLateEvents,
  schoolYearJob,
  discloseWarehouse,
  endLateReaders,
  purgeDeletions,
  endOldSecrets,
];
