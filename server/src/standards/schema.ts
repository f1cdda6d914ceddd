/** The wire shapes of CASE: records as they are served, packages as they are uploaded. */
import Type, { type TSchema } from 'typebox';
import { Finding, Instant, Metadata, partialOf, Uuid } from '../http/schema.ts';
import { MEMBERS } from './member-texts.ts';

/** Stored as uploaded: real packages contain uris that no URL parser accepts. */
export const CaseUri = Type.String({
  title: 'CaseUri',
  description: 'Address of the source of a record, as sent; need not be a valid URL.',
  examples: [
    'https://standards.example.edu/ims/case/v1p1/CFItems/900d9b38-babf-552f-b0e1-958ef76cbdf6',
  ],
});

/** A member that may be absent or null. */
export function optional<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Optional(Type.Union([schema, Type.Null()], { description }));
}

const optionalText = (description: string) => optional(Type.String(), description);
const optionalTexts = (description: string) => optional(Type.Array(Type.String()), description);
const optionalDate = (description: string) =>
  optional(Type.String({ format: 'date' }), description);

/** A reference to another record. */
export const CaseReference = Type.Object(
  { sourcedId: Uuid, title: Type.String({ description: 'Name for readers.' }), uri: CaseUri },
  { title: 'CaseReference', description: 'Reference to a CASE record (CASE v1p1 LinkURI).' },
);

/** One end of an association. It may be a record of another server, so the id is any text. */
const NodeReference = Type.Object(
  {
    sourcedId: Type.String({
      description: 'Id of the record; any text when it is on another server.',
    }),
    title: Type.String({ description: 'Name for readers; the id when none is known.' }),
    uri: CaseUri,
  },
  {
    title: 'NodeReference',
    description: 'One end of an association (CASE v1p1 LinkGenURI); the record need not be here.',
  },
);

const optionalReference = (description: string) => optional(CaseReference, description);
const optionalReferences = (description: string) =>
  optional(Type.Array(CaseReference), description);

const statusDates = {
  statusStartDate: optionalDate(MEMBERS.statusStartDate),
  statusEndDate: optionalDate(MEMBERS.statusEndDate),
};

const extensions = optional(Metadata, MEMBERS.extensions);

/** A removed record stays readable by its id; this member marks it. */
const removed = Type.Optional(
  Type.Literal('tobedeleted', { description: 'Only on a record that a replacement removed.' }),
);

const documentMembers = {
  sourcedId: Uuid,
  title: Type.String({ description: 'Name of the framework.' }),
  uri: CaseUri,
  creator: Type.String({ description: MEMBERS.creator }),
  lastChangeDateTime: Instant,
  CFPackageURI: CaseReference,
  frameworkType: optionalText(MEMBERS.frameworkType),
  caseVersion: optional(
    Type.Literal('1.1'),
    'Version of CASE; null when the package names another one.',
  ),
  officialSourceURL: optionalText(MEMBERS.officialSourceURL),
  publisher: optionalText(MEMBERS.publisher),
  description: optionalText(MEMBERS.documentDescription),
  subject: optionalTexts(MEMBERS.subject),
  subjectURI: optionalReferences(MEMBERS.subjectURI),
  language: optionalText(MEMBERS.language),
  version: optionalText(MEMBERS.version),
  adoptionStatus: optionalText(MEMBERS.adoptionStatus),
  ...statusDates,
  licenseURI: optionalReference(MEMBERS.licenseURI),
  notes: optionalText(MEMBERS.notes),
  extensions,
};

const itemMembers = {
  sourcedId: Uuid,
  fullStatement: Type.String({ description: MEMBERS.fullStatement }),
  CFItemType: Type.String({ description: `${MEMBERS.CFItemType} Empty = not known.` }),
  uri: CaseUri,
  lastChangeDateTime: Instant,
  alternativeLabel: optionalText(MEMBERS.alternativeLabel),
  humanCodingScheme: optionalText(MEMBERS.humanCodingScheme),
  listEnumeration: optionalText(MEMBERS.listEnumeration),
  abbreviatedStatement: optionalText(MEMBERS.abbreviatedStatement),
  notes: optionalText(MEMBERS.notes),
  language: optionalText(MEMBERS.language),
  conceptKeywords: optionalTexts(MEMBERS.conceptKeywords),
  educationLevel: optionalTexts(MEMBERS.educationLevel),
  subject: optionalTexts(MEMBERS.subject),
  conceptKeywordsURI: optionalReference(MEMBERS.conceptKeywordsURI),
  CFItemTypeURI: optionalReference(MEMBERS.CFItemTypeURI),
  licenseURI: optionalReference(MEMBERS.licenseURI),
  CFDocumentURI: optionalReference(MEMBERS.CFDocumentURI),
  subjectURI: optionalReferences(MEMBERS.subjectURI),
  ...statusDates,
  extensions,
};

