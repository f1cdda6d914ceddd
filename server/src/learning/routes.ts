/** Routes about what students learn, from several capabilities. */
import type { Route } from '../http/route.ts';
import { masteryByClass } from './by-class-route.ts';
import { classInsights } from './class.ts';
import { classMastery } from './class-mastery.ts';
import { mastery } from './mastery-route.ts';
import { classSummary } from './summary/class-route.ts';
import { me } from './summary/me-route.ts';
import { orgStandards, orgStudents, orgSummary, topOrgs } from './summary/org-route.ts';

export const learningRoutes: readonly Route[] = [
  mastery,
  masteryByClass,
  classInsights,
  classMastery,
  classSummary,
  topOrgs,
  orgStandards,
  orgSummary,
  orgStudents,
  me,
];
