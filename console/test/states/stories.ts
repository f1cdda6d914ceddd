/** The states of all pages: what tests and pictures go through. */

import { accountStories } from './account.ts';
import { accountsStories } from './accounts.ts';
import { applicationStories } from './applications.ts';
import {
  composeStories,
  eventStories,
  oneEventStories,
  problemStories,
  startStories,
} from './events.ts';
import { healthStories } from './health.ts';
import { keyStories } from './keys.ts';
import { overviewStories } from './overview.ts';
import type { Story } from './story.ts';
import { teamStories } from './team.ts';

export const stories: readonly Story[] = [
  ...applicationStories,
  ...eventStories,
  ...oneEventStories,
  ...problemStories,
  ...startStories,
  ...composeStories,
  ...healthStories,
  ...accountStories,
  ...keyStories,
  ...accountsStories,
  ...teamStories,
  ...overviewStories,
];
