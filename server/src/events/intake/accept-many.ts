/** Accepts an envelope of several events, where the operator permits it. */
import type { Reply } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import { Problem } from '../../http/problem.ts';
import type { SynchronousProcessor } from '../processor.ts';
import type { Explanation } from '../reasons/explain.ts';
import type { ReadEvent } from './accept.ts';

/**
 * Handles each event as if it were sent alone; SessionEvents keep their order. 202 once all are
 * committed. When some are refused, the reply says which and why; the others are stored, and the
 * sender may safely send all again.
 */
export async function acceptAll(
  { reads, caller }: { readonly reads: readonly ReadEvent[]; readonly caller: Caller },
  synchronous: SynchronousProcessor,
  accept: (read: ReadEvent) => Promise<Reply>,
): Promise<Reply> {
  let previous: Promise<unknown> = Promise.resolve();
  const inTurn = (read: ReadEvent): Promise<Reply> => {
    const work = () => accept(read);
    const reply = previous.then(work, work);
    previous = reply;
    return reply;
  };
  const outcomes = await Promise.allSettled(
    reads.map((read) => (read.entry.event.type === synchronous.type ? inTurn(read) : accept(read))),
  );
  const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (errors.length > 0) throw inOne(errors);
  const replies = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
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

/** An event that could not be stored is no refusal: the sender sends it again. */
function isRefusal(error: unknown): error is Problem {
  return error instanceof Problem && error.status < 429;
}

/** What the reply says: that an event could not be stored; else the findings of all refusals. */
function inOne(errors: readonly unknown[]): unknown {
  const refusals = errors.filter(isRefusal);
  const [first] = refusals;
  if (!first || refusals.length < errors.length) return errors.find((one) => !isRefusal(one));
  const findings = refusals.flatMap(({ members }) => members.findings ?? []);
  return new Problem(first.status, first.code, first.message, { ...first.members, findings });
}

function warningsOf(body: unknown): readonly Explanation[] {
  return (body as { warnings?: readonly Explanation[] }).warnings ?? [];
}
