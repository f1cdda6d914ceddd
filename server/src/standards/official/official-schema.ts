/** Wire shapes of the official profile, named as in the CASE v1p1 REST/JSON binding. */
import Type, { type TProperties } from 'typebox';
import { inAnyCase } from '../../http/schema.ts';
import { STORED_UUID_PATTERN, UUID_LENGTH } from '../../lib/uuid.ts';
import { ORDERS } from '../../listing/sort.ts';
import { MEMBERS } from '../member-texts.ts';
import { ASSOCIATION_TYPES } from '../read/read-association.ts';
import { EXTENSION_WORD_LENGTH_MAX } from './official.ts';

const { Optional } = Type;

/** The schemas of the official file that this server answers with. */
const TYPES = {
  CFAssociationDType: 'A relation between two records.',
  CFAssociationGroupingDType: 'A group of associations.',
  CFAssociationSetDType: 'An item and the associations that begin or end at it.',
  CFConceptDType: 'A concept that items are about.',
  CFConceptSetDType: 'A concept, then its descendants by hierarchyCode.',
  CFDefinitionDType: 'The definitions of a framework by kind.',
  CFDocumentDType: 'The description of a framework.',
  CFDocumentSetDType: 'A list of documents.',
  CFItemDType: 'One statement of a framework, or a group of statements.',
  CFItemTypeDType: 'A class of items.',
  CFItemTypeSetDType: 'An item type, then its descendants by hierarchyCode.',
  CFLicenseDType: 'A licence of records.',
  CFPackageDType: 'A whole framework.',
  CFPckgAssociationDType: 'An association without its framework.',
  CFPckgDocumentDType: 'The document of a package.',
  CFPckgItemDType: 'An item without its framework.',
  CFRubricCriterionDType: 'A criterion of a rubric.',
  CFRubricCriterionLevelDType: 'A level of a criterion.',
  CFRubricDType: 'A rubric with its criteria and levels.',
  CFSubjectDType: 'An academic subject.',
  CFSubjectSetDType: 'A subject, then its descendants by hierarchyCode.',
  imsx_CodeMinorDType: 'The codes of an error.',
  imsx_CodeMinorFieldDType: 'One code of an error.',
  imsx_StatusInfoDType: 'An error of the official profile.',
  LinkGenURIDType: 'One end of an association.',
  LinkURIDType: 'Reference to a CASE record.',
} as const;

/** An object with these members only, none of them nullable. */
function strict<Members extends TProperties>(title: keyof typeof TYPES, members: Members) {
  return Type.Object(members, { title, description: TYPES[title], additionalProperties: false });
}

/** Wider than the official pattern: real packages have ids of other UUID versions. */
const UUID_FORM = { pattern: STORED_UUID_PATTERN, maxLength: UUID_LENGTH } as const;
const Uuid = Type.String(UUID_FORM);
const Uri = Type.String({
  format: 'uri',
  description: 'As sent; percent-encoded where that is not a valid URI.',
});
const Instant = Type.String({ format: 'date-time' });
const INT32 = { format: 'int32', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 } as const;
const Extensions = Type.Object({}, { additionalProperties: true, description: MEMBERS.extensions });
const ExtensionWord = Type.String({
  pattern: '^ext:[a-zA-Z0-9._-]+$',
  maxLength: EXTENSION_WORD_LENGTH_MAX,
});

const text = (description: string) => Optional(Type.String({ description }));
const texts = (description: string) => Optional(Type.Array(Type.String(), { description }));
const date = (description: string) => Optional(Type.String({ format: 'date', description }));
const int32 = (description: string) => Optional(Type.Integer({ ...INT32, description }));
const extensions = Optional(Extensions);

const Link = strict('LinkURIDType', { title: Type.String(), identifier: Uuid, uri: Uri });
const Node = strict('LinkGenURIDType', {
  title: Type.String(),
  identifier: Type.String({ description: 'Any text: it may be a record of another server.' }),
  uri: Uri,
  targetType: Optional(
    Type.Union([Type.Enum(['CASE']), ExtensionWord], { description: 'Kind of the record.' }),
  ),
});
const link = Optional(Link);
const links = (description: string) => Optional(Type.Array(Link, { description }));

const documentMembers = {
  identifier: Uuid,
  uri: Uri,
  frameworkType: text(MEMBERS.frameworkType),
  caseVersion: Optional(Type.Enum(['1.1'], { description: 'Version of CASE.' })),
  creator: Type.String({ description: MEMBERS.creator }),
  title: Type.String(),
  lastChangeDateTime: Instant,
  officialSourceURL: Optional(
    Type.String({ format: 'uri', description: MEMBERS.officialSourceURL }),
  ),
  publisher: text(MEMBERS.publisher),
  description: text(MEMBERS.documentDescription),
  subject: texts(MEMBERS.subject),
  subjectURI: links(MEMBERS.subjectURI),
  language: text(MEMBERS.language),
  version: text(MEMBERS.version),
  adoptionStatus: text(MEMBERS.adoptionStatus),
  statusStartDate: date(MEMBERS.statusStartDate),
  statusEndDate: date(MEMBERS.statusEndDate),
  licenseURI: link,
  notes: text(MEMBERS.notes),
  extensions,
};

