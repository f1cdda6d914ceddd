/** The states of all pages: what tests and pictures go through. */

import { accountStories } from './account.ts';
import { accountsStories } from './accounts.ts';
import { applicationStories } from './applications.ts';
import { auditStories } from './audit.ts';
import { composeStories } from './compose.ts';
import { contentStories } from './content.ts';
import { eventStories, oneEventStories, problemStories } from './events.ts';
import { grantStories } from './grants.ts';
import { healthStories } from './health.ts';
import { importStories } from './imports.ts';
import { keyStories } from './keys.ts';
import { nastyStories } from './nasty.ts';
import { overviewStories } from './overview.ts';
import { personStories } from './person.ts';
import { reviewStories } from './reviews.ts';
import { rosterStories } from './rosters.ts';
import { sessionStories, sessionsStories } from './sessions.ts';
import { standardsStories } from './standards.ts';
import { startStories } from './start.ts';
import type { Story } from './story.ts';
import { studentStories, studentsStories } from './students.ts';
import { teamStories } from './team.ts';
import { warehouseStories } from './warehouse.ts';
import { webhookStories } from './webhooks.ts';

export const stories: readonly Story[] = [
  ...applicationStories,
  ...eventStories,
  ...oneEventStories,
  ...problemStories,
  ...startStories,
  ...composeStories,
  ...contentStories,
  ...studentsStories,
  ...studentStories,
  ...healthStories,
  ...importStories,
  ...rosterStories,
  ...reviewStories,
  ...auditStories,
  ...warehouseStories,
  // Before those that confirm who it is: one of its states is the question.
  ...accountStories,
  ...keyStories,
  ...grantStories,
  ...webhookStories,
  ...accountsStories,
  ...teamStories,
  ...overviewStories,
  ...standardsStories,
  ...nastyStories,
  ...sessionsStories,
  ...sessionStories,
  ...personStories,
];
