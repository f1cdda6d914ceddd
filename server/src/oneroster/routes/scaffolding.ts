/** Decides whether a caller may write the roster and the gradebook. */

import type { Context } from '../../context.ts';
import type { Caller } from '../../http/caller.ts';
import { forbidden } from '../../http/problem.ts';

/** Throws a Problem 403 for partners in production: there, operators alone own both. */
export function admitWriter({ config }: Pick<Context, 'config'>, caller: Caller): void {
  if (caller.operator || config.scaffolding) return;
  throw forbidden(
    'Only the platform operator may write the roster and the gradebook; partners may do so on a ' +
      'test installation (SCAFFOLDING=on).',
  );
}
