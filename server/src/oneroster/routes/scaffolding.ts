/** When a partner may write the roster. */
import { forbidden } from '../../http/problem.ts';
import type { Caller, Context } from '../../http/route.ts';

/** Operators may always; partners only for testing (partner API, "Ownership in production"). */
export function admitWriter({ config }: Context, caller: Caller): void {
  if (caller.operator || config.scaffolding) return;
  throw forbidden(
    'Users, classes, enrollments and organizations are written by the platform operator; ' +
      'partners may write them only on a test installation (SCAFFOLDING=on).',
  );
}
