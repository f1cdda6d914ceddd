/** The wire shapes of CASE: records as they are served, packages as they are uploaded. */
import Type, { type TProperties, type TSchema } from 'typebox';
import { Finding, Instant, Metadata, nullable, partialOf, Uuid } from '../http/schema.ts';
import {
  ASSOCIATION,
  ASSOCIATION_TYPE_TEXT,
  DEFINITION_KINDS,
  DEFINITIONS,
  type DefinitionKind,
  type Described,
  type DescribedMembers,
  DOCUMENT,
  EXTENSIONS_TEXT,
  ITEM,
  mapMembers,
  type ValueType,
} from './members.ts';

/** Stored as uploaded: real packages contain uris that no URL parser accepts. */
const CaseUri = Type.String({
  title: 'CaseUri',
  description: 'Address of the source of a record, as sent; need not be a valid URL.',
  examples: [
    'https://standards.example.edu/ims/case/v1p1/CFItems/900d9b38-babf-552f-b0e1-958ef76cbdf6',
  ],
});

/** A member that may be absent or null. */
function optional(schema: TSchema, description: string) {
  return Type.Optional(nullable(schema, description));
}

/** A reference to another record. */
const CaseReference = Type.Object(
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

/** The value of each type in replies. */
const SERVED: Readonly<Record<ValueType, TSchema>> = {
  text: Type.String(),
  texts: Type.Array(Type.String()),
  date: Type.String({ format: 'date' }),
  uri: CaseUri,
  url: Type.String(),
  version: Type.Literal('1.1'),
  link: CaseReference,
  links: Type.Array(CaseReference),
  node: NodeReference,
  integer: Type.Integer(),
  number: Type.Number(),
  uuid: Uuid,
  extensions: Metadata,
  extensionList: Type.Array(Metadata),
};

/** Adds a description; a titled schema keeps its own. */
export function withNote(schema: TSchema, description: string): TSchema {
  return 'title' in schema ? schema : Type.With(schema, { description });
}

/** The members in replies; one that may be absent may be null, too. */
function servedOf(members: DescribedMembers): TProperties {
  return mapMembers(members, (member) => {
    const { presence, description } = member;
    const schema =
      member.type === 'list' ? Type.Array(servedDefinition(member.of)) : SERVED[member.type];
    return presence === 'required' ? withNote(schema, description) : optional(schema, description);
  });
}

/** A removed record stays readable by its id; this member marks it. */
const removed = Type.Optional(
  Type.Literal('tobedeleted', { description: 'Only on a record that a replacement removed.' }),
);

const documentMembers = {
  sourcedId: Uuid,
  lastChangeDateTime: Instant,
  CFPackageURI: CaseReference,
  ...servedOf(DOCUMENT.members),
};

const CFDocumentURI = optional(CaseReference, 'Framework that the record belongs to.');

export const CFDocument = Type.Object(documentMembers, {
  title: 'CFDocument',
  description:
    'The description of a framework (CASE v1p1 CFDocument). lastChangeDateTime moves with every ' +
    'change in the framework.',
});
export const CFItem = Type.Object(
  {
    sourcedId: Uuid,
    lastChangeDateTime: Instant,
    ...servedOf(ITEM.members),
    CFItemType: Type.String({
      description: 'Class of the statement, such as Standard or Cluster. Empty = not known.',
    }),
    CFDocumentURI,
    status: removed,
  },
  {
    title: 'CFItem',
    description: 'One statement of a framework, or a group of statements (CASE v1p1 CFItem).',
  },
);
export const CFAssociation = Type.Object(
  {
    sourcedId: Uuid,
    lastChangeDateTime: Instant,
    ...servedOf(ASSOCIATION.members),
    associationType: Type.String({
      description: ASSOCIATION_TYPE_TEXT,
      examples: ['isChildOf'],
    }),
    CFDocumentURI,
    status: removed,
  },
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

/** Only id and uri are required: a package may give a definition nothing but a title. */
export function servedDefinition({ name, description, members }: Described) {
  return Type.Object(
    {
      sourcedId: Uuid,
      uri: CaseUri,
      lastChangeDateTime: optional(Instant, 'Absent when the package has none.'),
      ...servedOf(members),
    },
    { title: name, description: `${description} (CASE v1p1 ${name}).` },
  );
}

/** The definition first, then its descendants by hierarchyCode. */
export function definitionSet(kind: DefinitionKind) {
  const { name, description } = DEFINITIONS[kind];
  return Type.Object(
    { [kind]: Type.Array(servedDefinition(DEFINITIONS[kind]), { minItems: 1 }) },
    {
      title: `${name}Set`,
      description: `${description}, then its descendants by hierarchyCode.`,
    },
  );
}

const definitionLists = DEFINITION_KINDS.map((kind) => {
  return [kind, Type.Optional(Type.Array(servedDefinition(DEFINITIONS[kind])))] as const;
});

export const CFDefinitions = Type.Object(
  { ...Object.fromEntries(definitionLists), extensions: optional(Metadata, EXTENSIONS_TEXT) },
  {
    title: 'CFDefinitions',
    description: 'The definitions of a framework by kind (CASE v1p1 CFDefinition).',
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

/** The value of each type in a package. */
const PACKAGED: Readonly<Record<ValueType, TSchema>> = {
  ...SERVED,
  date: Type.String(),
  version: Type.String(),
  link: PackageLink,
  links: Type.Array(PackageLink),
  node: PackageNode,
  integer: Type.Number(),
  extensions: Type.Unknown(),
};

const anyExtensions = Type.Optional(Type.Unknown({ description: EXTENSIONS_TEXT }));

/** A record of a package, with further spellings of its members. */
function packaged({ name, members }: Described, description: string, spellings: TProperties = {}) {
  const described = mapMembers(members, ({ type, presence, description: note }) => {
    const schema = type === 'list' ? Type.Unknown() : withNote(PACKAGED[type], note);
    return presence === 'required' ? schema : Type.Optional(schema);
  });
  return Type.Object(
    {
      identifier: Uuid,
      lastChangeDateTime: Type.String({
        description: 'ISO 8601 instant; without a zone it is UTC, a date is its midnight.',
      }),
      ...described,
      ...spellings,
    },
    { title: name.replace('CF', 'Package'), description },
  );
}

const PackageDocument = packaged(
  DOCUMENT,
  'The CFDocument of a package (CASE v1p1 CFPckgDocument).',
  { licenseUri: Type.Optional(PackageLink) },
);

const PackageItem = packaged(ITEM, 'A CFItem of a package (CASE v1p1 CFPckgItem).', {
  cfItemType: Type.Optional(
    Type.String({
      description: 'Other spelling of CFItemType, which counts when both are sent.',
    }),
  ),
});

const PackageAssociation = packaged(
  ASSOCIATION,
  'A CFAssociation of a package (CASE v1p1 CFPckgAssociation).',
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