const itemMembers = {
  identifier: Uuid,
  fullStatement: Type.String({ description: MEMBERS.fullStatement }),
  alternativeLabel: text(MEMBERS.alternativeLabel),
  CFItemType: text(MEMBERS.CFItemType),
  uri: Uri,
  humanCodingScheme: text(MEMBERS.humanCodingScheme),
  listEnumeration: text(MEMBERS.listEnumeration),
  abbreviatedStatement: text(MEMBERS.abbreviatedStatement),
  conceptKeywords: texts(MEMBERS.conceptKeywords),
  conceptKeywordsURI: link,
  notes: text(MEMBERS.notes),
  subject: texts(MEMBERS.subject),
  subjectURI: links(MEMBERS.subjectURI),
  language: text(MEMBERS.language),
  educationLevel: texts(MEMBERS.educationLevel),
  CFItemTypeURI: link,
  licenseURI: link,
  statusStartDate: date(MEMBERS.statusStartDate),
  statusEndDate: date(MEMBERS.statusEndDate),
  lastChangeDateTime: Instant,
  extensions,
};

const associationMembers = {
  identifier: Uuid,
  associationType: Type.Union([Type.Enum([...ASSOCIATION_TYPES]), ExtensionWord], {
    description: MEMBERS.associationType,
  }),
  sequenceNumber: int32(MEMBERS.sequenceNumber),
  uri: Uri,
  originNodeURI: Node,
  destinationNodeURI: Node,
  CFAssociationGroupingURI: link,
  lastChangeDateTime: Instant,
  notes: text(MEMBERS.notes),
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
function definition<Members extends TProperties>(title: keyof typeof TYPES, members: Members) {
  const common = { identifier: Uuid, uri: Uri, lastChangeDateTime: Instant, extensions };
  return strict(title, { ...common, ...members });
}

const titled = { title: Type.String(), description: text(MEMBERS.definitionDescription) };

const Concept = definition('CFConceptDType', {
  ...titled,
  keywords: text(MEMBERS.keywords),
  hierarchyCode: Type.String({ description: MEMBERS.hierarchyCode }),
});
const Subject = definition('CFSubjectDType', {
  ...titled,
  hierarchyCode: Type.String({ description: MEMBERS.hierarchyCode }),
});
const ItemType = definition('CFItemTypeDType', {
  ...titled,
  description: Type.String(),
  hierarchyCode: Type.String({ description: MEMBERS.hierarchyCode }),
  typeCode: text(MEMBERS.typeCode),
});
export const OfficialLicense = definition('CFLicenseDType', {
  ...titled,
  licenseText: Type.String({ description: MEMBERS.licenseText }),
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
  description: text(MEMBERS.definitionDescription),
  quality: text(MEMBERS.quality),
  score: Optional(Type.Number({ description: MEMBERS.score })),
  feedback: text(MEMBERS.feedback),
  position: int32(MEMBERS.position),
  rubricCriterionId: Optional(
    Type.String({ ...UUID_FORM, description: MEMBERS.rubricCriterionId }),
  ),
  lastChangeDateTime: Instant,
  extensions: Optional(Type.Array(Extensions)),
});
const Criterion = definition('CFRubricCriterionDType', {
  category: text(MEMBERS.category),
  description: text(MEMBERS.definitionDescription),
  CFItemURI: link,
  weight: Optional(Type.Number({ description: MEMBERS.weight })),
  position: int32(MEMBERS.position),
  rubricId: Optional(Type.String({ ...UUID_FORM, description: MEMBERS.rubricId })),
  CFRubricCriterionLevels: Optional(Type.Array(Level)),
});
export const OfficialRubric = definition('CFRubricDType', {
  title: text('Name for readers.'),
  description: text(MEMBERS.definitionDescription),
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
  limit: Optional(
    Type.Integer({ format: 'int32', minimum: 1, description: 'Records per page, 100 by default.' }),
  ),
  offset: Optional(
    Type.Integer({ format: 'int32', minimum: 0, default: 0, description: 'Records to skip.' }),
  ),
  sort: text('Field to sort by; an unknown one means the default order.'),
  orderBy: inAnyCase(
    Optional(Type.Enum(ORDERS, { description: 'Direction of the order.' })),
    ORDERS,
  ),
  filter: text("Clauses `field operator 'value'` joined by AND or OR; case does not count."),
  fields: Optional(
    Type.Array(Type.String(), {
      description: 'Members to answer; with an unknown name all are answered.',
    }),
  ),
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
  imsx_description: text('Sentence for readers.'),
  imsx_codeMinor: Optional(
    strict('imsx_CodeMinorDType', {
      imsx_codeMinorField: Type.Array(
        strict('imsx_CodeMinorFieldDType', {
          imsx_codeMinorFieldName: Type.String({ description: 'Always TargetEndSystem.' }),
          imsx_codeMinorFieldValue: Type.Enum([...MINOR_CODES]),
        }),
        { minItems: 1 },
      ),
    }),
  ),
});