const associationMembers = {
  sourcedId: Uuid,
  associationType: Type.String({
    description: MEMBERS.associationType,
    examples: ['isChildOf'],
  }),
  uri: CaseUri,
  originNodeURI: NodeReference,
  destinationNodeURI: NodeReference,
  lastChangeDateTime: Instant,
  sequenceNumber: optional(Type.Integer(), MEMBERS.sequenceNumber),
  CFAssociationGroupingURI: optionalReference(MEMBERS.CFAssociationGroupingURI),
  CFDocumentURI: optionalReference(MEMBERS.CFDocumentURI),
  notes: optionalText(MEMBERS.notes),
  extensions,
};

export const CFDocument = Type.Object(documentMembers, {
  title: 'CFDocument',
  description:
    'The description of a framework (CASE v1p1 CFDocument). lastChangeDateTime moves with every ' +
    'change in the framework.',
});
export const CFItem = Type.Object(
  { ...itemMembers, status: removed },
  {
    title: 'CFItem',
    description: 'One statement of a framework, or a group of statements (CASE v1p1 CFItem).',
  },
);
export const CFAssociation = Type.Object(
  { ...associationMembers, status: removed },
  {
    title: 'CFAssociation',
    description:
      'A relation between two records (CASE v1p1 CFAssociation); isChildOf leads from child to parent.',
  },
);
export const Framework = Type.Object(
  {
    ...documentMembers,
    itemCount: Type.Integer({ description: 'Number of items that are not removed.' }),
    visibility: Type.Enum(['private', 'public'], {
      description: 'public: it is read without a token.',
    }),
    applicationId: Uuid,
  },
  {
    title: 'Framework',
    description: 'A CFDocument with the number of its items, and the application that owns it.',
  },
);

/** The record, or the members of it that `fields` selects. */
function selectable(record: TSchema) {
  return Type.Union([record, partialOf(record)]);
}

export const SelectedDocument = selectable(CFDocument);
export const SelectedItem = selectable(CFItem);
export const SelectedAssociation = selectable(CFAssociation);
export const SelectedFramework = selectable(Framework);

const PackageNode = Type.Object(
  {
    title: Type.String({
      description: 'Name for readers; filled in from the record when missing.',
    }),
    identifier: Type.String({ description: '1 to 2,048 characters; need not be a UUID.' }),
    uri: CaseUri,
    targetType: Type.Optional(
      Type.String({ description: 'CASE, or `ext:` and a word for records of other kinds.' }),
    ),
  },
  { title: 'PackageNode', description: 'One end of an association in a package.' },
);

const PackageLink = Type.Unknown({
  title: 'PackageLink',
  description: 'An object with title, identifier and uri, or a URL.',
});

const text = (description: string) => Type.Optional(Type.String({ description }));
const texts = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));
const link = Type.Optional(PackageLink);
const links = (description: string) => Type.Optional(Type.Array(PackageLink, { description }));
const anyExtensions = Type.Optional(Type.Unknown({ description: MEMBERS.extensions }));

const packageMembers = {
  identifier: Uuid,
  uri: CaseUri,
  lastChangeDateTime: Type.String({
    description: 'ISO 8601 instant; without a zone it is UTC, a date is its midnight.',
  }),
};

const packageDates = {
  statusStartDate: text(MEMBERS.statusStartDate),
  statusEndDate: text(MEMBERS.statusEndDate),
};

const PackageDocument = Type.Object(
  {
    ...packageMembers,
    title: Type.String({ description: 'Name of the framework.' }),
    creator: Type.String({ description: MEMBERS.creator }),
    frameworkType: text(MEMBERS.frameworkType),
    caseVersion: text('Version of CASE; only 1.1 is served, others are kept.'),
    officialSourceURL: text(MEMBERS.officialSourceURL),
    publisher: text(MEMBERS.publisher),
    description: text(MEMBERS.documentDescription),
    subject: texts(MEMBERS.subject),
    subjectURI: links(MEMBERS.subjectURI),
    language: text(MEMBERS.language),
    version: text(MEMBERS.version),
    adoptionStatus: text(MEMBERS.adoptionStatus),
    ...packageDates,
    licenseUri: link,
    licenseURI: link,
    notes: text(MEMBERS.notes),
    extensions: anyExtensions,
  },
  {
    title: 'PackageDocument',
    description: 'The CFDocument of a package (CASE v1p1 CFPckgDocument).',
  },
);

