/** Accepts an envelope of several events, where the operator permits it. */
import type { Context } from '../../context.ts';
import type { Reply } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import type { SynchronousProcessor } from '../processor.ts';
import type { Explanation } from '../reasons/explain.ts';
import { accept, answer, type ReadEvent } from './accept.ts';

/**
 * Handles each event as if it were sent alone; SessionEvents keep their order. 202 once all are
 * committed. When one is refused, the reply says which and why; the others are stored, and the
 * sender may safely send all again.
 */
export async function acceptAll(
  ctx: Context,
  { reads, caller }: { readonly reads: readonly ReadEvent[]; readonly caller: Caller },
  synchronous: SynchronousProcessor,
): Promise<Reply> {
  let previous: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<Reply>): Promise<Reply> => {
    const reply = previous.then(work, work);
    previous = reply;
    return reply;
  };
  const outcomes = await Promise.allSettled(
    reads.map((read) =>
      read.entry.event.type === synchronous.type
        ? inTurn(() => answer(ctx, read, synchronous))
        : accept(ctx, read, caller),
    ),
  );
  const replies = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  const warnings = replies.flatMap(({ body }, index) =>
    warningsOf(body).map((one) => ({ ...one, pointer: `${reads[index]?.base}${one.pointer}` })),
  );
  const isReplay = replies.every(({ headers }) => headers?.['idempotent-replayed'] === 'true');
  return {
    status: 202,
    body: {
      status: 'accepted',
      eventCount: reads.length,
      ...(caller.live ? { jobId: reads[0]?.entry.key } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
    },
    headers: isReplay ? { 'idempotent-replayed': 'true' } : {},
  };
}

function warningsOf(body: unknown): readonly Explanation[] {
  return (body as { warnings?: readonly Explanation[] }).warnings ?? [];
}
