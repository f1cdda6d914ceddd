/** Wire shapes of definitions and rubrics: those of CASE v1p1, with `sourcedId`. */
import Type, { type TProperties } from 'typebox';
import { Instant, Metadata, nullable, Uuid } from '../../http/schema.ts';
import { CaseReference } from '../schema.ts';

const text = Type.Optional(nullable(Type.String()));
const integer = Type.Optional(nullable(Type.Integer()));
const number = Type.Optional(nullable(Type.Number()));
const uuid = Type.Optional(nullable(Uuid));

/** Only id and uri are required: a package may give a definition nothing but a title. */
function definition<Members extends TProperties>(title: string, members: Members) {
  const common = {
    sourcedId: Uuid,
    uri: Type.String(),
    lastChangeDateTime: Type.Optional(nullable(Instant)),
    description: text,
  };
  return Type.Object({ ...common, ...members }, { title });
}

const extensions = Type.Optional(nullable(Metadata));

const Concept = definition('CFConcept', {
  title: text,
  keywords: text,
  hierarchyCode: text,
  extensions,
});
const Subject = definition('CFSubject', { title: text, hierarchyCode: text, extensions });
const ItemType = definition('CFItemType', {
  title: text,
  hierarchyCode: text,
  typeCode: text,
  extensions,
});
export const CFLicense = definition('CFLicense', { title: text, licenseText: text, extensions });
export const CFAssociationGrouping = definition('CFAssociationGrouping', {
  title: text,
  extensions,
});

const Level = definition('CFRubricCriterionLevel', {
  quality: text,
  score: number,
  feedback: text,
  position: integer,
  rubricCriterionId: uuid,
  extensions: Type.Optional(nullable(Type.Array(Metadata))),
});

const Criterion = definition('CFRubricCriterion', {
  category: text,
  CFItemURI: Type.Optional(nullable(CaseReference)),
  weight: number,
  position: integer,
  rubricId: uuid,
  CFRubricCriterionLevels: Type.Optional(nullable(Type.Array(Level))),
  extensions,
});

export const CFRubric = definition('CFRubric', {
  title: text,
  CFRubricCriteria: Type.Optional(nullable(Type.Array(Criterion))),
  extensions,
});

/** A definition and its descendants by hierarchyCode. */
export const ConceptSet = Type.Object({ CFConcepts: Type.Array(Concept, { minItems: 1 }) });
export const SubjectSet = Type.Object({ CFSubjects: Type.Array(Subject, { minItems: 1 }) });
export const ItemTypeSet = Type.Object({ CFItemTypes: Type.Array(ItemType, { minItems: 1 }) });

export const CFDefinitions = Type.Object(
  {
    CFConcepts: Type.Optional(Type.Array(Concept)),
    CFSubjects: Type.Optional(Type.Array(Subject)),
    CFLicenses: Type.Optional(Type.Array(CFLicense)),
    CFItemTypes: Type.Optional(Type.Array(ItemType)),
    CFAssociationGroupings: Type.Optional(Type.Array(CFAssociationGrouping)),
    extensions,
  },
  { title: 'CFDefinitions' },
);
