/** Renders stored definitions and rubrics in the default and in the official shape. */

import { parseInstant } from '../../lib/instants.ts';
import { parseUuid, uuidOfUrl } from '../../lib/uuid.ts';
import {
  type Converter,
  type Converters,
  convertMembers,
  int32,
  officialLink,
  officialUri,
} from '../official/official.ts';
import type { DefinitionKind } from '../read/read-definitions.ts';
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

/** The members of one kind beyond the common ones, and those that the standard requires. */
interface Shape {
  members(form: DefinitionForm): Converters;
  /** Members that the official profile fills with '' (docs/decisions/case-quirks.md Q6). */
  readonly required?: readonly string[];
  /** The official profile requires a title. */
  readonly titled?: true;
}

/** Real packages write some texts, such as hierarchyCode, as numbers. */
const text: Converter = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;

/** One text, words separated by `|`. Some real packages send a list instead. */
const keywords: Converter = (value) =>
  Array.isArray(value) ? value.filter(text).map(text).join('|') : text(value);

const number: Converter = (value) => parseNumber(value);
const uuid: Converter = (value) => parseUuid(String(value));
const extensions: Converter = (value) => (isMembers(value) ? value : undefined);

/** Rubric levels have a list of extensions, all other records one object. */
const extensionList: Converter = (value) =>
  (Array.isArray(value) ? value : [value]).filter(isMembers);

function link({ official }: DefinitionForm): Converter {
  return (value) => {
    const { wire } = readReference(value, '', { report: new Report() });
    return wire && official ? officialLink(wire) : wire;
  };
}

function list(shape: Shape, form: DefinitionForm): Converter {
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

/** The members of each kind in CASE v1p1 (CFDefinition, CFRubric). */
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

/** Renders the members of the standard, converted to their types; other members are left out. */
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
  const members = convertMembers(source, shape.members(form));
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
