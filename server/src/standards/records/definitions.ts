/** Definitions and rubrics as they are served: packages hold them as they came. */

import { parseUuid, uuidOfUrl } from '../../lib/uuid.ts';
import {
  int32,
  type MemberReader,
  type MemberReaders,
  officialLink,
  officialUri,
  readMembers,
} from '../official/official.ts';
import type { DefinitionKind } from '../read/read-definitions.ts';
import { isMembers, type Members, readReference } from '../values/references.ts';
import { Report } from '../values/report.ts';
import { parseInstant, parseNumber, wireUri } from '../values/values.ts';

/** A definition or rubric as it is stored. */
export interface StoredDefinition {
  readonly sourcedId: string;
  /** As the package had it. */
  readonly source: Members;
}

/** In which of its two shapes a definition is wanted. */
interface DefinitionForm {
  readonly official: boolean;
  /** When the framework changed: stands in where a definition does not say it of itself. */
  readonly changed: string;
}

/** What records of one kind may have beside what all have, and what the standard requires. */
interface Shape {
  members(form: DefinitionForm): MemberReaders;
  /** Members that the official profile fills with '' (case.md Q6). */
  readonly required?: readonly string[];
  readonly titled?: true;
}

/** Numbers occur in the place of texts, such as hierarchy codes. */
const text: MemberReader = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;

/** One text with bars between the words; lists of words occur. */
const keywords: MemberReader = (value) =>
  Array.isArray(value) ? value.filter(text).map(text).join('|') : text(value);

const number: MemberReader = (value) => parseNumber(value);
const uuid: MemberReader = (value) => parseUuid(String(value));
const extensions: MemberReader = (value) => (isMembers(value) ? value : undefined);

/** The levels of a rubric have a list of extensions, everything else has one. */
const extensionList: MemberReader = (value) =>
  (Array.isArray(value) ? value : [value]).filter(isMembers);

function link({ official }: DefinitionForm): MemberReader {
  return (value) => {
    const { wire } = readReference(value, '', { report: new Report() });
    return wire && official ? officialLink(wire) : wire;
  };
}

function list(shape: Shape, form: DefinitionForm): MemberReader {
  return (value) =>
    (Array.isArray(value) ? value : []).filter(isMembers).map((source) => {
      const id = typeof source['identifier'] === 'string' ? parseUuid(source['identifier']) : '';
      const sourcedId = id || uuidOfUrl(JSON.stringify(source));
      return renderRecord({ sourcedId, source }, shape, form);
    });
}

const LEVEL: Shape = {
  members: () => ({
    description: text,
    quality: text,
    score: number,
    feedback: text,
    position: int32,
    rubricCriterionId: uuid,
    extensions: extensionList,
  }),
};

const CRITERION: Shape = {
  members: (form) => ({
    category: text,
    description: text,
    CFItemURI: link(form),
    weight: number,
    position: int32,
    rubricId: uuid,
    CFRubricCriterionLevels: list(LEVEL, form),
    extensions,
  }),
};

const titled = { title: text, description: text, extensions };

/** CASE v1p1, CFDefinition and CFRubric. */
const SHAPES: Readonly<Record<DefinitionKind, Shape>> = {
  CFConcepts: {
    members: () => ({ ...titled, keywords, hierarchyCode: text }),
    required: ['hierarchyCode'],
    titled: true,
  },
  CFSubjects: {
    members: () => ({ ...titled, hierarchyCode: text }),
    required: ['hierarchyCode'],
    titled: true,
  },
  CFLicenses: {
    members: () => ({ ...titled, licenseText: text }),
    required: ['licenseText'],
    titled: true,
  },
  CFItemTypes: {
    members: () => ({ ...titled, hierarchyCode: text, typeCode: text }),
    required: ['description', 'hierarchyCode'],
    titled: true,
  },
  CFAssociationGroupings: { members: () => titled, titled: true },
  CFRubrics: { members: (form) => ({ ...titled, CFRubricCriteria: list(CRITERION, form) }) },
};

/** The members of the standard, of the right types; nothing else that a package may hold. */
export function renderDefinition(
  kind: DefinitionKind,
  definition: StoredDefinition,
  form: DefinitionForm,
): Members {
  return renderRecord(definition, SHAPES[kind], form);
}

function renderRecord(
  { sourcedId, source }: StoredDefinition,
  shape: Shape,
  form: DefinitionForm,
): Members {
  const members = readMembers(source, shape.members(form));
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
  const missing = (shape.required ?? []).map((name) => [name, '']);
  return {
    identifier: sourcedId,
    uri: officialUri(uri, sourcedId),
    ...(shape.titled ? { title: text(source['typeCode']) ?? sourcedId } : {}),
    ...Object.fromEntries(missing),
    ...members,
    lastChangeDateTime: changed ?? form.changed,
  };
}
