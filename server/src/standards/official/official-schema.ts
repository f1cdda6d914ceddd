/** Wire shapes of the official profile, named as in the CASE v1p1 REST/JSON binding. */
import Type, { type TProperties } from 'typebox';
import { STORED_UUID_PATTERN } from '../../lib/uuid.ts';
import { ASSOCIATION_TYPES } from '../read/read-association.ts';

const { Optional } = Type;

/** An object with these members only, none of them nullable. */
function strict<Members extends TProperties>(title: string, members: Members) {
  return Type.Object(members, { title, additionalProperties: false });
}

/** Wider than the official pattern: real packages have ids of other UUID versions. */
const Uuid = Type.String({ pattern: STORED_UUID_PATTERN });
const Uri = Type.String({ format: 'uri' });
const Instant = Type.String({ format: 'date-time' });
const Int32 = Type.Integer({ format: 'int32', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 });
const Extensions = Type.Object({}, { additionalProperties: true });
const ExtensionWord = Type.String({ pattern: '^ext:[a-zA-Z0-9._-]+$' });

const text = Optional(Type.String());
const texts = Optional(Type.Array(Type.String()));
const date = Optional(Type.String({ format: 'date' }));
const extensions = Optional(Extensions);

const Link = strict('LinkURIDType', { title: Type.String(), identifier: Uuid, uri: Uri });
const Node = strict('LinkGenURIDType', {
  title: Type.String(),
  identifier: Type.String({ description: 'Any text: it may be a record of another server.' }),
  uri: Uri,
  targetType: Optional(Type.Union([Type.Enum(['CASE']), ExtensionWord])),
});
const link = Optional(Link);
const links = Optional(Type.Array(Link));

const documentMembers = {
  identifier: Uuid,
  uri: Uri,
  frameworkType: text,
  caseVersion: Optional(Type.Enum(['1.1'])),
  creator: Type.String(),
  title: Type.String(),
  lastChangeDateTime: Instant,
  officialSourceURL: Optional(Uri),
  publisher: text,
  description: text,
  subject: texts,
  subjectURI: links,
  language: text,
  version: text,
  adoptionStatus: text,
  statusStartDate: date,
  statusEndDate: date,
  licenseURI: link,
  notes: text,
  extensions,
};

const itemMembers = {
  identifier: Uuid,
  fullStatement: Type.String(),
  alternativeLabel: text,
  CFItemType: text,
  uri: Uri,
  humanCodingScheme: text,
  listEnumeration: text,
  abbreviatedStatement: text,
  conceptKeywords: texts,
  conceptKeywordsURI: link,
  notes: text,
  subject: texts,
  subjectURI: links,
  language: text,
  educationLevel: texts,
  CFItemTypeURI: link,
  licenseURI: link,
  statusStartDate: date,
  statusEndDate: date,
  lastChangeDateTime: Instant,
  extensions,
};

const associationMembers = {
  identifier: Uuid,
  associationType: Type.Union([Type.Enum([...ASSOCIATION_TYPES]), ExtensionWord]),
  sequenceNumber: Optional(Int32),
  uri: Uri,
  originNodeURI: Node,
  destinationNodeURI: Node,
  CFAssociationGroupingURI: link,
  lastChangeDateTime: Instant,
  notes: text,
  extensions,
};

export const OfficialDocument = strict('CFDocumentDType', {
  ...documentMembers,
  CFPackageURI: Link,
});
export const OfficialItem = strict('CFItemDType', { ...itemMembers, CFDocumentURI: Link });
export const OfficialAssociation = strict('CFAssociationDType', {
  ...associationMembers,
  CFDocumentURI: link,
});
const PackageAssociation = strict('CFPckgAssociationDType', associationMembers);

export const OfficialDocumentSet = strict('CFDocumentSetDType', {
  CFDocuments: Type.Array(OfficialDocument, { minItems: 1 }),
});
export const OfficialAssociationSet = strict('CFAssociationSetDType', {
  CFItem: OfficialItem,
  CFAssociations: Type.Array(PackageAssociation, { minItems: 1 }),
});

/** The common members of definitions, and the given ones. */
function definition<Members extends TProperties>(title: string, members: Members) {
  const common = { identifier: Uuid, uri: Uri, lastChangeDateTime: Instant, extensions };
  return strict(title, { ...common, ...members });
}

