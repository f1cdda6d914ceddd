/** Converts stored records to the official CASE v1p1 shape. */
import {
  ASSOCIATION,
  type Described,
  DOCUMENT,
  ITEM,
  type Member,
  mapMembers,
} from '../members.ts';
import { ASSOCIATION_TYPES } from '../read/read-association.ts';
import { isMembers, type Members } from '../values/references.ts';
import { legalUri, parseNumber, wireUri } from '../values/values.ts';

/** Converts the value of a member; undefined = the member is left out. */
export type Converter = (value: unknown) => unknown;
export type Converters = Readonly<Record<string, Converter>>;

/** Converts the members that `converters` names, in its order; null members are left out. */
export function convertMembers(from: Members, converters: Converters): Members {
  const members: Members = {};
  for (const name in converters) {
    const value = from[name];
    const converted = value === undefined || value === null ? undefined : converters[name]?.(value);
    if (converted !== undefined) members[name] = converted;
  }
  return members;
}

/** For members whose served value has the official type already. */
const same: Converter = (value) => value;

/** Converts a reference as served to a LinkURI. */
export function officialLink(value: unknown): Members {
  const { sourcedId, title, uri } = value as Members;
  return { title, identifier: sourcedId, uri: legalUri(String(uri)) };
}

const uri: Converter = (value) => legalUri(String(value));

const INT32_MAX = 2 ** 31 - 1;
/** An integer of 32 bits, also from a numeric text (docs/decisions/case-quirks.md Q14). */
export const int32: Converter = (value) => {
  const number = parseNumber(value);
  return Number.isInteger(number) && Math.abs(Number(number)) <= INT32_MAX ? number : undefined;
};

/** By type; values of other types have the official form already. */
const CONVERT: Partial<Record<Member['type'], Converter>> = {
  uri,
  url: (value) => (value === '' ? undefined : uri(value)),
  link: officialLink,
  links: (value) => (value as unknown[]).map(officialLink),
  integer: int32,
};

/** The members of a record as served, but for nodes. */
function convertersOf({ members }: Described): Converters {
  const described = mapMembers(members, ({ type }) => CONVERT[type] ?? same);
  return { lastChangeDateTime: same, ...described };
}

const DOCUMENT_CONVERTERS: Converters = { ...convertersOf(DOCUMENT), CFPackageURI: officialLink };

/** `wire`: the record as served. In a package a document has no CFPackageURI. */
export function officialDocument(wire: Members): Members {
  return { identifier: wire['sourcedId'], ...convertMembers(wire, DOCUMENT_CONVERTERS) };
}

const { CFItemType: _served, ...OF_ITEMS } = convertersOf(ITEM);
const ITEM_CONVERTERS: Converters = { ...OF_ITEMS, CFDocumentURI: officialLink };

/**
 * `source`: the record in package shape; only this shows whether a CFItemType was sent
 * (docs/decisions/case-quirks.md Q3). A removed item gets a statusEndDate: CASE has no other mark
 * for a removal (CASE guide 4.3).
 */
export function officialItem(wire: Members, source: Members): Members {
  const { sourcedId, status, lastChangeDateTime } = wire;
  const { CFItemType } = source;
  const item = {
    identifier: sourcedId,
    ...(CFItemType === undefined ? {} : { CFItemType }),
    ...convertMembers(wire, ITEM_CONVERTERS),
  };
  if (status === undefined) return item;
  return { statusEndDate: String(lastChangeDateTime).slice(0, 10), ...item };
}

const ASSOCIATION_CONVERTERS: Converters = {
  ...convertersOf(ASSOCIATION),
  associationType: (value) => officialType(String(value)),
  CFDocumentURI: officialLink,
};

/** `source`: the record in package shape; only this has the targetType of the ends. */
export function officialAssociation(wire: Members, source: Members): Members {
  return {
    identifier: wire['sourcedId'],
    ...convertMembers(wire, ASSOCIATION_CONVERTERS),
    originNodeURI: officialNode(wire['originNodeURI'], source['originNodeURI']),
    destinationNodeURI: officialNode(wire['destinationNodeURI'], source['destinationNodeURI']),
  };
}

/** Converts one end of an association to a LinkGenURI. */
function officialNode(wire: unknown, source: unknown): Members {
  const targetType = isMembers(source) ? source['targetType'] : undefined;
  const type = targetType === 'CASE' ? targetType : extensionWord(String(targetType ?? ''));
  return { ...officialLink(wire), ...(type === undefined ? {} : { targetType: type }) };
}

/**
 * A type of the standard; any other type as `ext:` and a word (docs/decisions/case-quirks.md Q19).
 */
export function officialType(type: string): string {
  if (ASSOCIATION_TYPES.includes(type)) return type;
  return extensionWord(type) ?? 'ext:other';
}

/** Longest type of an association. */
export const EXTENSION_WORD_LENGTH_MAX = 255;

/** `ext:` and the characters of the text that the standard allows; undefined when none is left. */
function extensionWord(text: string): string | undefined {
  const letters = text.replace(/^ext:/, '').replace(/[^a-zA-Z0-9._-]/g, '');
  return letters === '' ? undefined : `ext:${letters}`.slice(0, EXTENSION_WORD_LENGTH_MAX);
}

/** A valid URI from the uri of a package record, which may be missing. */
export function officialUri(value: unknown, sourcedId: string): string {
  return legalUri(wireUri(typeof value === 'string' ? value : '', sourcedId));
}
