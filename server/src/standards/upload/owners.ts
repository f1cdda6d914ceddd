/** Refuses packages with records that belong to another framework. */

import type { Caller } from '../../http/caller.ts';
import { type Finding, Problem } from '../../http/problem.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import type { StoredRecord } from './plan.ts';
import type { RenderedRecord } from './render.ts';
import { listOwners } from './upload-queries.ts';

interface OwnerCheck {
  readonly caller: Caller;
  readonly documentId: string;
  /** The owner of the framework. */
  readonly applicationId: string;
  /** The sent records, and the stored records with the same ids. */
  readonly sent: readonly {
    readonly records: readonly RenderedRecord[];
    readonly stored: readonly StoredRecord[];
  }[];
}

/**
 * A record never moves to another framework (docs/decisions/case-quirks.md Q28). Throws a Problem
 * with a finding for each such record: 403 when one belongs to another application, else 422.
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
  const refused = foreign.length > 0 ? foreign : elsewhere;
  const findings: Finding[] = refused.map(({ sourcedId, path, other }) => ({
    path: `${path}/identifier`,
    code: 'id_taken',
    // A framework of another application is not named: the caller may not know of it.
    message:
      foreign.length > 0
        ? `${sourcedId} belongs to a framework of another application.`
        : `${sourcedId} belongs to the framework ${other}, also where that removed it: ` +
          'a copy has an id of its own, and an association such as exactMatchOf.',
  }));
  const belong = refused.length === 1 ? 'record sent belongs' : 'of the records sent belong';
  const message = `${refused.length} ${belong} to another framework; nothing was stored.`;
  throw new Problem(
    foreign.length > 0 ? 403 : 422,
    foreign.length > 0 ? 'forbidden' : 'invaliddata',
    message,
    { findings },
  );
}