const titled = { title: Type.String(), description: text };

const Concept = definition('CFConceptDType', {
  ...titled,
  keywords: text,
  hierarchyCode: Type.String(),
});
const Subject = definition('CFSubjectDType', { ...titled, hierarchyCode: Type.String() });
const ItemType = definition('CFItemTypeDType', {
  ...titled,
  description: Type.String(),
  hierarchyCode: Type.String(),
  typeCode: text,
});
export const OfficialLicense = definition('CFLicenseDType', {
  ...titled,
  licenseText: Type.String(),
});
export const OfficialGrouping = definition('CFAssociationGroupingDType', titled);

export const OfficialConceptSet = strict('CFConceptSetDType', {
  CFConcepts: Type.Array(Concept, { minItems: 1 }),
});
export const OfficialSubjectSet = strict('CFSubjectSetDType', {
  CFSubjects: Type.Array(Subject, { minItems: 1 }),
});
export const OfficialItemTypeSet = strict('CFItemTypeSetDType', {
  CFItemTypes: Type.Array(ItemType, { minItems: 1 }),
});

const Level = strict('CFRubricCriterionLevelDType', {
  identifier: Uuid,
  uri: Uri,
  description: text,
  quality: text,
  score: Optional(Type.Number()),
  feedback: text,
  position: Optional(Int32),
  rubricCriterionId: Optional(Uuid),
  lastChangeDateTime: Instant,
  extensions: Optional(Type.Array(Extensions)),
});
const Criterion = definition('CFRubricCriterionDType', {
  category: text,
  description: text,
  CFItemURI: link,
  weight: Optional(Type.Number()),
  position: Optional(Int32),
  rubricId: Optional(Uuid),
  CFRubricCriterionLevels: Optional(Type.Array(Level)),
});
export const OfficialRubric = definition('CFRubricDType', {
  title: text,
  description: text,
  CFRubricCriteria: Optional(Type.Array(Criterion)),
});

export const OfficialPackage = strict('CFPackageDType', {
  CFDocument: strict('CFPckgDocumentDType', documentMembers),
  CFItems: Optional(Type.Array(strict('CFPckgItemDType', itemMembers))),
  CFAssociations: Optional(Type.Array(PackageAssociation)),
  CFDefinitions: Optional(
    strict('CFDefinitionDType', {
      CFConcepts: Optional(Type.Array(Concept)),
      CFSubjects: Optional(Type.Array(Subject)),
      CFLicenses: Optional(Type.Array(OfficialLicense)),
      CFItemTypes: Optional(Type.Array(ItemType)),
      CFAssociationGroupings: Optional(Type.Array(OfficialGrouping)),
      extensions,
    }),
  ),
  CFRubrics: Optional(Type.Array(OfficialRubric)),
  extensions,
});

/** CASE v1p1 "Query parameters"; only the list of documents has them. */
export const OfficialListQuery = Type.Object({
  limit: Optional(Type.Integer({ format: 'int32', minimum: 1 })),
  offset: Optional(Type.Integer({ format: 'int32', minimum: 0, default: 0 })),
  sort: text,
  orderBy: Optional(Type.Enum(['asc', 'desc'])),
  filter: text,
  fields: Optional(Type.Array(Type.String())),
});

/** The values of the official schema; the text of the standard names some more. */
export const MINOR_CODES = [
  'fullsuccess',
  'invalid_sort_field',
  'invalid_selection_field',
  'forbidden',
  'unauthorised_request',
  'internal_server_error',
  'unknownobject',
  'server_busy',
  'invalid_uuid',
] as const;

export const StatusInfo = strict('imsx_StatusInfoDType', {
  imsx_codeMajor: Type.Enum(['success', 'processing', 'failure', 'unsupported']),
  imsx_severity: Type.Enum(['status', 'warning', 'error']),
  imsx_description: text,
  imsx_codeMinor: Optional(
    strict('imsx_CodeMinorDType', {
      imsx_codeMinorField: Type.Array(
        strict('imsx_CodeMinorFieldDType', {
          imsx_codeMinorFieldName: Type.String(),
          imsx_codeMinorFieldValue: Type.Enum([...MINOR_CODES]),
        }),
        { minItems: 1 },
      ),
    }),
  ),
});
