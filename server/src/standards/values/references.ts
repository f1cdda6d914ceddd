/** Reads references to other records (LinkURI) and the ends of associations (LinkGenURI). */

import { cut, quoted } from '../../lib/shown.ts';
import { parseUuid, uuidOfUrl } from '../../lib/uuid.ts';
import type { Report } from './report.ts';
import { wireUri } from './values.ts';

/** The members of a JSON object. */
export type Members = Record<string, unknown>;

/** A reference in package shape and as served; without `wire` it names no record. */
interface ReadReference {
  readonly source: unknown;
  readonly wire?: WireReference;
}

/** A reference as served. */
export interface WireReference {
  readonly sourcedId: string;
  readonly title: string;
  readonly uri: string;
}

/** One end of an association. It may be a record of another server, so the id is any text. */
export interface Node {
  /** '' until `fillTitles` sets it (docs/decisions/case-quirks.md Q9). */
  readonly title: string;
  /** In lower case when it is a UUID. */
  readonly identifier: string;
  readonly uri: string;
  readonly targetType?: string;
}

/** Characters of a title that a reference takes from its record, which many may refer to. */
export const TITLE_MAX = 255;

/** The title of a record in references to it. */
export const shortTitle = (title: string) => cut(title, TITLE_MAX);

/** Longest node identifier that is stored. */
const NODE_ID_MAX = 2_048;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads a reference: the official object, or a URL alone, from which the id is derived
 * (docs/decisions/case-quirks.md Q17). `titles`: the titles of known URLs.
 */
export function readReference(
  value: unknown,
  path: string,
  { report, titles }: { report: Report; titles?: ReadonlyMap<string, string> | undefined },
): ReadReference {
  if (typeof value === 'string' && value !== '') {
    const sourcedId = parseUuid(value) ?? uuidOfUrl(value);
    const title = titles?.get(value) ?? value;
    return { source: value, wire: { sourcedId, title, uri: wireUri(value, sourcedId) } };
  }
  const { title, identifier, uri } = isMembers(value) ? textMembers(value) : {};
  if (!identifier && !uri) {
    report.warn(
      path,
      'reference_incomplete',
      'A reference without identifier and uri is kept but not served',
    );
    return { source: value };
  }
  warnOfUnknown(value as Members, path, { report, known: ['title', 'identifier', 'uri'] });
  const uuid = identifier === undefined ? undefined : parseUuid(identifier);
  const sourcedId = uuid ?? uuidOfUrl(uri || identifier || '');
  return {
    source: {
      ...(title === undefined ? {} : { title }),
      ...(identifier === undefined ? {} : { identifier: uuid ?? identifier }),
      ...(uri === undefined ? {} : { uri }),
    },
    wire: {
      sourcedId,
      title: title || uri || (uuid ?? identifier) || '',
      uri: wireUri(uri ?? '', sourcedId),
    },
  };
}

/** The members of a reference that are texts; values of other types are ignored. */
function textMembers(value: Members): { title?: string; identifier?: string; uri?: string } {
  const { title, identifier, uri } = value;
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof identifier === 'string' ? { identifier } : {}),
    ...(typeof uri === 'string' ? { uri } : {}),
  };
}

function warnOfUnknown(
  value: Members,
  path: string,
  { report, known }: { report: Report; known: readonly string[] },
): void {
  for (const [name, member] of Object.entries(value)) {
    const isKnown = known.includes(name);
    if (isKnown && (member === null || typeof member === 'string')) continue;
    const what = isKnown ? 'of a reference is not a text' : 'is not a member of a reference';
    report.warn(path, 'unknown_member', `${quoted(name)} ${what} and was ignored`);
  }
}

/**
 * Reads an end of an association; its members stay as sent (docs/decisions/case-quirks.md Q7–Q10).
 */
export function readNode(value: unknown, path: string, report: Report): Node | undefined {
  if (value === undefined) return void report.missing(path);
  if (!isMembers(value)) return void report.wrongType(path, 'an object');
  const { title = null, identifier, uri, targetType = null } = value;
  if (title !== null && typeof title !== 'string') report.wrongType(`${path}/title`, 'a string');
  if (targetType !== null && typeof targetType !== 'string') {
    report.wrongType(`${path}/targetType`, 'a string');
  }
  const id = requiredText(identifier, `${path}/identifier`, report);
  const address = requiredText(uri, `${path}/uri`, report);
  if (id === undefined || address === undefined) return undefined;
  if (id === '' || id.length > NODE_ID_MAX) {
    const message = `A node's identifier must have 1 to ${NODE_ID_MAX} characters.`;
    report.fail(`${path}/identifier`, 'field_value', message);
  }
  warnOfUnknown(value, path, { report, known: ['title', 'identifier', 'uri', 'targetType'] });
  return {
    title: typeof title === 'string' ? title : '',
    identifier: parseUuid(id) ?? id,
    uri: address,
    ...(typeof targetType === 'string' ? { targetType } : {}),
  };
}

function requiredText(value: unknown, path: string, report: Report): string | undefined {
  if (value === undefined || value === null) return void report.missing(path);
  if (typeof value !== 'string') return void report.wrongType(path, 'a string');
  return value;
}

/**
 * True when values in package shape and as served have the same members, but for the names of ids:
 * then SQL `cf_source` makes the first of the text of the second. It would rename such members of
 * extensions, too.
 */
export function isRenamed(source: unknown, wire: unknown): boolean {
  if (typeof source !== 'object' || source === null) return source === wire;
  if (Array.isArray(source)) {
    return (
      Array.isArray(wire) &&
      source.length === wire.length &&
      source.every((value, at) => isRenamed(value, wire[at]))
    );
  }
  if (!isMembers(wire)) return false;
  let open = 0;
  for (const name in wire) if (wire[name] !== undefined) open += 1;
  for (const [name, value] of Object.entries(source)) {
    // In JSON, `a"sourcedId` ends as the name of the id does.
    if (name.endsWith('sourcedId')) return false;
    if (!isRenamed(value, wire[name === 'identifier' ? 'sourcedId' : name])) return false;
    if (value !== undefined) open -= 1;
  }
  return open === 0;
}

/** The record in package shape, of a record as served for which `isRenamed`. */
export function sourceOf({ sourcedId, ...others }: Members): Members {
  return { identifier: sourcedId, ...inPackageShape(others) };
}

function inPackageShape(members: Members): Members {
  const named = Object.entries(members).map(([name, value]) => [name, packageValue(value)]);
  return Object.fromEntries(named);
}

function packageValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(packageValue);
  if (!isMembers(value)) return value;
  const { sourcedId, title, ...others } = value;
  if (sourcedId === undefined) return inPackageShape(value);
  return { title, identifier: sourcedId, ...inPackageShape(others) };
}

/** A node as served. */
export function wireNode(node: Node): WireReference {
  const { identifier, title, uri } = node;
  return { sourcedId: identifier, title, uri: wireUri(uri, identifier) };
}
