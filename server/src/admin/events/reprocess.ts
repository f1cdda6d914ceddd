/** Makes one dropped or failed event due for another try, on an operator's request. */

import type { Context } from '../../context.ts';
import { eventKey } from '../../events/log/identity.ts';
import { findEventStatus } from '../../events/status/status.ts';
import { reprocess } from '../../events/worker/reprocess.ts';
import type { Caller } from '../../http/caller.ts';
import { conflict, notFound } from '../../http/problem.ts';

interface Named {
  readonly id: string;
  /** Left out = that of the event which the caller finds by the id. */
  readonly applicationId?: string | undefined;
}

/** Throws a Problem 404 without a status, 409 for an event that was processed. */
export async function reprocessEvent(
  ctx: Pick<Context, 'db' | 'config'>,
  caller: Caller,
  { id, applicationId }: Named,
): Promise<void> {
  const sender = applicationId ?? (await findEventStatus(ctx, caller, id))?.applicationId;
  const state = sender && (await reprocess(ctx.db, eventKey(sender, id)));
  if (!state) throw notFound('event with a status', id);
  if (state !== 'processed') return;
  throw conflict('event_processed', `The event '${id}' was processed; it counts once.`, '/id');
}
