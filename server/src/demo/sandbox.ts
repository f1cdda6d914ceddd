/** Whether a server takes the demo. */
import type { Config } from '../config.ts';

/** Why it does not: the demo writes invented students, as a partner. Undefined = it does. */
export function demoRefusal({
  production,
  scaffolding,
}: Pick<Config, 'production' | 'scaffolding'>): string | undefined {
  if (production) return 'The demo does not run when NODE_ENV is production.';
  return scaffolding ? undefined : 'The demo writes users and classes: set SCAFFOLDING=on.';
}
