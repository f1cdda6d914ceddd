/** Set-up of `npm run test:acceptance`: a server of our own unless the environment names one. */
import { globalSetup as startOwn } from './global-setup.ts';

export { globalTeardown } from './global-setup.ts';

export async function globalSetup(): Promise<void> {
  if (!process.env['LECTERN_BASE_URL']) await startOwn();
}
