/**
 * Undoes what the official profile does to a record that it exports: percent-encoded uris, texts
 * that it fills in, members that it cannot hold. So a framework that is exported in the official
 * shape and sent again does not change, and one member that is edited changes no other.
 */
import { isDeepStrictEqual } from 'node:util';
import type { DefinitionKind } from '../members.ts';
import { officialAssociation, officialDocument, officialItem } from '../official/official.ts';
import { readAssociation } from '../read/read-association.ts';
import type { ReadDefinition } from '../read/read-definitions.ts';
import {
  type PackageContext,
  type ReadRecord,
  readDocument,
  readItem,
} from '../read/read-record.ts';
import { renderDefinition } from '../records/definitions.ts';
import { type Members, sourceOf } from '../values/references.ts';
import { Report } from '../values/report.ts';
import type { Definition } from './plan.ts';

/** A record as it is stored: JSON texts without braces. */
export interface StoredTexts {
  readonly sourcedId: string;
  readonly members: string;
  /** null: it follows from `members`. */
  readonly source: string | null;
}

/** Turns a stored record into what reading its official export gives. */
export type Export = (wire: Members, source: Members) => Pick<ReadRecord, 'source' | 'wire'>;

/** Titles of licences are those that the export has. */
const context = (): PackageContext => ({ report: new Report(), documentId: '', titles: new Map() });

export const exportedItem: Export = (wire, source) =>
  readItem(officialItem(wire, source), '', context());

export const exportedAssociation: Export = (wire, source) =>
  readAssociation(officialAssociation(wire, source), '', context());

export const exportedDocument: Export = (wire) =>
  readDocument(officialDocument(wire), '', context());

/** The record, with the stored members where those sent are the exported ones. */
export function asStored<Sent extends ReadRecord>(
  sent: Sent,
  stored: StoredTexts,
  read: Export,
): Sent {
  const wire = JSON.parse(`{${stored.members}}`) as Members;
  const source = stored.source === null ? sourceOf(wire) : JSON.parse(`{${stored.source}}`);
  const exported = read(wire, source);
  if (isDeepStrictEqual(plain(sent.source), plain(exported.source))) {
    return { ...sent, source, wire };
  }
  return {
    ...sent,
    source: merged(sent.source, { stored: source, exported: exported.source }),
    wire: merged(sent.wire, { stored: wire, exported: exported.wire }),
  };
}

/** Without members that are undefined, as JSON has it. */
function plain(members: Members): unknown {
  return JSON.parse(JSON.stringify(members));
}

interface ExportedMembers {
  readonly stored: Members;
  readonly exported: Members;
}

/** Each member that was sent: as it is stored where it was sent as exported. */
function merged(sent: Members, { stored, exported }: ExportedMembers): Members {
  const members = Object.entries(sent).map(([name, value]) => {
    const isExported = value !== undefined && isDeepStrictEqual(value, exported[name]);
    return [name, isExported ? stored[name] : value];
  });
  return Object.fromEntries(members);
}

/**
 * The definitions, with the stored members where those sent are the exported ones. `changed`:
 * lastChangeDateTime of the stored framework.
 */
export function definitionsAsStored(
  sent: readonly ReadDefinition[],
  stored: readonly Definition[],
  changed: string,
): Definition[] {
  const keyOf = (kind: string, sourcedId: string) => `${kind} ${sourcedId}`;
  const known = new Map(stored.map((one) => [keyOf(one.kind, one.sourcedId), one.source]));
  return sent.map(({ kind, sourcedId, source }) => {
    const before = known.get(keyOf(kind, sourcedId));
    const text = JSON.stringify(source);
    if (before === undefined || before === text) return { kind, sourcedId, source: text };
    return { kind, sourcedId, source: restored(source, { kind, sourcedId, before, changed }) };
  });
}

interface StoredDefinition {
  readonly kind: DefinitionKind;
  readonly sourcedId: string;
  /** JSON text. */
  readonly before: string;
  readonly changed: string;
}

function restored(sent: Members, { kind, sourcedId, before, changed }: StoredDefinition): string {
  const source = JSON.parse(before) as Members;
  const form = { official: true, changed };
  const exported = plain(renderDefinition(kind, { sourcedId, source }, form)) as Members;
  if (isDeepStrictEqual(sent, exported)) return before;
  return JSON.stringify(merged(sent, { stored: source, exported }));
}
