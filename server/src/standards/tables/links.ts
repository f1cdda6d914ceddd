/** What a spreadsheet says by a name alone: a licence, a group of associations, an end by its code. */

import { parseUuid, uuidAtEnd, uuidOfUrl } from '../../lib/uuid.ts';
import type { DefinitionKind } from '../read/read-definitions.ts';
import { isMembers, type Members } from '../values/references.ts';

/** The lists of definitions of a package, by kind; a spreadsheet may add to them. */
export type Definitions = Map<DefinitionKind, Members[]>;

/** The records of a list; none when it is no list. */
export function recordList(value: unknown): Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}

/** An id that the same words make again, whenever they are imported. */
export function madeId(...words: readonly unknown[]): string {
  return uuidOfUrl(`urn:lectern:${JSON.stringify(words)}`);
}

export function uriOf(id: string): string {
  return `urn:uuid:${id}`;
}

interface Naming {
  readonly definitions: Definitions;
  /** A definition that is made belongs to this framework. */
  readonly documentId: string;
  readonly now: string;
}

/**
 * The licence that OpenSALT's columns name: the definition with that title, else a new one. An
 * address stays the text that it is (case.md Q17).
 */
export function namedLicense(value: unknown, licenseText: string, naming: Naming): unknown {
  if (!isMembers(value) || value['identifier'] || value['uri']) return value;
  const title = String(value['title'] ?? '');
  if (/^https?:\/\/\S+$/i.test(title)) return title;
  const known = definitionBy(naming, 'CFLicenses', ({ title: other }) => other === title);
  if (!known) {
    const members = licenseText === '' ? {} : { licenseText };
    const identifier = madeId('license', naming.documentId, title);
    return define(naming, 'CFLicenses', { identifier, title, ...members });
  }
  if (licenseText !== '' && known['licenseText'] !== licenseText) {
    Object.assign(known, { licenseText, lastChangeDateTime: naming.now });
  }
  return linkTo(known);
}

/** The group that an association names by identifier or title; a new one is defined. */
export function namedGroup(value: unknown, naming: Naming): unknown {
  if (!isMembers(value) || value['uri']) return value;
  const { title = '', identifier } = value;
  const id = typeof identifier === 'string' ? (parseUuid(identifier) ?? identifier) : undefined;
  const known = definitionBy(naming, 'CFAssociationGroupings', (definition) =>
    id ? definition['identifier'] === id : definition['title'] === title,
  );
  if (known) return linkTo(known);
  const made = id ?? madeId('group', naming.documentId, title);
  return define(naming, 'CFAssociationGroupings', { identifier: made, title });
}

function definitionBy(
  { definitions }: Naming,
  kind: DefinitionKind,
  isIt: (definition: Members) => boolean,
): Members | undefined {
  return definitions.get(kind)?.find(isIt);
}

function define({ definitions, now }: Naming, kind: DefinitionKind, members: Members): Members {
  const { identifier, ...rest } = members;
  const uri = uriOf(String(identifier));
  const definition = { identifier, uri, ...rest, lastChangeDateTime: now };
  definitions.set(kind, [...(definitions.get(kind) ?? []), definition]);
  return linkTo(definition);
}

function linkTo({ title, identifier, uri }: Members): Members {
  return {
    ...(title === undefined ? {} : { title }),
    ...(identifier === undefined ? {} : { identifier }),
    ...(uri === undefined ? {} : { uri }),
  };
}

/** The records of a package, as the ends of its associations name them. */
export interface NodeIndex {
  readonly byId: ReadonlyMap<string, Members>;
  readonly byUri: ReadonlyMap<string, Members>;
  /** By humanCodingScheme, where one item alone has it (case.md Q27). */
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

/** OpenSALT writes `local:` before the id of a record of its own: an address for nobody else. */
const LOCAL = /^local:/;

/** An end of an association with identifier and uri, as far as either can be known. */
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
  const made = parseUuid(id) ? uriOf(known) : id;
  return {
    ...(title === undefined ? {} : { title }),
    identifier: known,
    uri: given ?? index.byId.get(known)?.['uri'] ?? made,
    ...others,
  };
}

/** An end that names this record; its title is found when it is stored. */
export function nodeTo(record: Members): Members {
  return { identifier: record['identifier'], uri: record['uri'] };
}
