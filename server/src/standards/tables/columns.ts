/**
 * Columns of the tables of a framework: those of OpenSALT's spreadsheet in its order, then more.
 * `otherMembers` holds, as JSON, the members that no column of the row can hold.
 */
import { ASSOCIATION, type Described, DOCUMENT, ITEM } from '../members.ts';
import { type Field, identifier, list, node, number, reference, text } from './cells.ts';

export const TABLE_KINDS = ['documents', 'items', 'associations', 'definitions'] as const;

export type TableKind = (typeof TABLE_KINDS)[number];

export interface TableRow {
  /** Row number in the spreadsheet; the header is row 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** A sheet of a workbook, or a CSV file. */
export interface Table {
  readonly kind: TableKind;
  /** Name of the sheet or the file, for messages. */
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
}

interface TableShape {
  readonly header: readonly string[];
  /** How members are held; columns without a field are for readers or for the tree. */
  readonly fields: readonly Field[];
  /** Other names of columns, as `plainName` writes them → column. */
  readonly aliases: Readonly<Record<string, string>>;
}

/** How described members that have a column of their name are held; none is a reference. */
function fieldsOf({ members }: Described): Field[] {
  const described = Object.entries(members).flatMap(([name, { type }]) => {
    if (type === 'texts') return [list(name, name === 'subject' ? '|' : ',')];
    if (type === 'integer') return [number(name)];
    return ['text', 'date', 'uri', 'url', 'version'].includes(type) ? [text(name)] : [];
  });
  return [identifier('identifier'), text('lastChangeDateTime'), ...described];
}

const NOTES = {
  note: 'notes',
  lastchangedate: 'lastChangeDateTime',
  changed: 'lastChangeDateTime',
};

const DOCUMENTS: TableShape = {
  header: [
    'identifier',
    'creator',
    'title',
    'lastChangeDateTime',
    'officialSourceURL',
    'publisher',
    'description',
    'subject',
    'language',
    'version',
    'adoptionStatus',
    'statusStartDate',
    'statusEndDate',
    'licenseTitle',
    'licenseText',
    'notes',
    'licenseIdentifier',
    'licenseURI',
    'frameworkType',
    'caseVersion',
    'uri',
    'packageMembers',
    'otherMembers',
  ],
  fields: [
    ...fieldsOf(DOCUMENT),
    reference('licenseURI', {
      identifier: 'licenseIdentifier',
      title: 'licenseTitle',
      uri: 'licenseURI',
    }),
  ],
  aliases: { ...NOTES, officialuri: 'officialSourceURL', license: 'licenseTitle' },
};

const ITEMS: TableShape = {
  header: [
    'identifier',
    'fullStatement',
    'humanCodingScheme',
    'smartLevel',
    'listEnumeration',
    'abbreviatedStatement',
    'conceptKeywords',
    'notes',
    'language',
    'educationLevel',
    'CFItemType',
    'license',
    'licenseIdentifier',
    'licenseURI',
    'alternativeLabel',
    'subject',
    'statusStartDate',
    'statusEndDate',
    'lastChangeDateTime',
    'uri',
    'otherMembers',
  ],
  fields: [
    ...fieldsOf(ITEM),
    reference('licenseURI', {
      identifier: 'licenseIdentifier',
      title: 'license',
      uri: 'licenseURI',
    }),
  ],
  aliases: {
    ...NOTES,
    licensetitle: 'license',
    listenuminsource: 'listEnumeration',
    itemtype: 'CFItemType',
    keywords: 'conceptKeywords',
    educationalalignment: 'educationLevel',
    educationlevels: 'educationLevel',
    subjects: 'subject',
    // OpenSALT: code or identifier of the parent. Not in the header: our exports have smartLevel.
    ischildof: 'isChildOf',
  },
};

const ASSOCIATIONS: TableShape = {
  header: [
    'identifier',
    'originNodeURI',
    'originNodeIdentifier',
    'originNodeHumanCodingScheme',
    'associationType',
    'destinationNodeURI',
    'destinationNodeIdentifier',
    'destinationNodeHumanCodingScheme',
    'associationGroupIdentifier',
    'associationGroupName',
    'associationGroupURI',
    'sequenceNumber',
    'originNodeTitle',
    'destinationNodeTitle',
    'notes',
    'lastChangeDateTime',
    'uri',
    'otherMembers',
  ],
  fields: [
    ...fieldsOf(ASSOCIATION),
    node('originNodeURI', {
      identifier: 'originNodeIdentifier',
      title: 'originNodeTitle',
      uri: 'originNodeURI',
    }),
    node('destinationNodeURI', {
      identifier: 'destinationNodeIdentifier',
      title: 'destinationNodeTitle',
      uri: 'destinationNodeURI',
    }),
    reference('CFAssociationGroupingURI', {
      identifier: 'associationGroupIdentifier',
      title: 'associationGroupName',
      uri: 'associationGroupURI',
    }),
  ],
  aliases: { ...NOTES, type: 'associationType', sequence: 'sequenceNumber' },
};

/** `members` is the whole definition as JSON; cells of identifier and title replace its members. */
const DEFINITIONS: TableShape = {
  header: ['kind', 'identifier', 'title', 'members'],
  fields: [identifier('identifier'), text('title')],
  aliases: {},
};

export const TABLE_SHAPES: Readonly<Record<TableKind, TableShape>> = {
  documents: DOCUMENTS,
  items: ITEMS,
  associations: ASSOCIATIONS,
  definitions: DEFINITIONS,
};

/** The form in which names are compared: 'CF Item Type' equals 'cfItemType', licence license. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('licence', 'license');
}

/** The columns of each kind by the plain names of titles; aliases name those that no column has. */
const COLUMNS: ReadonlyMap<TableKind, ReadonlyMap<string, string>> = new Map(
  TABLE_KINDS.map((kind) => {
    const { header, aliases } = TABLE_SHAPES[kind];
    const named = header.map((column) => [plainName(column), column] as const);
    return [kind, new Map([...Object.entries(aliases), ...named])];
  }),
);

/** The column that a title in the header names; `undefined` when it names none. */
export function columnNamed(title: string, kind: TableKind): string | undefined {
  return COLUMNS.get(kind)?.get(plainName(title));
}

/** Whether a title in a header names a column of any kind of table. */
export function isTableTitle(title: string): boolean {
  return TABLE_KINDS.some((kind) => columnNamed(title, kind) !== undefined);
}

/** Columns that only one kind of table has, as `plainName` writes them. */
const DISTINCTIVE: readonly (readonly [string, TableKind])[] = [
  ['fullstatement', 'items'],
  ['associationtype', 'associations'],
  ['members', 'definitions'],
  ['creator', 'documents'],
];

/** The kind of a table by its columns, else by its name, such as 'CF Item' or 'items.csv'. */
export function tableKind(name: string, header: readonly string[]): TableKind | undefined {
  const titles = header.map(plainName);
  const known = DISTINCTIVE.find(([column]) => titles.includes(column));
  if (known) return known[1];
  const plain = plainName(name.replace(/\.\w+$/, '')).replace(/^cf/, '');
  if (/^doc(ument)?s?$/.test(plain)) return 'documents';
  return TABLE_KINDS.find((kind) => plain === kind || `${plain}s` === kind);
}
