/** The wire shapes of CASE: records as they are served, packages as they are uploaded. */
import Type, { type TSchema } from 'typebox';
import { Instant, Metadata, nullable, partialOf, Uuid } from '../http/schema.ts';

/** Stored as uploaded: real packages contain uris that no URL parser accepts. */
const Uri = Type.String({
  description: 'As it was uploaded: it points at the source of the record.',
  examples: [
    'https://standards.example.edu/ims/case/v1p1/CFItems/900d9b38-babf-552f-b0e1-958ef76cbdf6',
  ],
});

const optionalText = Type.Optional(nullable(Type.String()));
const optionalTexts = Type.Optional(nullable(Type.Array(Type.String())));
const optionalDate = Type.Optional(nullable(Type.String({ format: 'date' })));
const optionalExtensions = Type.Optional(nullable(Metadata));

/** A reference to another record. */
export const CaseReference = Type.Object(
  { sourcedId: Uuid, title: Type.String(), uri: Uri },
  { title: 'CaseReference' },
);

/** One end of an association. It may be a record of another server, so the id is any text. */
const NodeReference = Type.Object(
  { sourcedId: Type.String(), title: Type.String(), uri: Uri },
  { title: 'NodeReference' },
);

const optionalReference = Type.Optional(nullable(CaseReference));
const optionalReferences = Type.Optional(nullable(Type.Array(CaseReference)));

/** A removed record stays readable by its id; this member marks it. */
const removed = Type.Optional(
  Type.Literal('tobedeleted', { description: 'Only on a record that a replacement removed.' }),
);

const documentMembers = {
  sourcedId: Uuid,
  title: Type.String(),
  uri: Uri,
  creator: Type.String(),
  lastChangeDateTime: Instant,
  CFPackageURI: CaseReference,
  frameworkType: optionalText,
  caseVersion: Type.Optional(nullable(Type.Literal('1.1'))),
  officialSourceURL: optionalText,
  publisher: optionalText,
  description: optionalText,
  subject: optionalTexts,
  subjectURI: optionalReferences,
  language: optionalText,
  version: optionalText,
  adoptionStatus: optionalText,
  statusStartDate: optionalDate,
  statusEndDate: optionalDate,
  licenseURI: optionalReference,
  notes: optionalText,
  extensions: optionalExtensions,
};

const itemMembers = {
  sourcedId: Uuid,
  fullStatement: Type.String(),
  CFItemType: Type.String({ description: 'Empty when the package names no type.' }),
  uri: Uri,
  lastChangeDateTime: Instant,
  alternativeLabel: optionalText,
  humanCodingScheme: optionalText,
  listEnumeration: optionalText,
  abbreviatedStatement: optionalText,
  notes: optionalText,
  language: optionalText,
  conceptKeywords: optionalTexts,
  educationLevel: optionalTexts,
  subject: optionalTexts,
  conceptKeywordsURI: optionalReference,
  CFItemTypeURI: optionalReference,
  licenseURI: optionalReference,
  CFDocumentURI: optionalReference,
  subjectURI: optionalReferences,
  statusStartDate: optionalDate,
  statusEndDate: optionalDate,
  extensions: optionalExtensions,
};

const associationMembers = {
  sourcedId: Uuid,
  associationType: Type.String({ examples: ['isChildOf'] }),
  uri: Uri,
  originNodeURI: NodeReference,
  destinationNodeURI: NodeReference,
  lastChangeDateTime: Instant,
  sequenceNumber: Type.Optional(nullable(Type.Integer())),
  CFAssociationGroupingURI: optionalReference,
  CFDocumentURI: optionalReference,
  notes: optionalText,
  extensions: optionalExtensions,
};

export const CFDocument = Type.Object(documentMembers, { title: 'CFDocument' });
export const CFItem = Type.Object({ ...itemMembers, status: removed }, { title: 'CFItem' });
export const CFAssociation = Type.Object(
  { ...associationMembers, status: removed },
  { title: 'CFAssociation' },
);
export const Framework = Type.Object(
  {
    ...documentMembers,
    itemCount: Type.Integer({ description: 'Items that are not deleted.' }),
  },
  { title: 'Framework' },
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
    title: Type.String(),
    identifier: Type.String(),
    uri: Type.String(),
    targetType: Type.Optional(Type.String()),
  },
  { title: 'PackageNode' },
);

