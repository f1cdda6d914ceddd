/** Wire shapes of definitions and rubrics: those of CASE v1p1, with `sourcedId`. */
import Type, { type TProperties } from 'typebox';
import { Instant, Metadata, Uuid } from '../../http/schema.ts';
import { MEMBERS } from '../member-texts.ts';
import { CaseReference, CaseUri, optional } from '../schema.ts';

const text = (description: string) => optional(Type.String(), description);
const integer = (description: string) => optional(Type.Integer(), description);
const number = (description: string) => optional(Type.Number(), description);
const uuid = (description: string) => optional(Uuid, description);

const title = text('Name for readers.');
const hierarchyCode = text(MEMBERS.hierarchyCode);
const extensions = optional(Metadata, MEMBERS.extensions);

/** Only id and uri are required: a package may give a definition nothing but a title. */
function definition<Members extends TProperties>(
  options: { readonly title: string; readonly description: string },
  members: Members,
) {
  const common = {
    sourcedId: Uuid,
    uri: CaseUri,
    lastChangeDateTime: optional(Instant, 'Absent when the package has none.'),
    description: text(MEMBERS.definitionDescription),
  };
  return Type.Object({ ...common, ...members }, options);
}

const Concept = definition(
  { title: 'CFConcept', description: 'A concept that items are about (CASE v1p1 CFConcept).' },
  { title, keywords: text(MEMBERS.keywords), hierarchyCode, extensions },
);
const Subject = definition(
  { title: 'CFSubject', description: 'An academic subject (CASE v1p1 CFSubject).' },
  { title, hierarchyCode, extensions },
);
const ItemType = definition(
  { title: 'CFItemType', description: 'A class of items (CASE v1p1 CFItemType).' },
  { title, hierarchyCode, typeCode: text(MEMBERS.typeCode), extensions },
);
export const CFLicense = definition(
  { title: 'CFLicense', description: 'A licence of records (CASE v1p1 CFLicense).' },
  { title, licenseText: text(MEMBERS.licenseText), extensions },
);
export const CFAssociationGrouping = definition(
  {
    title: 'CFAssociationGrouping',
    description: 'A group of associations (CASE v1p1 CFAssociationGrouping).',
  },
  { title, extensions },
);

const Level = definition(
  {
    title: 'CFRubricCriterionLevel',
    description: 'A level of a criterion (CASE v1p1 CFRubricCriterionLevel).',
  },
  {
    quality: text(MEMBERS.quality),
    score: number(MEMBERS.score),
    feedback: text(MEMBERS.feedback),
    position: integer(MEMBERS.position),
    rubricCriterionId: uuid(MEMBERS.rubricCriterionId),
    extensions: optional(Type.Array(Metadata), MEMBERS.extensions),
  },
);

const Criterion = definition(
  {
    title: 'CFRubricCriterion',
    description: 'A criterion of a rubric (CASE v1p1 CFRubricCriterion).',
  },
  {
    category: text(MEMBERS.category),
    CFItemURI: optional(CaseReference, MEMBERS.CFItemURI),
    weight: number(MEMBERS.weight),
    position: integer(MEMBERS.position),
    rubricId: uuid(MEMBERS.rubricId),
    CFRubricCriterionLevels: optional(Type.Array(Level), 'Levels of the criterion.'),
    extensions,
  },
);

export const CFRubric = definition(
  { title: 'CFRubric', description: 'A rubric with its criteria and levels (CASE v1p1 CFRubric).' },
  {
    title,
    CFRubricCriteria: optional(Type.Array(Criterion), 'Criteria of the rubric.'),
    extensions,
  },
);

/** The definition first, then its descendants by hierarchyCode. */
export const ConceptSet = Type.Object(
  { CFConcepts: Type.Array(Concept, { minItems: 1 }) },
  { title: 'CFConceptSet', description: 'A concept, then its descendants by hierarchyCode.' },
);
export const SubjectSet = Type.Object(
  { CFSubjects: Type.Array(Subject, { minItems: 1 }) },
  { title: 'CFSubjectSet', description: 'A subject, then its descendants by hierarchyCode.' },
);
export const ItemTypeSet = Type.Object(
  { CFItemTypes: Type.Array(ItemType, { minItems: 1 }) },
  { title: 'CFItemTypeSet', description: 'An item type, then its descendants by hierarchyCode.' },
);

export const CFDefinitions = Type.Object(
  {
    CFConcepts: Type.Optional(Type.Array(Concept)),
    CFSubjects: Type.Optional(Type.Array(Subject)),
    CFLicenses: Type.Optional(Type.Array(CFLicense)),
    CFItemTypes: Type.Optional(Type.Array(ItemType)),
    CFAssociationGroupings: Type.Optional(Type.Array(CFAssociationGrouping)),
    extensions,
  },
  {
    title: 'CFDefinitions',
    description: 'The definitions of a framework by kind (CASE v1p1 CFDefinition).',
  },
);
