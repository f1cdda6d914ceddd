/** What a server takes of the demo: whether at all, and how many students. */
import type { Config } from '../config.ts';

export const STUDENTS_MAX = 60;

/** Why it does not: the demo writes invented students, as a partner. Undefined = it does. */
export function demoRefusal({
  production,
  scaffolding,
}: Pick<Config, 'production' | 'scaffolding'>): string | undefined {
  if (production) return 'The demo does not run when NODE_ENV is production.';
  return scaffolding ? undefined : 'The demo writes users and classes: set SCAFFOLDING=on.';
}
