/** Resolves names in spreadsheets: licences, groups of associations, ends given by a code. */

import { parseUuid, uuidAtEnd, uuidOfUrl } from '../../lib/uuid.ts';
import type { DefinitionKind } from '../members.ts';
import { isMembers, type Members } from '../values/references.ts';

/** The definitions of a package; a spreadsheet may add to them, and names them row by row. */
export class Definitions {
  readonly lists = new Map<DefinitionKind, Members[]>();
  readonly #named = new Map<string, Members>();

  add(kind: DefinitionKind, definition: Members): void {
    const list = this.lists.get(kind) ?? [];
    this.lists.set(kind, list);
    list.push(definition);
    for (const member of ['identifier', 'title'] as const) {
      const key = JSON.stringify([kind, member, definition[member]]);
      if (!this.#named.has(key)) this.#named.set(key, definition);
    }
  }

  /** The first definition of the kind with this identifier or title. */
  find(kind: DefinitionKind, member: 'identifier' | 'title', text: string): Members | undefined {
    return this.#named.get(JSON.stringify([kind, member, text]));
  }
}

/** The objects in a list; none when the value is not a list. */
export function recordList(value: unknown): Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}

/** An id derived from the words, so that every import of the same words gives the same id. */
export function derivedId(...words: readonly unknown[]): string {
  return uuidOfUrl(`urn:lectern:${JSON.stringify(words)}`);
}

export function uriOf(id: string): string {
  return `urn:uuid:${id}`;
}

interface Naming {
  readonly definitions: Definitions;
  /** The framework that new definitions belong to. */
  readonly documentId: string;
  readonly now: string;
}

/**
 * The licence that OpenSALT's columns name: the definition with that title, else a new one. A URL
 * stays a text (docs/decisions/case-quirks.md Q17).
 */
export function namedLicense(value: unknown, licenseText: string, naming: Naming): unknown {
  if (!isMembers(value) || value['identifier'] || value['uri']) return value;
  const title = String(value['title'] ?? '');
  if (/^https?:\/\/\S+$/i.test(title)) return title;
  const known = naming.definitions.find('CFLicenses', 'title', title);
  if (!known) {
    const members = licenseText === '' ? {} : { licenseText };
    const identifier = derivedId('license', naming.documentId, title);
    return define(naming, 'CFLicenses', { identifier, title, ...members });
  }
  if (licenseText !== '' && known['licenseText'] !== licenseText) {
    Object.assign(known, { licenseText, lastChangeDateTime: naming.now });
  }
  return linkTo(known);
}

/** The group that an association names by identifier or title; a missing one is defined. */
export function namedGroup(value: unknown, naming: Naming): unknown {
  if (!isMembers(value) || value['uri']) return value;
  const { title = '', identifier } = value;
  const id = typeof identifier === 'string' ? (parseUuid(identifier) ?? identifier) : undefined;
  const known = id
    ? naming.definitions.find('CFAssociationGroupings', 'identifier', id)
    : naming.definitions.find('CFAssociationGroupings', 'title', String(title));
  if (known) return linkTo(known);
  const newId = id ?? derivedId('group', naming.documentId, title);
  return define(naming, 'CFAssociationGroupings', { identifier: newId, title });
}

function define({ definitions, now }: Naming, kind: DefinitionKind, members: Members): Members {
  const { identifier, ...rest } = members;
  const uri = uriOf(String(identifier));
  const definition = { identifier, uri, ...rest, lastChangeDateTime: now };
  definitions.add(kind, definition);
  return linkTo(definition);
}

function linkTo({ title, identifier, uri }: Members): Members {
  return {
    ...(title === undefined ? {} : { title }),
    ...(identifier === undefined ? {} : { identifier }),
    ...(uri === undefined ? {} : { uri }),
  };
}

/** The records of a package by what the ends of associations may name. */
export interface NodeIndex {
  readonly byId: ReadonlyMap<string, Members>;
  readonly byUri: ReadonlyMap<string, Members>;
  /** By humanCodingScheme, where only one item has it (docs/decisions/case-quirks.md Q27). */
  readonly byCode: ReadonlyMap<string, Members>;
}

export function indexNodes(document: Members, items: readonly Members[]): NodeIndex {
  const byId = new Map<string, Members>();
  const byUri = new Map<string, Members>();
  const byCode = new Map<string, Members>();
  const twice = new Set<string>();
  for (const record of [document, ...items]) {
    const { identifier, uri, humanCodingScheme: code } = record;
    byId.set(String(identifier), record);
    if (typeof uri === 'string') byUri.set(uri, record);
    if (typeof code !== 'string' || code === '') continue;
    if (byCode.has(code)) twice.add(code);
    byCode.set(code, record);
  }
  for (const code of twice) byCode.delete(code);
  return { byId, byUri, byCode };
}

/** OpenSALT writes `local:` before ids of its own records; such a uri means nothing elsewhere. */
const LOCAL = /^local:/;

/** An end of an association with identifier and uri, where these can be found. */
export function namedNode(value: unknown, code: string, index: NodeIndex): unknown {
  const { title, identifier, uri, ...others } = isMembers(value) ? value : {};
  const given = typeof uri === 'string' && !LOCAL.test(uri) ? uri : undefined;
  const id =
    identifier ??
    (given && index.byUri.get(given)?.['identifier']) ??
    uuidAtEnd(String(uri ?? '')) ??
    index.byCode.get(code.trim())?.['identifier'];
  if (typeof id !== 'string') return value;
  const known = parseUuid(id) ?? id;
  const ownUri = parseUuid(id) ? uriOf(known) : id;
  return {
    ...(title === undefined ? {} : { title }),
    identifier: known,
    uri: given ?? index.byId.get(known)?.['uri'] ?? ownUri,
    ...others,
  };
}

/** An end that names this record; the upload adds its title. */
export function nodeTo(record: Members): Members {
  return { identifier: record['identifier'], uri: record['uri'] };
}
