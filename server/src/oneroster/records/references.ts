/** Checks the references of a body: the records exist, and the writer owns a parent. */

import type { Caller } from '../../http/caller.ts';
import { type Finding, forbidden } from '../../http/problem.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { type RecordKind, visibleTo } from './kind.ts';
import { mayWrite } from './ownership.ts';
import type { Status } from './schema.ts';

/** A reference in a body. */
export interface RecordReference {
  /** RFC 6901 pointer of the reference. */
  readonly path: string;
  readonly kind: RecordKind;
  readonly id: string;
  /** The record is a parent: only an application that may write it may refer to it. */
  readonly parent?: boolean;
  /** The record is put below this one, of its own kind: none may be its own ancestor. */
  readonly isAbove?: true;
}

interface SourcedRef {
  readonly sourcedId: string;
}

/** The references of a member that holds one or a list of them; [] when it is absent. */
export function referencesOf(
  kind: RecordKind,
  path: string,
  references: SourcedRef | readonly SourcedRef[] | undefined,
): RecordReference[] {
  if (references === undefined) return [];
  if ('sourcedId' in references) return [{ path, kind, id: references.sourcedId }];
  return references.map(({ sourcedId: id }, index) => ({ path: `${path}/${index}`, kind, id }));
}

/**
 * One finding for each reference to a record that is unknown, deleted, or not visible to the
 * caller. A record that is itself put as deleted may refer to deleted ones. Without findings,
 * throws a Problem 403 for a parent that belongs to another application.
 */
export async function checkReferences(
  tx: Transaction,
  caller: Caller,
  { references, status }: { references: readonly RecordReference[]; status: Status },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  let foreign: RecordReference | undefined;
  for (const [kind, group] of Map.groupBy(references, (reference) => reference.kind)) {
    const ids = [...new Set(group.map(({ id }) => id))];
    const owners = await findOwners(tx, kind, { caller, ids, deletedToo: status !== 'active' });
    for (const reference of group) {
      const owner = owners.get(reference.id);
      if (owner === undefined) findings.push(unknown(reference));
      else if (reference.parent && !mayWrite(owner, caller)) foreign ??= reference;
    }
  }
  if (foreign && findings.length === 0) {
    const { kind, id, path } = foreign;
    throw forbidden(
      `The ${kind.name} '${id}', named at ${path}, belongs to another application; ` +
        'only its owner may add records to it.',
    );
  }
  return findings;
}

function unknown({ kind, id, path }: RecordReference): Finding {
  const message = `The ${kind.name} '${id}' at ${path} does not exist; create it first.`;
  return { path, code: 'unknown_reference', message };
}

async function findOwners(
  tx: Transaction,
  kind: RecordKind,
  { caller, ids, deletedToo }: { caller: Caller; ids: readonly string[]; deletedToo: boolean },
): Promise<Map<string, string>> {
  const visible = visibleTo(caller, kind);
  const rows = await tx.query<{ id: string; owner: string }>(sql`
    select sourced_id as id, application_id as owner from ${kind.table}
    where sourced_id = any(${ids}) and (${deletedToo} or status = 'active') and ${visible}`);
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}
