/** Wire shapes of the official profile, named as in the CASE v1p1 REST/JSON binding. */
import Type, { type TProperties, type TSchema } from 'typebox';
import { inAnyCase, optionalText } from '../../http/schema.ts';
import { STORED_UUID_PATTERN, UUID_LENGTH } from '../../lib/uuid.ts';
import { ORDERS } from '../../listing/sort.ts';
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
} from '../members.ts';
import { ASSOCIATION_TYPES } from '../read/read-association.ts';
import { withNote } from '../schema.ts';
import { EXTENSION_WORD_LENGTH_MAX } from './official.ts';

const { Optional } = Type;

/** An object with these members only, none of them nullable; named as in the official file. */
function strict<Members extends TProperties>(name: string, description: string, members: Members) {
  return Type.Object(members, { title: `${name}DType`, description, additionalProperties: false });
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
const Extensions = Type.Object({}, { additionalProperties: true, description: EXTENSIONS_TEXT });
const ExtensionWord = Type.String({
  pattern: '^ext:[a-zA-Z0-9._-]+$',
  maxLength: EXTENSION_WORD_LENGTH_MAX,
});

const Link = strict('LinkURI', 'Reference to a CASE record.', {
  title: Type.String(),
  identifier: Uuid,
  uri: Uri,
});
const Node = strict('LinkGenURI', 'One end of an association.', {
  title: Type.String(),
  identifier: Type.String({ description: 'Any text: it may be a record of another server.' }),
  uri: Uri,
  targetType: Optional(
    Type.Union([Type.Enum(['CASE']), ExtensionWord], { description: 'Kind of the record.' }),
  ),
});

/** The value of each type. */
const OFFICIAL: Readonly<Record<ValueType, TSchema>> = {
  text: Type.String(),
  texts: Type.Array(Type.String()),
  date: Type.String({ format: 'date' }),
  uri: Uri,
  url: Type.String({ format: 'uri' }),
  version: Type.Enum(['1.1']),
  link: Link,
  links: Type.Array(Link),
  node: Node,
  integer: Type.Integer(INT32),
  number: Type.Number(),
  uuid: Uuid,
  extensions: Extensions,
  extensionList: Type.Array(Extensions),
};

function membersOf(members: DescribedMembers): TProperties {
  const described = mapMembers(members, (member) => {
    const { presence, description } = member;
    const schema =
      member.type === 'list'
        ? Type.Array(officialDefinition(member.of))
        : withNote(OFFICIAL[member.type], description);
    return presence === undefined ? Optional(schema) : schema;
  });
  return { identifier: Uuid, lastChangeDateTime: Instant, ...described };
}

const documentMembers = membersOf(DOCUMENT.members);
const itemMembers = membersOf(ITEM.members);
const associationMembers = {
  ...membersOf(ASSOCIATION.members),
  associationType: Type.Union([Type.Enum([...ASSOCIATION_TYPES]), ExtensionWord], {
    description: ASSOCIATION_TYPE_TEXT,
  }),
};

export const OfficialDocument = strict('CFDocument', 'The description of a framework.', {
  ...documentMembers,
  CFPackageURI: Link,
});
export const OfficialItem = strict('CFItem', `${ITEM.description}.`, {
  ...itemMembers,
  CFDocumentURI: Link,
});
export const OfficialAssociation = strict('CFAssociation', `${ASSOCIATION.description}.`, {
  ...associationMembers,
  CFDocumentURI: Optional(Link),
});
const PackageAssociation = strict(
  'CFPckgAssociation',
  'An association without its framework.',
  associationMembers,
);

export const OfficialDocumentSet = strict('CFDocumentSet', 'A list of documents.', {
  CFDocuments: Type.Array(OfficialDocument, { minItems: 1 }),
});
export const OfficialAssociationSet = strict(
  'CFAssociationSet',
  'An item and the associations that begin or end at it.',
  {
    CFItem: OfficialItem,
    CFAssociations: Type.Array(PackageAssociation, { minItems: 1 }),
  },
);

export function officialDefinition({ name, description, members }: Described) {
  return strict(name, `${description}.`, { uri: Uri, ...membersOf(members) });
}

/** A definition, then its descendants by hierarchyCode. */
export function officialSet(kind: DefinitionKind) {
  const { name, description } = DEFINITIONS[kind];
  return strict(`${name}Set`, `${description}, then its descendants by hierarchyCode.`, {
    [kind]: Type.Array(officialDefinition(DEFINITIONS[kind]), { minItems: 1 }),
  });
}

const listOf = (kind: DefinitionKind) =>
  Optional(Type.Array(officialDefinition(DEFINITIONS[kind])));

export const OfficialPackage = strict('CFPackage', 'A whole framework.', {
  CFDocument: strict('CFPckgDocument', 'The document of a package.', documentMembers),
  CFItems: Optional(
    Type.Array(strict('CFPckgItem', 'An item without its framework.', itemMembers)),
  ),
  CFAssociations: Optional(Type.Array(PackageAssociation)),
  CFDefinitions: Optional(
    strict('CFDefinition', 'The definitions of a framework by kind.', {
      ...Object.fromEntries(DEFINITION_KINDS.map((kind) => [kind, listOf(kind)])),
      extensions: Optional(Extensions),
    }),
  ),
  CFRubrics: listOf('CFRubrics'),
  extensions: Optional(Extensions),
});

/** CASE v1p1 "Query parameters"; only the list of documents has them. */
export const OfficialListQuery = Type.Object({
  limit: Optional(
    Type.Integer({ format: 'int32', minimum: 1, description: 'Records per page, 100 by default.' }),
  ),
  offset: Optional(
    Type.Integer({ format: 'int32', minimum: 0, default: 0, description: 'Records to skip.' }),
  ),
  sort: optionalText('Field to sort by; an unknown one means the default order.'),
  orderBy: inAnyCase(
    Optional(Type.Enum(ORDERS, { description: 'Direction of the order.' })),
    ORDERS,
  ),
  filter: optionalText(
    "Clauses `field operator 'value'` joined by AND or OR; case does not count.",
  ),
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

export const StatusInfo = strict('imsx_StatusInfo', 'An error of the official profile.', {
  imsx_codeMajor: Type.Enum(['success', 'processing', 'failure', 'unsupported']),
  imsx_severity: Type.Enum(['status', 'warning', 'error']),
  imsx_description: optionalText('Sentence for readers.'),
  imsx_codeMinor: Optional(
    strict('imsx_CodeMinor', 'The codes of an error.', {
      imsx_codeMinorField: Type.Array(
        strict('imsx_CodeMinorField', 'One code of an error.', {
          imsx_codeMinorFieldName: Type.String({ description: 'Always TargetEndSystem.' }),
          imsx_codeMinorFieldValue: Type.Enum([...MINOR_CODES]),
        }),
        { minItems: 1 },
      ),
    }),
  ),
});
