/** References to other records (LinkURI) and the two ends of an association (LinkGenURI). */

import { parseUuid, uuidOfUrl } from '../../lib/uuid.ts';
import { quoted, type Report } from './report.ts';
import { wireUri } from './values.ts';

/** The members of a JSON object. */
export type Members = Record<string, unknown>;

/** A reference as a package holds it, and as it is served; no `wire` = not fit to be served. */
interface ReadReference {
  readonly source: unknown;
  readonly wire?: WireReference;
}

export interface WireReference {
  readonly sourcedId: string;
  readonly title: string;
  readonly uri: string;
}

/** One end of an association: any record of any server, so the id is any text. */
export interface Node {
  /** '' until `fillTitles` knows better (case.md Q9). */
  readonly title: string;
  /** In lower case when it is a UUID. */
  readonly identifier: string;
  readonly uri: string;
  readonly targetType?: string;
}

/** Longest node identifier that is stored. */
const NODE_ID_MAX = 2_048;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads a reference that the contract types as anything: the official object, or the URL alone,
 * whose id is then made from the URL (case.md Q17). `titles` names what known URLs stand for.
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
  const { title, identifier, uri } = isMembers(value) ? texts(value) : {};
  if (!identifier && !uri) {
    report.warn(path, 'reference_incomplete', 'A reference names no record and is not served');
    return { source: value };
  }
  warnOfOthers(value as Members, path, { report, known: ['title', 'identifier', 'uri'] });
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
      title: title || uri || identifier || '',
      uri: wireUri(uri ?? '', sourcedId),
    },
  };
}

/** The members of a reference that are texts; anything else in their place counts as left out. */
function texts(value: Members): { title?: string; identifier?: string; uri?: string } {
  const { title, identifier, uri } = value;
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof identifier === 'string' ? { identifier } : {}),
    ...(typeof uri === 'string' ? { uri } : {}),
  };
}

function warnOfOthers(
  value: Members,
  path: string,
  { report, known }: { report: Report; known: readonly string[] },
): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    report.warn(
      path,
      'unknown_member',
      `'${quoted(name)}' is no member of a reference and was ignored`,
    );
  }
}

/** Reads an end of an association; the triple is kept as it came (case.md Q7–Q10). */
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
  warnOfOthers(value, path, { report, known: ['title', 'identifier', 'uri', 'targetType'] });
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

/** A node as it is served. */
export function wireNode(node: Node): WireReference {
  const { identifier, title, uri } = node;
  return { sourcedId: identifier, title, uri: wireUri(uri, identifier) };
}