const PackageItem = Type.Object(
  {
    ...packageMembers,
    fullStatement: Type.String({ description: MEMBERS.fullStatement }),
    alternativeLabel: text(MEMBERS.alternativeLabel),
    CFItemType: text(MEMBERS.CFItemType),
    cfItemType: text('Other spelling of CFItemType, which counts when both are sent.'),
    humanCodingScheme: text(MEMBERS.humanCodingScheme),
    listEnumeration: text(MEMBERS.listEnumeration),
    abbreviatedStatement: text(MEMBERS.abbreviatedStatement),
    conceptKeywords: texts(MEMBERS.conceptKeywords),
    conceptKeywordsURI: link,
    notes: text(MEMBERS.notes),
    language: text(MEMBERS.language),
    subject: texts(MEMBERS.subject),
    subjectURI: links(MEMBERS.subjectURI),
    educationLevel: texts(MEMBERS.educationLevel),
    CFItemTypeURI: link,
    licenseURI: link,
    ...packageDates,
    extensions: anyExtensions,
  },
  { title: 'PackageItem', description: 'A CFItem of a package (CASE v1p1 CFPckgItem).' },
);

const PackageAssociation = Type.Object(
  {
    ...packageMembers,
    associationType: Type.String({ description: MEMBERS.associationType }),
    originNodeURI: PackageNode,
    destinationNodeURI: PackageNode,
    sequenceNumber: Type.Optional(Type.Number({ description: MEMBERS.sequenceNumber })),
    CFAssociationGroupingURI: link,
    notes: text(MEMBERS.notes),
    extensions: anyExtensions,
  },
  {
    title: 'PackageAssociation',
    description: 'A CFAssociation of a package (CASE v1p1 CFPckgAssociation).',
  },
);

/** Definitions and rubrics are stored and returned as sent. */
const definitions = (description: string) =>
  Type.Optional(Type.Array(Type.Object({}), { description }));

export const CFPackage = Type.Object(
  {
    CFDocument: PackageDocument,
    CFItems: Type.Array(PackageItem, { description: 'In the order of the framework.' }),
    CFAssociations: Type.Array(PackageAssociation, {
      description: 'Their ends may be records of other frameworks and servers.',
    }),
    CFDefinitions: Type.Optional(
      Type.Object(
        {
          CFConcepts: definitions('Concepts that items are about.'),
          CFSubjects: definitions('Academic subjects.'),
          CFLicenses: definitions('Licences; a URL in licenseURI gets the title of its licence.'),
          CFItemTypes: definitions('Classes of items.'),
          CFAssociationGroupings: definitions('Groups of associations.'),
          extensions: anyExtensions,
        },
        { description: 'Definitions, which are kept as sent.' },
      ),
    ),
    CFRubrics: definitions('Rubrics, which are kept as sent.'),
    extensions: anyExtensions,
  },
  { title: 'CFPackage', description: 'A whole framework as it is uploaded (CASE v1p1 CFPackage).' },
);

/**
 * The body of an upload. The first branch documents the shape. Real packages deviate from it, so
 * request validation accepts any object and `readPackage` reports the errors.
 */
export const PackageUpload = Type.Union(
  [
    CFPackage,
    Type.Object(
      {},
      { description: 'A package of another server, with its deviations, or one in `CFPackage`.' },
    ),
  ],
  {
    title: 'CFPackageUpload',
    description:
      'A package. null means absent; unknown members are ignored with a warning; texts may stand ' +
      'for lists and numbers.',
  },
);

export const UploadResult = Type.Object(
  {
    success: Type.Boolean({ description: 'Always true; a failure has the body of an error.' }),
    message: Type.String({ description: 'Summary for readers.' }),
    result: Type.Object(
      {
        documentId: Uuid,
        stats: Type.Object(
          {
            documents: Type.Integer({ description: 'Always 1.' }),
            items: Type.Integer({ description: 'Items in the package.' }),
            associations: Type.Integer({ description: 'Associations in the package.' }),
            removed: Type.Optional(
              Type.Integer({
                description: 'Only on a replacement: items and associations that it removed.',
              }),
            ),
          },
          { description: 'Numbers of records, each counted once.' },
        ),
        success: Type.Boolean({ description: 'Always true.' }),
      },
      { description: 'What was stored.' },
    ),
    warnings: Type.Optional(
      Type.Array(Finding, { maxItems: 100, description: 'Absent when there are none.' }),
    ),
  },
  { title: 'UploadResult', description: 'The result of an upload or a replacement.' },
);

/** An OpenAPI 3.0 document. */
export const DiscoveryDocument = Type.Object(
  {
    openapi: Type.String({ description: 'Version of OpenAPI, 3.0.x.' }),
    info: Type.Object({}, { description: 'Title and version of the interface.' }),
    paths: Type.Object({}, { description: 'The operations of the official profile.' }),
  },
  {
    title: 'CaseDiscovery',
    description: 'OpenAPI 3.0 document of the official profile (CASE v1p1 binding §2.5).',
  },
);
