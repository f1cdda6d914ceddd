/** An envelope of several events, where the operator permits it: each is as if it came by itself. */
import type { Caller, Context, Reply } from '../../http/route.ts';
import type { SynchronousProcessor } from '../processor.ts';
import type { Explanation } from '../reasons/explain.ts';
import { accept, answer, type ReadEvent } from './accept.ts';

/**
 * 202 once all are committed. When one is refused the answer says which and why; the others stay,
 * and are the same when all are sent again. SessionEvents are worked on in their order.
 */
export async function acceptAll(
  ctx: Context,
  { reads, caller }: { readonly reads: readonly ReadEvent[]; readonly caller: Caller },
  synchronous: SynchronousProcessor,
): Promise<Reply> {
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<Reply>): Promise<Reply> => {
    const reply = before.then(work, work);
    before = reply;
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
