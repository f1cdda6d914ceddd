/** A record belongs to one framework for good: an upload never takes it from another (case.md Q28). */
import { type Finding, Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/route.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import type { StoredRecord } from './plan.ts';
import type { RenderedRecord } from './render.ts';
import { listOwners } from './upload-queries.ts';

interface OwnerCheck {
  readonly caller: Caller;
  readonly documentId: string;
  /** The owner of the framework. */
  readonly applicationId: string;
  /** What was sent, and what is stored under these ids. */
  readonly sent: readonly {
    readonly records: readonly RenderedRecord[];
    readonly stored: readonly StoredRecord[];
  }[];
}

/**
 * Throws a Problem when a sent record is in another framework: 403 when one of these is another
 * application's, else 422 with a finding for each record.
 */
export async function checkOwners(tx: Transaction, check: OwnerCheck): Promise<void> {
  const { caller, documentId, applicationId, sent } = check;
  const elsewhere = sent.flatMap(({ records, stored }) => {
    const foreign = new Map(
      stored
        .filter((record) => record.documentId !== documentId)
        .map((record) => [record.sourcedId, record.documentId]),
    );
    return records.flatMap(({ sourcedId, path }) => {
      const other = foreign.get(sourcedId);
      return other === undefined ? [] : [{ sourcedId, path, other }];
    });
  });
  if (elsewhere.length === 0) return;
  const owners = await listOwners(tx, [...new Set(elsewhere.map(({ other }) => other))]);
  const ownerOf = new Map(owners.map((owner) => [owner.documentId, owner.applicationId]));
  const isForeign = ({ other }: { other: string }) => ownerOf.get(other) !== applicationId;
  const foreign = caller.operator ? [] : elsewhere.filter(isForeign);
  const told = foreign.length > 0 ? foreign : elsewhere;
  const findings: Finding[] = told.map(({ sourcedId, path, other }) => ({
    path: `${path}/identifier`,
    code: 'id_taken',
    // Another application's framework is not named: only that the id is taken is the caller's.
    message:
      foreign.length > 0
        ? `${sourcedId} belongs to a framework of another application.`
        : `${sourcedId} belongs to the framework ${other}.`,
  }));
  const belong = told.length === 1 ? 'record sent belongs' : 'of the records sent belong';
  const message = `${told.length} ${belong} to another framework; nothing was stored.`;
  throw new Problem(
    foreign.length > 0 ? 403 : 422,
    foreign.length > 0 ? 'forbidden' : 'invaliddata',
    message,
    { findings },
  );
}
