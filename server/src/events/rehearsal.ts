/** What a POST would do: the same validator, resolver and processor, and nothing is kept. */
import { Problem } from '../http/problem.ts';
import type { Context, Reply } from '../http/route.ts';
import type { Transaction } from '../storage/postgres.ts';
import { sql } from '../storage/sql.ts';
import { createBatch, fillBatch } from './batch.ts';
import { explainer } from './fate.ts';
import { conflict, type ReadEvent, readEntry, type Sender } from './ingest.ts';
import { appendOne } from './log.ts';
import type { SynchronousProcessor } from './processor.ts';
import type { ReasonCode } from './reasons.ts';

interface Outcome {
  readonly state: string;
  readonly code: ReasonCode | null;
  readonly warnings: readonly ReasonCode[];
  readonly sessionId: string | null;
}

/** What speaks against the event, and what it would bring about. */
export async function rehearse(
  ctx: Context,
  posted: { readonly body: unknown; readonly text: string; readonly sender: Sender },
  synchronous: SynchronousProcessor,
): Promise<Reply> {
  try {
    const read = readEntry(posted.body, posted.text, posted.sender);
    const outcome = await ctx.db.begin(async (tx) => {
      await tx.execute(sql`savepoint rehearsal`);
      const found = await outcomeOf(tx, read, synchronous);
      await tx.execute(sql`rollback to savepoint rehearsal`);
      return found;
    });
    return { status: 200, body: outlook(read, outcome, ctx.config.baseUrl) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const errors = error.members.findings ?? [];
    const wouldDo = { state: 'refused', sessionId: null };
    return { status: 200, body: { valid: false, errors, warnings: [], wouldDo } };
  }
}

async function outcomeOf(
  tx: Transaction,
  { entry, posted }: ReadEvent,
  synchronous: SynchronousProcessor,
): Promise<Outcome> {
  const appended = await appendOne(tx, entry);
  if (appended === 'conflict') throw conflict(entry.event.id);
  if (entry.event.type === synchronous.type && appended === 'stored') {
    const { reply, warnings } = await synchronous.process(tx, entry, posted.event);
    const sessionId = (reply['sessionId'] as string | undefined) ?? null;
    return { state: 'processed', code: null, warnings, sessionId };
  }
  await createBatch(tx);
  await fillBatch(tx, sql`e.key = ${entry.key}`, 1);
  const row = await tx.first<Outcome>(sql`
    select case state when 'dropped' then 'dropped' else 'processed' end as state, code, warnings,
      session_id as "sessionId"
    from batch`);
  return row ?? { state: 'processed', code: null, warnings: [], sessionId: null };
}

function outlook({ entry: { event } }: ReadEvent, outcome: Outcome, baseUrl: string) {
  const { state, code, warnings, sessionId } = outcome;
  const reasons = code ? [code, ...warnings] : warnings;
  const score = Number(event.scoreGiven);
  const counts = state === 'processed' && event.scoreType !== null;
  return {
    valid: true,
    errors: [],
    warnings: reasons.map(explainer(event.type, baseUrl)),
    wouldDo: {
      state,
      sessionId,
      ...(counts && event.scoreType === 'XP' ? { xp: score } : {}),
      ...(counts && event.scoreType !== 'XP'
        ? { result: { score, maxScore: Number(event.maxScore) } }
        : {}),
    },
  };
}
