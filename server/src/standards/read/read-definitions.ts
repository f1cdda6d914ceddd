/** Reads CFDefinitions and CFRubrics, which are kept as sent: the API defines no shape for them. */

import { parseInstant } from '../../lib/instants.ts';
import { parseUuid, uuidOfUrl } from '../../lib/uuid.ts';
import { DEFINITION_KINDS, DEFINITIONS, type DefinitionKind, type Described } from '../members.ts';
import { isMembers, type Members, shortTitle } from '../values/references.ts';
import type { Report } from '../values/report.ts';
import { MemberReader } from './members.ts';

export interface ReadDefinition {
  readonly kind: DefinitionKind;
  /** Derived from the content when the definition has no UUID. */
  readonly sourcedId: string;
  readonly path: string;
  readonly source: Members;
}

interface ReadDefinitions {
  readonly definitions: readonly ReadDefinition[];
  /** `CFDefinitions.extensions`, any value; `undefined` when there are none. */
  readonly extensions: unknown;
}

export function readDefinitions(value: unknown, path: string, report: Report): ReadDefinitions {
  if (value === undefined) return { definitions: [], extensions: undefined };
  if (!isMembers(value)) {
    report.wrongType(path, 'an object');
    return { definitions: [], extensions: undefined };
  }
  const reader = new MemberReader(value, { kind: 'CFDefinitions', path, report });
  const definitions = DEFINITION_KINDS.flatMap((kind) =>
    readDefinitionList(reader.value(kind), kind, { path: `${path}/${kind}`, report }),
  );
  reader.extensions();
  reader.warnOfUnknown();
  return { definitions, extensions: reader.source['extensions'] };
}

/** Reads one list; of definitions with the same id the first one counts. */
export function readDefinitionList(
  value: unknown,
  kind: DefinitionKind,
  { path, report }: { path: string; report: Report },
): ReadDefinition[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report.wrongType(path, 'an array');
    return [];
  }
  const read = new Map<string, ReadDefinition>();
  for (const [index, element] of value.entries()) {
    const at = `${path}/${index}`;
    if (!isMembers(element)) report.wrongType(at, 'an object');
    else {
      const definition = readDefinition(element, kind, at);
      warnOfExtensions(definition.source, DEFINITIONS[kind], { path: at, report });
      if (read.has(definition.sourcedId)) {
        report.warn(
          at,
          'duplicate',
          `A definition in '${kind}' occurs twice; the first one counts`,
        );
      } else read.set(definition.sourcedId, definition);
    }
  }
  return [...read.values()];
}

function readDefinition(raw: Members, kind: DefinitionKind, path: string): ReadDefinition {
  const source = normalised(raw) as Members;
  const { identifier } = source;
  const sourcedId = typeof identifier === 'string' ? parseUuid(identifier) : undefined;
  return { kind, sourcedId: sourcedId ?? uuidOfUrl(JSON.stringify(source)), path, source };
}

/** Warns of extensions that are not served, at the place of each; levels have a list of them. */
function warnOfExtensions(
  source: Members,
  { members }: Described,
  { path, report }: { path: string; report: Report },
): void {
  for (const [name, member] of Object.entries(members)) {
    const value = source[name];
    if (value === undefined) continue;
    const values = Array.isArray(value) ? value : [value];
    if (member.type === 'list') {
      for (const [index, part] of values.entries()) {
        const at = { path: `${path}/${name}/${index}`, report };
        if (isMembers(part)) warnOfExtensions(part, member.of, at);
      }
    }
    const isServed = member.type === 'extensionList' ? values.every(isMembers) : isMembers(value);
    if (name === 'extensions' && !isServed) report.warnOfExtensions(`${path}/${name}`);
  }
}

/** A copy with normalised ids and times, without members that are null. */
function normalised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalised);
  if (!isMembers(value)) return value;
  const present = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(
    present.map(([name, member]) => [name, normalisedMember(name, member)]),
  );
}

/** Extensions have no shape that the server knows, so they stay unchanged. */
function normalisedMember(name: string, member: unknown): unknown {
  if (name === 'extensions') return member;
  if (typeof member !== 'string') return normalised(member);
  if (name === 'identifier') return parseUuid(member) ?? member;
  if (name === 'lastChangeDateTime') return parseInstant(member) ?? member;
  return member;
}

/** The titles of the licences that a package defines, by uri. */
export function licenseTitles(definitions: readonly ReadDefinition[]): Map<string, string> {
  const titles = new Map<string, string>();
  for (const { kind, source } of definitions) {
    const { uri, title } = source;
    if (kind !== 'CFLicenses' || typeof uri !== 'string' || typeof title !== 'string') continue;
    if (title !== '') titles.set(uri, shortTitle(title));
  }
  return titles;
}
