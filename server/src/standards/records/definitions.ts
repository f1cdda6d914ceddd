/** Renders stored definitions and rubrics in the default and in the official shape. */

import { parseInstant } from '../../lib/instants.ts';
import { parseUuid, uuidOfUrl } from '../../lib/uuid.ts';
import {
  DEFINITIONS,
  type DefinitionKind,
  type Described,
  type Member,
  mapMembers,
} from '../members.ts';
import {
  type Converter,
  type Converters,
  convertMembers,
  int32,
  officialLink,
  officialUri,
} from '../official/official.ts';
import { isMembers, type Members, readReference } from '../values/references.ts';
import { Report } from '../values/report.ts';
import { parseNumber, wireUri } from '../values/values.ts';

/** A definition or rubric as it is stored. */
export interface StoredDefinition {
  readonly sourcedId: string;
  /** The definition as in the package, null members removed. */
  readonly source: Members;
}

/** The shape to render. */
interface DefinitionForm {
  readonly official: boolean;
  /** lastChangeDateTime of the framework, for definitions without one. */
  readonly changed: string;
}

/** Real packages write some texts, such as hierarchyCode, as numbers. */
const text: Converter = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;

/** One text, words separated by `|`. Some real packages send a list instead. */
const keywords: Converter = (value) =>
  Array.isArray(value) ? value.filter(text).map(text).join('|') : text(value);

/** By type: definitions are stored as they were sent. */
const CONVERT: Partial<Record<Member['type'], Converter>> = {
  text,
  integer: int32,
  number: parseNumber,
  uuid: (value) => parseUuid(String(value)),
  extensions: (value) => (isMembers(value) ? value : undefined),
  // Rubric levels have a list of extensions, all other records one object.
  extensionList: (value) => (Array.isArray(value) ? value : [value]).filter(isMembers),
};

function link(value: unknown, official: boolean) {
  const { wire } = readReference(value, '', { report: new Report() });
  return wire && official ? officialLink(wire) : wire;
}

function list(value: unknown, described: Described, form: DefinitionForm): Members[] {
  return (Array.isArray(value) ? value : []).filter(isMembers).map((source) => {
    const id = typeof source['identifier'] === 'string' ? parseUuid(source['identifier']) : '';
    const sourcedId = id || uuidOfUrl(JSON.stringify(source));
    return renderRecord({ sourcedId, source }, described, form);
  });
}

function convertersOf({ members }: Described, form: DefinitionForm): Converters {
  const converters = mapMembers(members, (member, name): Converter => {
    if (member.type === 'list') return (value) => list(value, member.of, form);
    if (member.type === 'link') return (value) => link(value, form.official);
    return name === 'keywords' ? keywords : (CONVERT[member.type] ?? (() => undefined));
  });
  return converters;
}

/** Renders the members of the standard, converted to their types; other members are left out. */
export function renderDefinition(
  kind: DefinitionKind,
  definition: StoredDefinition,
  form: DefinitionForm,
): Members {
  return renderRecord(definition, DEFINITIONS[kind], form);
}

function renderRecord(
  { sourcedId, source }: StoredDefinition,
  described: Described,
  form: DefinitionForm,
): Members {
  const members = convertMembers(source, convertersOf(described, form));
  const { uri, lastChangeDateTime } = source;
  const changed =
    typeof lastChangeDateTime === 'string' ? parseInstant(lastChangeDateTime) : undefined;
  if (!form.official) {
    return {
      sourcedId,
      uri: wireUri(typeof uri === 'string' ? uri : '', sourcedId),
      ...members,
      ...(changed ? { lastChangeDateTime: changed } : {}),
    };
  }
  const filled = Object.entries(described.members).filter(([, one]) => one.presence === 'filled');
  const defaults = filled.map(([name]) => {
    return [name, name === 'title' ? (text(source['typeCode']) ?? sourcedId) : ''];
  });
  return {
    identifier: sourcedId,
    uri: officialUri(uri, sourcedId),
    ...Object.fromEntries(defaults),
    ...members,
    lastChangeDateTime: changed ?? form.changed,
  };
}