const PackageLink = Type.Unknown({
  description: 'An object with title, identifier and uri, or a URL.',
});
const text = Type.Optional(Type.String());
const texts = Type.Optional(Type.Array(Type.String()));
const anything = Type.Optional(Type.Unknown());
const link = Type.Optional(PackageLink);
const links = Type.Optional(Type.Array(PackageLink));

const PackageDocument = Type.Object(
  {
    identifier: Uuid,
    uri: Type.String(),
    lastChangeDateTime: Type.String(),
    title: Type.String(),
    creator: Type.String(),
    frameworkType: text,
    caseVersion: text,
    officialSourceURL: text,
    publisher: text,
    description: text,
    subject: texts,
    subjectURI: links,
    language: text,
    version: text,
    adoptionStatus: text,
    statusStartDate: text,
    statusEndDate: text,
    licenseUri: link,
    licenseURI: link,
    notes: text,
    extensions: anything,
  },
  { title: 'PackageDocument' },
);

const PackageItem = Type.Object(
  {
    identifier: Uuid,
    uri: Type.String(),
    lastChangeDateTime: Type.String(),
    fullStatement: Type.String(),
    alternativeLabel: text,
    CFItemType: text,
    cfItemType: text,
    humanCodingScheme: text,
    listEnumeration: text,
    abbreviatedStatement: text,
    conceptKeywords: texts,
    conceptKeywordsURI: link,
    notes: text,
    language: text,
    subject: texts,
    subjectURI: links,
    educationLevel: texts,
    CFItemTypeURI: link,
    licenseURI: link,
    statusStartDate: text,
    statusEndDate: text,
    extensions: anything,
  },
  { title: 'PackageItem' },
);

const PackageAssociation = Type.Object(
  {
    identifier: Uuid,
    uri: Type.String(),
    lastChangeDateTime: Type.String(),
    associationType: Type.String(),
    originNodeURI: PackageNode,
    destinationNodeURI: PackageNode,
    sequenceNumber: Type.Optional(Type.Number()),
    CFAssociationGroupingURI: link,
    notes: text,
    extensions: anything,
  },
  { title: 'PackageAssociation' },
);

/** Definitions and rubrics are stored and returned as sent. */
const definitions = Type.Optional(Type.Array(Type.Object({})));

export const CFPackage = Type.Object(
  {
    CFDocument: PackageDocument,
    CFItems: Type.Array(PackageItem),
    CFAssociations: Type.Array(PackageAssociation),
    CFDefinitions: Type.Optional(
      Type.Object({
        CFConcepts: definitions,
        CFSubjects: definitions,
        CFLicenses: definitions,
        CFItemTypes: definitions,
        CFAssociationGroupings: definitions,
        extensions: anything,
      }),
    ),
    CFRubrics: definitions,
    extensions: anything,
  },
  { title: 'CFPackage' },
);

/**
 * The body of an upload. The first branch documents the shape. Real packages deviate from it, so
 * request validation accepts any object and `readPackage` reports the errors.
 */
export const PackageUpload = Type.Union([
  CFPackage,
  Type.Object({}, { description: 'Packages of other servers are read with their peculiarities.' }),
]);

export const Finding = Type.Object({
  path: Type.String(),
  code: Type.String(),
  message: Type.String(),
});

export const UploadResult = Type.Object(
  {
    success: Type.Boolean(),
    message: Type.String(),
    result: Type.Object({
      documentId: Uuid,
      stats: Type.Object({
        documents: Type.Integer(),
        items: Type.Integer(),
        associations: Type.Integer(),
        removed: Type.Optional(
          Type.Integer({ description: 'On a replacement: items and associations now deleted.' }),
        ),
      }),
      success: Type.Boolean(),
    }),
    warnings: Type.Optional(Type.Array(Finding, { maxItems: 100 })),
  },
  { title: 'UploadResult' },
);

/** An OpenAPI 3.0 document. */
export const DiscoveryDocument = Type.Object(
  { openapi: Type.String(), info: Type.Object({}), paths: Type.Object({}) },
  { title: 'DiscoveryDocument' },
);
