/** Forgets secrets of webhooks that sign no more. */
import type { Job } from '../storage/database/jobs.ts';
import { forgetOldSecrets } from './queries.ts';

export const endOldSecrets: Job = {
  name: 'forget old webhook secrets',
  everySeconds: 3_600,
  run: forgetOldSecrets,
};
