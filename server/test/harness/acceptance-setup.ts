/** Set-up of `npm run test:acceptance`: starts a server unless LECTERN_BASE_URL names one. */
import { globalSetup as startOwn } from './global-setup.ts';

export { globalTeardown } from './global-setup.ts';

export async function globalSetup(): Promise<void> {
  if (!process.env['LECTERN_BASE_URL']) await startOwn();
}
